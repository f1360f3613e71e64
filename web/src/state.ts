// SPDX-License-Identifier: GPL-3.0-or-later
// The state of the page, in one place; that of the study board is in study/state.ts. Views read these signals, and the
// functions in actions.ts, feedback.ts, router.ts and engine_requests.ts write them. The server decides what is true in a
// game: `room` mirrors it, and nothing here is computed from the rules. Elsewhere are only the contents of a form that is
// not submitted yet (in its component), the session with its unanswered requests (net/), timers, and the audio context.
import { computed, signal } from '@preact/signals';
import type {
  AnalysisPush, ErrorCode, Game, HintPush, Outcome, Ply, Position, Repeat, ReviewPush, Seat, Side, State,
} from './net/protocol.gen';
import { opposite, type Placement } from './model/board';
import { findKing, readPlacement, readTurn } from './model/fen';
import { games, type BoardKind } from './model/games';
import type { Mark, MarkColour } from './model/marks';
import { legalMap, markedSquares, withMove, type LegalMap } from './model/moves';
import { premoveMap, withPremove, type Premove } from './model/premove';
import type { BoardLabels, MoveStyle, Settings, XiangqiNotation, XiangqiSet } from './model/settings';
import { isSlow, parseTime, type TimeControl } from './model/time_control';
import { defaultSettings } from './settings';

export const settings = signal<Settings>(defaultSettings());
export const xiangqiSet = computed<XiangqiSet>(
  () => settings.value.xiangqiSet ?? (settings.value.language === 'zh' ? 'hanzi' : 'western'),
);
export const xiangqiNotation = computed<XiangqiNotation>(
  () => settings.value.xiangqiNotation ?? (settings.value.language === 'zh' ? 'chinese' : 'algebraic'),
);

/** The game that most readers of the page's language know. */
export const usualGame = computed<Game>(() => (settings.value.language === 'zh' ? 'xiangqi' : 'chess'));

export const moveStyle = computed<MoveStyle>(
  () => ({ xiangqi: xiangqiNotation.value, chess: settings.value.chessNotation }),
);

/** The address bar, parsed. */
export type Route =
  | { readonly page: 'home' }
  | { readonly page: 'room'; readonly room: string }
  /** `shared` is the name of a study on the server; null for the player's own. */
  | { readonly page: 'study'; readonly shared: string | null }
  | { readonly page: AccountPage }
  | { readonly page: 'player'; readonly name: string }
  /** The best players. */
  | { readonly page: 'players' }
  | { readonly page: 'watch' }
  | { readonly page: 'oauth' }
  /** How a game is played. */
  | { readonly page: 'learn'; readonly game: BoardKind }
  | { readonly page: 'tournaments' }
  | { readonly page: 'tournament'; readonly id: string }
  | { readonly page: 'missing' };
export type AccountPage = 'account' | 'sign-in' | 'sign-up' | 'reset-password';
export const route = signal<Route>({ page: 'home' });

/** `lost`: it was open before, or it keeps failing. */
export type ConnectionStatus = 'idle' | 'connecting' | 'open' | 'lost';
export const connection = signal<ConnectionStatus>('idle');
/** A game is being created. */
export const starting = signal(false);

export interface Presence {
  readonly first: boolean;
  readonly second: boolean;
  readonly watchers: number;
  /** The server's ms from which on the opponent of a player who is gone may claim the game. */
  readonly first_left: number | null;
  readonly second_left: number | null;
}

/** The room that the page is in, as of `version`. `seat` is null for a watcher. */
export interface Room {
  readonly state: State;
  readonly version: number;
  readonly seat: Seat | null;
  readonly presence: Presence | null;
}
export const room = signal<Room | null>(null);
/** Why the page could not join the room of the address. */
export const roomError = signal<ErrorCode | null>(null);
/** The seat was taken over in another window; this one watches until the player takes it back. */
export const unseated = signal(false);
/** The player has offered a draw and not moved since: the server refuses another offer. */
export const hasOfferedDraw = signal(false);

/** The player's move that the server has not confirmed yet: shown on the board, but not in the move list. */
export interface PendingMove {
  readonly id: string;
  readonly ply: number;
  readonly move: string;
}
export const pendingMove = signal<PendingMove | null>(null);
/** A typed move that the server has not read yet. `id` tells it from the same text typed again. */
export const typedMove = signal<{ readonly id: string; readonly text: string } | null>(null);
/**
 * The moves that the player chose during the opponent's turn, in order. The first is played when the game has `ply` plies,
 * if it is legal then; else all are dropped.
 */
