// SPDX-License-Identifier: GPL-3.0-or-later
// Moves and results as sentences, for the live region and for labels.
import { gameName, pieceName, sideName, type Messages } from './i18n';
import type { Piece, Placement } from './model/board';
import { games } from './model/games';
import { fromOf, isKingTakesRook, passingMove, promotionOf, toOf } from './model/moves';
import type { Game, Outcome, Ply, Seat, Side } from './net/protocol.gen';
import type { MoveStyle, XiangqiNotation } from './state';

/** A move in its notations, without the position after it. */
type WrittenMove = Pick<Ply, 'move' | 'san' | 'zh'>;

/** The white pieces stand for both sides, as in print. U+FE0E asks for text: phones would draw an emoji. */
const figurines: Readonly<Record<string, string>> = { K: '♔', Q: '♕', R: '♖', B: '♗', N: '♘' };

/** A move as the move list shows it. */
export function moveText(game: Game, style: MoveStyle, before: Placement, ply: WrittenMove): string {
  switch (games[game].notation) {
    case 'san':
      return style.chess === 'letters' ? ply.san : withFigurines(ply.san);
    case 'xiangqi':
      return xiangqiText(style.xiangqi, before, ply);
  }
}

const withFigurines = (san: string): string =>
  san.replace(/[KQRBN]/g, (letter) => `${figurines[letter] ?? letter}\uFE0E`);

function xiangqiText(notation: XiangqiNotation, before: Placement, ply: WrittenMove): string {
  if (ply.move === passingMove) return passingMove;
  if (notation === 'chinese') return ply.zh;
  if (notation === 'wxf') return ply.san;
  const letter = before.get(fromOf(ply.move))?.letter ?? '';
  const sign = before.has(toOf(ply.move)) ? 'x' : '–';
  return `${wxfLetter(letter)}${fromOf(ply.move)}${sign}${toOf(ply.move)}`;
}

/** WXF writes E and H where FEN writes B and N. */
const wxfLetter = (letter: string): string => ({ B: 'E', N: 'H' })[letter] ?? letter;

function isCastling(before: Placement, ply: WrittenMove): boolean {
  return isKingTakesRook(before, ply.move) || ply.san.startsWith('O-O');
}

export function speakMove(m: Messages, game: Game, notation: XiangqiNotation, before: Placement, ply: Omit<Ply, 'fen'>): string {
  const from = fromOf(ply.move);
  const to = toOf(ply.move);
  const mover = before.get(from);
  if (!mover) return ply.san;
  const side = sideName(m, game, mover.side);
  const parts: string[] = [];
  if (games[game].hasCastling && isCastling(before, ply)) {
    parts.push(ply.san.startsWith('O-O-O') ? m.speakLong(side) : m.speakShort(side));
  } else {
    const written = games[game].notation === 'xiangqi' && notation !== 'algebraic';
    parts.push(
      written
        ? m.speakNotation(side, moveText(game, { xiangqi: notation, chess: 'letters' }, before, ply))
        : m.speakMove(side, pieceName(m, game, mover), from, to),
    );
    const taken = takenPiece(before, ply, mover);
    if (taken) parts.push(m.speakTakes(pieceName(m, game, taken)));
    const promoted = promotionOf(ply.move);
    if (promoted) parts.push(m.speakPromotes(pieceName(m, game, { side: mover.side, letter: promoted })));
  }
  if (ply.check) parts.push(m.check);
  return parts.join(m.comma);
}

/** SAN marks a capture with x; on an empty square it is en passant. */
export function takenPiece(before: Placement, ply: WrittenMove, mover: Piece): Piece | null {
  const there = before.get(toOf(ply.move));
  if (there) return there.side === mover.side ? null : there;
  const passing = mover.letter === 'P' && ply.move[0] !== ply.move[2] && ply.san.includes('x');
  return passing ? { side: mover.side === 'first' ? 'second' : 'first', letter: 'P' } : null;
}

export interface OutcomeText {
  readonly headline: string;
  readonly reason: string;
}

/** The result from the point of view of the player here; neutral for watchers. */
export function outcomeText(m: Messages, game: Game, outcome: Outcome, seat: Seat | null): OutcomeText {
  const reason = m.reasons[outcome.reason];
  if (outcome.winner === null) return { headline: m.draw, reason };
  const winner = m.wins(sideName(m, game, outcome.winner));
  if (seat !== 'first' && seat !== 'second') return { headline: winner, reason };
  const mine = seat === outcome.winner ? m.youWin : m.youLose;
  return { headline: mine, reason: `${reason}${m.comma}${winner}` };
}

export function speakOutcome(m: Messages, game: Game, outcome: Outcome): string {
  const result = outcome.winner === null ? m.drawn : m.wins(sideName(m, game, outcome.winner));
  return `${m.reasons[outcome.reason]}${m.comma}${result}`;
}

/** The document title during a game. */
export function pageTitle(m: Messages, game: Game, seat: Seat | null, turn: Side, outcome: Outcome | null): string {
  const what = outcome
    ? outcomeText(m, game, outcome, seat).headline
    : seat === turn
      ? m.yourTurn
      : m.toMove(sideName(m, game, turn));
  return `${what} · ${gameName(m, game)} · ${m.brand}`;
}
