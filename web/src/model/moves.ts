// SPDX-License-Identifier: GPL-3.0-or-later
// The server's list of legal moves, arranged for a board: from square to square, with the choice of a promotion.
import type { Game, Position, Repeat } from '../net/protocol.gen';
import type { Placement } from './board';
import { games, type PieceLetter } from './games';

/** The moves from one square to another: several when the player must choose a promotion. */
export interface Destination {
  readonly moves: readonly string[];
}

/** From square -> to square -> the moves. */
export type LegalMap = ReadonlyMap<string, ReadonlyMap<string, Destination>>;

/** A null move in a record. */
export const passingMove = '--';

export const fromOf = (move: string): string => move.slice(0, 2);
export const toOf = (move: string): string => move.slice(2, 4);
export const promotionOf = (move: string): PieceLetter | null =>
  move.length > 4 ? (move.charAt(4).toUpperCase() as PieceLetter) : null;

/** A move onto a piece of one's own side is castling: Chess960 writes it as king takes rook. */
export function isKingTakesRook(placement: Placement, move: string): boolean {
  const king = placement.get(fromOf(move));
  const rook = placement.get(toOf(move));
  return king !== undefined && rook !== undefined && king.letter === 'K' && king.side === rook.side;
}

/** The square on which the king ends a castling move that is written as king takes rook. */
export function castlingTarget(move: string): string {
  const kingside = toOf(move).charCodeAt(0) > fromOf(move).charCodeAt(0);
  return (kingside ? 'g' : 'c') + move.charAt(1);
}

/** The repetition that a move makes, if the player may not want it; one that wins is played without a question. */
export function doubtfulRepeat({ turn, repeats }: Position, move: string): Repeat | null {
  const repeat = repeats?.find((one) => one.move === move);
  return repeat && repeat.outcome.winner !== turn ? repeat : null;
}

export function legalMap(game: Game, placement: Placement, legal: readonly string[]): LegalMap {
  const map = new Map<string, Map<string, Destination>>();
  const add = (from: string, to: string, move: string): void => {
    const row = map.get(from) ?? new Map<string, Destination>();
    map.set(from, row);
    row.set(to, { moves: [...(row.get(to)?.moves ?? []), move] });
  };
  for (const move of legal) add(fromOf(move), toOf(move), move);
  if (!games[game].hasCastling) return map;
  // On the board, castling is also the king's move to its final square, unless that is another legal move.
  for (const move of legal) {
    if (!isKingTakesRook(placement, move)) continue;
    const from = fromOf(move);
    const target = castlingTarget(move);
    const distance = Math.abs(target.charCodeAt(0) - from.charCodeAt(0));
    if (distance > 1 && !map.get(from)?.has(target)) add(from, target, move);
  }
  return map;
}

/** The squares of a move to highlight: for castling those of the king. */
export function markedSquares(placementBefore: Placement, move: string): [string, string] {
  return isKingTakesRook(placementBefore, move)
    ? [fromOf(move), castlingTarget(move)]
    : [fromOf(move), toOf(move)];
}

/** The board with a move that the server has not confirmed yet. */
export function withMove(game: Game, placement: Placement, move: string): Placement {
  const after = new Map(placement);
  const from = fromOf(move);
  const mover = placement.get(from);
  if (!mover) return after;
  const rank = from.charAt(1);
  const castles = isKingTakesRook(placement, move);
  const twoSteps = games[game].hasCastling && mover.letter === 'K'
    && Math.abs(from.charCodeAt(0) - toOf(move).charCodeAt(0)) === 2;
  after.delete(from);
  if (!castles && !twoSteps) {
    after.set(toOf(move), { side: mover.side, letter: promotionOf(move) ?? mover.letter });
    return after;
  }
  const target = castles ? castlingTarget(move) : toOf(move);
  const corner = castles ? toOf(move) : (target.startsWith('g') ? 'h' : 'a') + rank;
  const rook = placement.get(corner);
  after.delete(corner);
  after.set(target, mover);
  if (rook) after.set((target.startsWith('g') ? 'f' : 'd') + rank, rook);
  return after;
}