export interface PremoveQueue {
  readonly room: string;
  readonly side: Side;
  readonly ply: number;
  readonly moves: readonly Premove[];
}
export const premoves = signal<PremoveQueue | null>(null);
/** A move that waits for the player's second click. */
export const unconfirmedMove = signal<string | null>(null);

/** What the player has drawn on the position `fen`, unless a study keeps it; and what is being drawn. */
export const marks = signal<{ readonly fen: string; readonly list: readonly Mark[] }>({ fen: '', list: [] });
export const newMark = signal<Mark | null>(null);
/** The colour in which every press on the board draws; null while presses move pieces. */
export const drawing = signal<MarkColour | null>(null);
/** Counts refused moves, so that the board puts the piece back. */
export const boardResets = signal(0);

/** The ply after which the game is shown; null follows the game. */
export const viewedPly = signal<number | null>(null);
/** Whether the player has flipped the board. */
export const flipped = signal(false);
/** The square of the keyboard's cursor, and the one whose piece is picked up (UCI names). */
export const cursor = signal<string | null>(null);
export const selectedSquare = signal<string | null>(null);
/** The moves to choose from when a pawn promotes. */
export const promotion = signal<{ readonly moves: readonly string[] } | null>(null);

/** The last hint; `asked` while the engine is searching. */
export const hint = signal<HintPush | 'asked' | null>(null);
/** The number of analysis lines shown, 0 without analysis, and what the engine has found. */
export const analysisLines = signal(0);
export const analysis = signal<AnalysisPush | null>(null);
/** The review of the finished game by ply, as far as it has come; null before it is requested. */
export const review = signal<readonly ReviewPush[] | null>(null);

/** Counts reconnections to the room: engine requests must be sent again. */
export const rejoins = signal(0);

/** The dialogs that show what the rest of the state says. */
export type PlainDialog = 'resign' | 'draw' | 'settings' | 'fen' | 'export' | 'import' | 'setup' | 'seat' | 'handover' | 'keys';
export type Dialog =
  | { readonly kind: PlainDialog }
  /** A move that repeats the position once too often: the player confirms it or chooses another. */
  | { readonly kind: 'repetition'; readonly repeat: Repeat }
  /** A game against the computer that would start from a position. */
  | { readonly kind: 'play'; readonly from: { readonly game: Game; readonly fen: string } }
  /** A study as the server has stored it. */
  | { readonly kind: 'share'; readonly study: string }
  /** Takes a seat over by the code of the link that opened the page, or by one that is typed. */
  | { readonly kind: 'code'; readonly linked: string | null };
export const dialog = signal<Dialog | null>(null);
/** The move that the player is asked about. */
export const doubtfulMove = computed<Repeat | null>(() => (dialog.value?.kind === 'repetition' ? dialog.value.repeat : null));

/** A short notice that disappears after some seconds. */
export const toast = signal<{ readonly text: string; readonly n: number } | null>(null);
/** The text of the live region; a new `n` repeats the same text. */
export const spoken = signal<{ readonly text: string; readonly n: number }>({ text: '', n: 0 });

// Computed from the above.

export const plyCount = computed(() => room.value?.state.plies.length ?? 0);
export const shownPly = computed(() => Math.min(viewedPly.value ?? plyCount.value, plyCount.value));
export const isLive = computed(() => shownPly.value === plyCount.value);

/** The FEN after `ply` plies. */
export function fenAt(state: State, ply: number): string {
  return state.plies[ply - 1]?.fen ?? state.start_fen;
}

