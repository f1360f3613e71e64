// SPDX-License-Identifier: GPL-3.0-or-later
// The whole state of the page, in one place. Views read these signals; only actions.ts, the session
// (net/session.ts) and settings write them. The game's truth is the server's: `room` mirrors it, and nothing
// here is computed from the rules of a game.
import { computed, signal } from '@preact/signals';
import type {
  AnalysisPush, ErrorCode, Game, HintPush, Outcome, Position, ReviewPush, Seat, Side, State,
} from './net/protocol.gen';
import { opposite, type Placement } from './model/board';
import { findKing, readPlacement, readTurn } from './model/fen';
import { games } from './model/games';
import { legalMap, markedSquares, withMove, type LegalMap } from './model/moves';
import { defaultSettings } from './settings';

export type Language = 'en' | 'zh';
export type Theme = 'auto' | 'light' | 'dark';
export type XiangqiSet = 'hanzi' | 'western';
/** How xiangqi moves are written, and with them the board's labels. */
export type XiangqiNotation = 'chinese' | 'wxf' | 'algebraic';

/** Whether chess moves name pieces by letters or by their pictures. */
export type ChessNotation = 'letters' | 'figurines';

/** What the player chose, kept in the browser. `null` follows the language. */
export interface Settings {
  readonly language: Language;
  readonly theme: Theme;
  readonly sound: boolean;
  readonly animation: boolean;
  /** On one screen: the side to move sits at the bottom. */
  readonly autoFlip: boolean;
  readonly xiangqiSet: XiangqiSet | null;
  readonly xiangqiNotation: XiangqiNotation | null;
  readonly chessNotation: ChessNotation;
}

export const settings = signal<Settings>(defaultSettings());
export const xiangqiSet = computed<XiangqiSet>(
  () => settings.value.xiangqiSet ?? (settings.value.language === 'zh' ? 'hanzi' : 'western'),
);
export const xiangqiNotation = computed<XiangqiNotation>(
  () => settings.value.xiangqiNotation ?? (settings.value.language === 'zh' ? 'chinese' : 'algebraic'),
);

/** The game that most readers of the page's language know. */
export const usualGame = computed<Game>(() => (settings.value.language === 'zh' ? 'xiangqi' : 'chess'));

/** How moves are written. */
export interface MoveStyle {
  readonly xiangqi: XiangqiNotation;
  readonly chess: ChessNotation;
}
export const moveStyle = computed<MoveStyle>(
  () => ({ xiangqi: xiangqiNotation.value, chess: settings.value.chessNotation }),
);

/** Where we are: the address bar, parsed. */
export type Route =
  | { readonly page: 'home' }
  | { readonly page: 'room'; readonly room: string }
  /** `kept` is the name of a study that the server keeps; null for the one that is being worked on. */
  | { readonly page: 'study'; readonly kept: string | null };
export const route = signal<Route>({ page: 'home' });

/** `lost` means that it was open before, or that it keeps failing. */
export type ConnectionStatus = 'idle' | 'connecting' | 'open' | 'lost';
export const connection = signal<ConnectionStatus>('idle');

export interface Presence {
  readonly first: boolean;
  readonly second: boolean;
  readonly watchers: number;
}

/** The room we are in, as of `version`. `seat` is null for a watcher. */
export interface Room {
  readonly state: State;
  readonly version: number;
  readonly seat: Seat | null;
  readonly presence: Presence | null;
}
export const room = signal<Room | null>(null);
/** Why we are not in the room of the address. */
export const roomError = signal<ErrorCode | null>(null);
/** Our seat was opened in another window; this one watches until the player takes it back. */
export const unseated = signal(false);

/** A move of ours that the server has not confirmed yet: shown on the board, never in the move list. */
export interface PendingMove {
  readonly id: string;
  readonly ply: number;
  readonly move: string;
}
export const pendingMove = signal<PendingMove | null>(null);
/** A typed move that the server has not read yet. `id` tells it from the same text typed again. */
export const typedMove = signal<{ readonly id: string; readonly text: string } | null>(null);
/** Counts refusals, so that the board puts a refused piece back. */
export const boardResets = signal(0);

/** The ply after which we look at the game; null follows the game. */
export const viewedPly = signal<number | null>(null);
/** Whether the player turned the board against its natural orientation. */
export const flipped = signal(false);
/** The square that the arrow keys stand on, and the one whose piece is picked up (UCI names). */
export const cursor = signal<string | null>(null);
export const selectedSquare = signal<string | null>(null);
/** A move that waits for the player's choice of piece. */
export const promotion = signal<{ readonly moves: readonly string[] } | null>(null);

/** A hint that was asked for (`asked`: not there yet), and the one on the board. */
export const hint = signal<HintPush | 'asked' | null>(null);
/** Whether we watch the computer's analysis, of how many lines, and what it sees. */
export const analysisLines = signal(0);
export const analysis = signal<AnalysisPush | null>(null);
/** The review of the finished game, by ply, as far as it has come; null while nobody asked for it. */
export const review = signal<readonly ReviewPush[] | null>(null);

