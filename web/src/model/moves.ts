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

const fileDistance = (a: string, b: string): number => Math.abs(a.charCodeAt(0) - b.charCodeAt(0));

/** Whether a king moves two squares, as UCI writes castling in chess. */
function isTwoStepCastling(game: Game, placement: Placement, move: string): boolean {
  return games[game].hasCastling && placement.get(fromOf(move))?.letter === 'K' && fileDistance(fromOf(move), toOf(move)) === 2
    && !isKingTakesRook(placement, move);
}

/** The corner of the rook with which a king castles that ends on `target`. */
const castlingCorner = (target: string): string => (target.startsWith('g') ? 'h' : 'a') + target.charAt(1);

export function legalMap(game: Game, placement: Placement, legal: readonly string[]): LegalMap {
  const map = new Map<string, Map<string, Destination>>();
  const add = (from: string, to: string, move: string): void => {
    const row = map.get(from) ?? new Map<string, Destination>();
    map.set(from, row);
    row.set(to, { moves: [...(row.get(to)?.moves ?? []), move] });
  };
  for (const move of legal) add(fromOf(move), toOf(move), move);
  if (!games[game].hasCastling) return map;
  // On the board, the king castles by going to its final square or onto its rook, unless that is another legal move.
  for (const move of legal) {
    const from = fromOf(move);
    let other: string | null = null;
    if (isKingTakesRook(placement, move)) {
      const target = castlingTarget(move);
      if (fileDistance(from, target) > 1) other = target;
    } else if (isTwoStepCastling(game, placement, move)) {
      other = castlingCorner(toOf(move));
    }
    if (other !== null && !map.get(from)?.has(other)) add(from, other, move);
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
  const twoSteps = isTwoStepCastling(game, placement, move);
  after.delete(from);
  if (!castles && !twoSteps) {
    after.set(toOf(move), { side: mover.side, letter: promotionOf(move) ?? mover.letter });
    return after;
  }
  const target = castles ? castlingTarget(move) : toOf(move);
  const corner = castles ? toOf(move) : castlingCorner(target);
  const rook = placement.get(corner);
  after.delete(corner);
  after.set(target, mover);
  if (rook) after.set((target.startsWith('g') ? 'f' : 'd') + rank, rook);
  return after;
}

/** The white pieces stand for both sides, as in print. U+FE0E asks for text: phones would draw an emoji. */
const figurines: Readonly<Record<string, string>> = { K: '♔', Q: '♕', R: '♖', B: '♗', N: '♘' };

/** A chess move with figurines for letters. */
export const withFigurines = (san: string): string =>
  san.replace(/[KQRBN]/g, (letter) => `${figurines[letter] ?? letter}\uFE0E`);