/** The position on the board: the current or an earlier one. */
export interface Shown {
  readonly fen: string;
  readonly placement: Placement;
  readonly turn: Side;
  /** The squares of the last move. */
  readonly last: readonly string[];
  /** The square of a king in check. */
  readonly check: string | null;
}
/** The position after a move. */
export function shownAfter(game: Game, before: Placement, { move, fen, check }: Ply): Shown {
  const placement = readPlacement(game, fen);
  const turn = readTurn(fen);
  return { fen, placement, turn, last: markedSquares(before, move), check: check ? findKing(placement, turn) : null };
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

/** The position shown, with the player's unconfirmed move and the premoves made. */
const placementAfterPremoves = computed<Placement | null>(() => {
  const now = shown.value;
  const state = room.value?.state;
  if (!now || !state) return null;
  if (!isLive.value) return now.placement;
  const move = pendingMove.value?.move ?? doubtfulMove.value?.move ?? unconfirmedMove.value;
  const placement = move ? withMove(state.game, now.placement, move) : now.placement;
  return (premoves.value?.moves ?? []).reduce((before, premove) => withPremove(state.game, before, premove), placement);
});

/** The pieces to draw: the above, with a promotion that is being chosen. */
export const drawnPlacement = computed<Placement | null>(() => {
  const state = room.value?.state;
  const placement = placementAfterPremoves.value;
  const move = promotion.value?.moves[0]?.slice(0, 4);
  return state && placement && move && isLive.value ? withMove(state.game, placement, move) : placement;
});

export const position = computed<Position | null>(() => room.value?.state.position ?? null);
export const outcome = computed<Outcome | null>(() => position.value?.outcome ?? null);
export const seat = computed<Seat | null>(() => room.value?.seat ?? null);

/** Who is here, as far as is known: nothing while the connection is lost. */
export const present = computed<Presence | null>(
  () => (connection.value === 'open' ? (room.value?.presence ?? null) : null),
);

/** Both seats are taken. */
export const isComplete = computed(() => {
  const state = room.value?.state;
  return state !== undefined && (state.mode === 'screen' || (state.seats.first && state.seats.second));
});

/** The clocks of the game, null in a game without. */
export const clock = computed(() => room.value?.state.clock ?? null);
const timeOf = computed(() => clock.value?.time ?? null);
/** The time control, read from its text once. */
export const timeControl = computed<TimeControl | null>(() => (timeOf.value === null ? null : parseTime(timeOf.value)));
/** Somebody's time is up, and the server is finding out who wins. */
export const isTimeUp = computed(
  () => clock.value !== null && clock.value.running === null && isComplete.value && !outcome.value,
);

/** Both sides are played on this screen. */
export const alone = computed(() => {
  const state = room.value?.state;
  return state !== undefined && state.mode === 'screen' && state.computer === null;
});
/** The computer is to move. */
export const computerThinks = computed(() => {
  const state = room.value?.state;
  return state !== undefined && !state.position.outcome && state.computer?.side === state.position.turn;
});
/** Whether a hint is allowed: not in games between two players. */
export const mayHint = computed(
  () => movableSide.value !== null && (alone.value || room.value?.state.computer !== null),
);
/** Whether analysis is allowed: after the game, and when both sides are played on this screen. */
export const mayAnalyse = computed(
  () => room.value !== null && (outcome.value !== null || (alone.value && seat.value !== null)),
);

/** The side that the player can move now; null when it is not their turn, the game is over, or a move is pending. */
export const movableSide = computed<Side | null>(() => {
  const now = position.value;
  if (!now || now.outcome || isTimeUp.value || !isLive.value || !isComplete.value) return null;
  if (pendingMove.value || unconfirmedMove.value || doubtfulMove.value || promotion.value) return null;
  return seat.value === 'both' || seat.value === now.turn ? now.turn : null;
});

/** Whether the player wants premoves in this game. */
export const premovesWanted = computed(() => {
  const { premove, premoveSlow } = settings.value;
  return premove && (premoveSlow || !isSlow(timeControl.value));
});

/** The side that the player can choose premoves for now: theirs, while the opponent is to move or a move is pending. */
export const premovableSide = computed<Side | null>(() => {
  const now = position.value;
  const mine = seat.value;
  if (!now || now.outcome || isTimeUp.value || !premovesWanted.value || !isLive.value || !isComplete.value) return null;
  if (doubtfulMove.value || promotion.value || (mine !== 'first' && mine !== 'second')) return null;
  return mine !== now.turn || pendingMove.value ? mine : null;
});

/** The premoves that can be chosen now, arranged as legal moves are. */
export const premovable = computed<LegalMap>(() => {
  const state = room.value?.state;
  const placement = placementAfterPremoves.value;
  if (!state || !placement || !premovableSide.value) return new Map();
  return premoveMap(state.game, state.position.fen, placement, premovableSide.value);
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

/** The labels of a board, as the player wishes; in xiangqi those of the moves' notation, if nothing else is chosen. */
export function labelsOf(game: Game): BoardLabels {
  const { chessCoordinates, xiangqiCoordinates, language } = settings.value;
  if (games[game].notation !== 'xiangqi') return chessCoordinates;
  switch (xiangqiCoordinates) {
    case 'notation':
      return xiangqiNotation.value;
    case 'numbers':
      return language === 'zh' ? 'chinese' : 'wxf';
    case 'letters':
      return 'algebraic';
    case 'none':
      return 'none';
  }
}
export const boardLabels = computed<BoardLabels>(() => (room.value ? labelsOf(room.value.state.game) : 'none'));
