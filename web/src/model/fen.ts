// SPDX-License-Identifier: GPL-3.0-or-later
// Reads from a FEN what the page draws. Only the server decides whether a FEN is valid.
import type { Game, Side } from '../net/protocol.gen';
import { dimensions, squareName, type Piece, type Placement } from './board';
import type { PieceLetter } from './games';

/** FEN letters that some programs write for xiangqi's elephant and horse. */
const alias: Readonly<Record<string, PieceLetter>> = { E: 'B', H: 'N' };

export function readPlacement(game: Game, fen: string): Placement {
  const pieces = new Map<string, Piece>();
  const { files, ranks } = dimensions(game);
  const rows = (fen.split(' ')[0] ?? '').split('/');
  rows.slice(0, ranks).forEach((row, index) => {
    let file = 0;
    for (const char of row) {
      if (/[0-9]/.test(char)) {
        file += Number(char);
      } else if (/[A-Za-z]/.test(char) && file < files) {
        const upper = char.toUpperCase();
        const letter = alias[upper] ?? (upper as PieceLetter);
        pieces.set(squareName(game, { file, rank: ranks - 1 - index }), {
          side: char === upper ? 'first' : 'second',
          letter,
        });
        file += 1;
      }
    }
  });
  return pieces;
}

export function readTurn(fen: string): Side {
  return fen.split(' ')[1] === 'b' ? 'second' : 'first';
}

/** The position in which the side to move has passed. */
export function passedFen(fen: string): string {
  const [placement = '', turn = 'w', castling = '-', , ...counters] = fen.split(' ');
  return [placement, turn === 'b' ? 'w' : 'b', castling, '-', ...counters].join(' ');
}

/** The square of a side's king or general, to mark a check in an older position. */
export function findKing(placement: Placement, side: Side): string | null {
  for (const [square, piece] of placement) {
    if (piece.letter === 'K' && piece.side === side) return square;
  }
  return null;
}

/** The first field of a placement's FEN. */
export function writePlacement(game: Game, placement: Placement): string {
  const { files, ranks } = dimensions(game);
  const rows: string[] = [];
  for (let rank = ranks - 1; rank >= 0; rank--) {
    let row = '';
    let empty = 0;
    for (let file = 0; file < files; file++) {
      const piece = placement.get(squareName(game, { file, rank }));
      if (!piece) {
        empty += 1;
        continue;
      }
      if (empty > 0) row += String(empty);
      empty = 0;
      row += piece.side === 'first' ? piece.letter : piece.letter.toLowerCase();
    }
    rows.push(empty > 0 ? row + String(empty) : row);
  }
  return rows.join('/');
}
