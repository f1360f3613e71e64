// SPDX-License-Identifier: GPL-3.0-or-later
// Moves and results as sentences, for the live region and for labels.
import { gameName, pieceName, sideName, type Messages } from './i18n';
import { opposite, type Piece, type Placement } from './model/board';
import { games } from './model/games';
import { findHandicap } from './model/handicaps';
import { fromOf, isKingTakesRook, passingMove, promotionOf, toOf, withFigurines } from './model/moves';
import type { Proposal } from './model/streaks';
import type { Game, Outcome, Ply, Seat, Side, State } from './net/protocol.gen';
import type { Sound } from './sound';
import type { MoveStyle, XiangqiNotation } from './model/settings';

/** A move in its notations, without the position after it. */
type WrittenMove = Pick<Ply, 'move' | 'san' | 'zh'>;
type SpokenMove = Omit<Ply, 'fen'>;

/** A move as the move list shows it. */
export function moveText(game: Game, style: MoveStyle, before: Placement, ply: WrittenMove): string {
  switch (games[game].notation) {
    case 'san':
      return style.chess === 'letters' ? ply.san : withFigurines(ply.san);
    case 'xiangqi':
      return xiangqiText(style.xiangqi, before, ply);
  }
}

function xiangqiText(notation: XiangqiNotation, before: Placement, ply: WrittenMove): string {
  if (ply.move === passingMove) return passingMove;
  if (notation === 'chinese') return ply.zh;
  if (notation === 'wxf') return ply.san;
  const letter = before.get(fromOf(ply.move))?.letter ?? '';
  const sign = before.has(toOf(ply.move)) ? 'x' : '–';
  return `${wxfLetter(letter)}${fromOf(ply.move)}${sign}${toOf(ply.move)}`;
}

/** A move without the position that it was played in: xiangqi's coordinates then say no piece and no capture. */
export function lastMoveText(game: Game, style: MoveStyle, ply: WrittenMove): string {
  if (games[game].notation === 'san' || style.xiangqi !== 'algebraic') return moveText(game, style, new Map(), ply);
  return `${fromOf(ply.move)}–${toOf(ply.move)}`;
}

/** WXF writes E and H where FEN writes B and N. */
const wxfLetter = (letter: string): string => ({ B: 'E', N: 'H' })[letter] ?? letter;

function isCastling(before: Placement, ply: WrittenMove): boolean {
  return isKingTakesRook(before, ply.move) || ply.san.startsWith('O-O');
}

/** A move as a sentence, with the side that plays it. */
export function speakMove(m: Messages, game: Game, notation: XiangqiNotation, before: Placement, ply: SpokenMove): string {
  const mover = before.get(fromOf(ply.move));
  const words = moveWords(m, game, notation, before, ply);
  return mover ? m.speakMove(sideName(m, game, mover.side), words) : words;
}

/** A move in words, for who knows which side plays it. */
export function moveWords(m: Messages, game: Game, notation: XiangqiNotation, before: Placement, ply: SpokenMove): string {
  const from = fromOf(ply.move);
  const to = toOf(ply.move);
  const mover = before.get(from);
  if (!mover) return ply.san;
  const parts: string[] = [];
  if (games[game].hasCastling && isCastling(before, ply)) {
    parts.push(ply.san.startsWith('O-O-O') ? m.speakLong : m.speakShort);
  } else {
    const written = games[game].notation === 'xiangqi' && notation !== 'algebraic';
    parts.push(
      written
        ? moveText(game, { xiangqi: notation, chess: 'letters' }, before, ply)
        : m.speakSquares(pieceName(m, game, mover), from, to),
    );
    const taken = takenPiece(before, ply, mover);
    if (taken) parts.push(m.speakTakes(pieceName(m, game, taken)));
    const promoted = promotionOf(ply.move);
    if (promoted) parts.push(m.speakPromotes(pieceName(m, game, { side: mover.side, letter: promoted })));
  }
  if (ply.check) parts.push(m.check);
  return parts.join(m.comma);
}

/** A move in the player's notation, with what that does not say: xiangqi's numbers name neither captures nor checks. */
export function moveNote(m: Messages, game: Game, style: MoveStyle, before: Placement, ply: SpokenMove): string {
  const text = moveText(game, style, before, ply);
  const mover = before.get(fromOf(ply.move));
  if (games[game].notation === 'san' || !mover) return text;
  const taken = style.xiangqi === 'algebraic' ? null : takenPiece(before, ply, mover);
  return [text, taken ? m.speakTakes(pieceName(m, game, taken)) : '', ply.check ? m.check : ''].filter(Boolean).join(m.comma);
}

/** SAN marks a capture with x; on an empty square it is en passant. */
export function takenPiece(before: Placement, ply: WrittenMove, mover: Piece): Piece | null {
  const there = before.get(toOf(ply.move));
  if (there) return there.side === mover.side ? null : there;
  const passing = mover.letter === 'P' && ply.move[0] !== ply.move[2] && ply.san.includes('x');
  return passing ? { side: mover.side === 'first' ? 'second' : 'first', letter: 'P' } : null;
}