/** Counts returns to the room after a loss: the server has then forgotten what we were watching. */
export const rejoins = signal(0);

export type DialogName = 'resign' | 'draw' | 'settings' | 'fen' | 'export' | 'import' | 'setup' | 'share';
export const dialog = signal<DialogName | null>(null);

/** A short notice that goes away by itself. */
export const toast = signal<{ readonly text: string; readonly n: number } | null>(null);
/** What the live region says; n makes the same words be spoken again. */
export const spoken = signal<{ readonly text: string; readonly n: number }>({ text: '', n: 0 });

// What follows from the above.

export const plyCount = computed(() => room.value?.state.plies.length ?? 0);
export const shownPly = computed(() => Math.min(viewedPly.value ?? plyCount.value, plyCount.value));
export const isLive = computed(() => shownPly.value === plyCount.value);

/** The FEN after `ply` plies. */
export function fenAt(state: State, ply: number): string {
  return state.plies[ply - 1]?.fen ?? state.start_fen;
}

/** The position on the board: the game's, or the older one that the player looks at. */
export interface Shown {
  readonly fen: string;
  readonly placement: Placement;
  readonly turn: Side;
  /** Squares of the last move, to mark. */
  readonly last: readonly string[];
  /** The checked king's square. */
  readonly check: string | null;
}
export const shown = computed<Shown | null>(() => {
  const state = room.value?.state;
  if (!state) return null;
  const ply = shownPly.value;
  const fen = isLive.value ? state.position.fen : fenAt(state, ply);
  const placement = readPlacement(state.game, fen);
  const move = state.plies[ply - 1]?.move;
  const last = move ? markedSquares(readPlacement(state.game, fenAt(state, ply - 1)), move) : [];
  const turn = readTurn(fen);
  const olderCheck = state.plies[ply - 1]?.check ? findKing(placement, turn) : null;
  return { fen, placement, turn, last, check: isLive.value ? state.position.check : olderCheck };
});

/** The pieces to draw: as shown, with our own unanswered or unfinished move already made. */
export const drawnPlacement = computed<Placement | null>(() => {
  const now = shown.value;
  const state = room.value?.state;
  if (!now || !state) return null;
  const move = pendingMove.value?.move ?? promotion.value?.moves[0]?.slice(0, 4);
  return move && isLive.value ? withMove(state.game, now.placement, move) : now.placement;
});

export const position = computed<Position | null>(() => room.value?.state.position ?? null);
export const outcome = computed<Outcome | null>(() => position.value?.outcome ?? null);
export const seat = computed<Seat | null>(() => room.value?.seat ?? null);

/** Both seats are taken: the game may go on. */
export const isComplete = computed(() => {
  const state = room.value?.state;
  return state !== undefined && (state.mode === 'screen' || (state.seats.first && state.seats.second));
});

/** One person plays both sides. */
export const alone = computed(() => {
  const state = room.value?.state;
  return state !== undefined && state.mode === 'screen' && state.computer === null;
});
/** The computer is to move. */
export const computerThinks = computed(() => {
  const state = room.value?.state;
  return state !== undefined && !state.position.outcome && state.computer?.side === state.position.turn;
});
/** A hint may be asked for: between people there is none. */
export const mayHint = computed(
  () => movableSide.value !== null && (alone.value || room.value?.state.computer !== null),
);
/** The computer's opinion may be seen: after the end, and when somebody plays alone. */
export const mayAnalyse = computed(
  () => room.value !== null && (outcome.value !== null || (alone.value && seat.value !== null)),
);

/** The side that the player here moves now, or null: not the turn, over, watching, or waiting for the server. */
export const movableSide = computed<Side | null>(() => {
  const now = position.value;
  if (!now || now.outcome || !isLive.value || !isComplete.value || pendingMove.value || promotion.value) return null;
  return seat.value === 'both' || seat.value === now.turn ? now.turn : null;
});

export const legal = computed<LegalMap>(() => {
  const state = room.value?.state;
  if (!state || !shown.value || !movableSide.value) return new Map();
  return legalMap(state.game, shown.value.placement, state.position.legal);
});

/** The side drawn at the bottom. */
export const bottomSide = computed<Side>(() => {
  const now = room.value;
  let natural: Side = now?.seat === 'second' ? 'second' : 'first';
  if (now?.seat === 'both' && settings.value.autoFlip && shown.value) natural = shown.value.turn;
  return flipped.value ? opposite(natural) : natural;
});

/** How a board's edge is labelled: as its moves are written, where there is a choice. */
export function labelsOf(game: Game): XiangqiNotation {
  return games[game].notation === 'xiangqi' ? xiangqiNotation.value : 'algebraic';
}
export const boardLabels = computed<XiangqiNotation>(() => (room.value ? labelsOf(room.value.state.game) : 'algebraic'));