/** What a move sounds like; the end of the game has sounds of its own. */
export function moveSound(before: Placement, ply: Omit<Ply, 'fen'>): Sound {
  const mover = before.get(fromOf(ply.move));
  if (ply.check) return 'check';
  if (promotionOf(ply.move)) return 'promotion';
  if (isCastling(before, ply)) return 'castling';
  return mover && takenPiece(before, ply, mover) ? 'capture' : 'move';
}

export interface OutcomeText {
  readonly headline: string;
  readonly reason: string;
}

/** Who wins, as the game's tradition writes it: 红胜. */
export function winText(m: Messages, game: Game, winner: Side): string {
  return m.wins[winner === 'second' ? 'black' : games[game].firstSide];
}

/** A result of a file's headers, as the language writes it: `½–½`, 红胜. Nothing for a game without a result. */
export function resultText(m: Messages, game: Game, result: string): string {
  const words = m.study.results;
  if (result === '1-0') return words[games[game].firstSide];
  return { '0-1': words.black, '1/2-1/2': words.draw, '*': '' }[result] ?? result;
}

/** Whose result it is, for names in its reason: a room, or its summary. */
export type Played = Pick<State, 'game' | 'computer' | 'players' | 'guests'>;

/** How the game ended, in the words of its tradition; players are named as who sits in `seat` knows them. */
export function reasonText(m: Messages, played: Played, { reason, winner }: Outcome, seat: Seat | null): string {
  if (winner === null) return m.reasons[reason];
  const loser = playerName(m, played, seat, opposite(winner));
  if (reason === 'resignation') return m.resigned(loser);
  if (reason === 'time_out') return m.clock.ranOut(loser);
  if (reason === 'abandoned') return m.clock.leftGame(loser);
  return reason === 'stalemate' ? m.stalemateLoses : m.reasons[reason];
}

/** The handicap of a game that starts from this position, and who gives it; empty when it is none. */
export function handicapText(m: Messages, game: Game, startFen: string): string {
  const handicap = findHandicap(game, startFen);
  return handicap ? m.handicaps.given(m.handicaps.names[handicap.id], sideName(m, game, handicap.giver)) : '';
}

/** A result, with the handicap that the game was played with. */
export function withHandicap(m: Messages, game: Game, startFen: string, result: string): string {
  const handicap = findHandicap(game, startFen);
  return handicap ? `${result}${m.comma}${m.handicaps.inResult(m.handicaps.names[handicap.id])}` : result;
}

/** After a streak against the computer. */
export function proposalText({ nextLevel }: Messages, { level, won }: Proposal): string {
  return won ? nextLevel.up(level) : nextLevel.down(level);
}

/** The result from the point of view of the player here; neutral for watchers. */
export function outcomeText(m: Messages, played: Played, outcome: Outcome, seat: Seat | null): OutcomeText {
  const reason = reasonText(m, played, outcome, seat);
  if (outcome.reason === 'aborted') return { headline: m.clock.aborted, reason };
  if (outcome.winner === null) return { headline: m.draw, reason };
  if (seat !== 'first' && seat !== 'second') return { headline: winText(m, played.game, outcome.winner), reason };
  return { headline: seat === outcome.winner ? m.youWin : m.youLose, reason };
}

export function speakOutcome(m: Messages, played: Played, outcome: Outcome, seat: Seat | null): string {
  const { headline, reason } = outcomeText(m, played, outcome, seat);
  // That they agreed says that it is a draw.
  if (outcome.reason === 'agreement') return reason;
  return `${reason}${m.comma}${headline === m.draw ? m.drawn : headline}`;
}

/** What a player is called by who sits in `seat`: you, the computer, a name or the opponent; the side for everybody else. */
export function playerName(m: Messages, { game, computer, players, guests }: Played, seat: Seat | null, side: Side): string {
  if (seat === side) return m.self;
  if (computer?.side === side) return m.theComputer;
  const name = players[side]?.name;
  if (name) return name;
  const guest = guests?.[side] ?? null;
  if (guest !== null) return m.guests.name(guest);
  return seat === 'first' || seat === 'second' ? m.opponent : sideName(m, game, side);
}

/** Who is to move, in the same words. */
export function turnText(m: Messages, played: Played, seat: Seat | null, turn: Side): string {
  if (seat === turn) return m.yourTurn;
  if (played.computer?.side === turn) return m.computerThinks;
  const name = playerName(m, played, seat, turn);
  return name === m.opponent ? m.theirTurn : m.toMove(name);
}

/** What the document title says about the room. */
interface Titled {
  readonly state: State;
  readonly seat: Seat | null;
  /** The seat is played in another window. */
  readonly unseated: boolean;
}

/** The document title during a game: what a player looks for among other tabs comes first. */
export function pageTitle(m: Messages, { state, seat, unseated }: Titled): string {
  return `${titleOf(m, state, seat, unseated)} · ${gameName(m, state.game)} · ${m.brand}`;
}

function titleOf(m: Messages, state: State, seat: Seat | null, unseated: boolean): string {
  const { position: { outcome, turn }, mode, seats } = state;
  if (outcome) return outcomeText(m, state, outcome, seat).headline;
  if (unseated) return m.unseatedTitle;
  if (mode === 'link' && !(seats.first && seats.second)) return m.waitingTitle;
  return turnText(m, state, seat, turn);
}
