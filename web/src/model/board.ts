// SPDX-License-Identifier: GPL-3.0-or-later
// Squares and pieces as data, without the rules of movement.
import type { Key, Role } from 'chessgroundx/types.js';
import type { Game, Side } from '../net/protocol.gen';
import { games, type Dimensions, type PieceLetter } from './games';

/** A square of either board: file and rank count from 0 at the first side's left corner. */
export interface Square {
  readonly file: number;
  readonly rank: number;
}

export interface Piece {
  readonly side: Side;
  readonly letter: PieceLetter;
}

/** The pieces of a position by UCI square name ("e2", in xiangqi "e0".."e9"). */
export type Placement = ReadonlyMap<string, Piece>;

export const dimensions = (game: Game): Dimensions => games[game].dimensions;

export function squareName(game: Game, square: Square): string {
  return String.fromCharCode(97 + square.file) + String(square.rank + games[game].firstRank);
}

export function parseSquare(game: Game, name: string): Square | null {
  if (!/^[a-i][0-9]$/.test(name)) return null;
  const file = name.charCodeAt(0) - 97;
  const rank = Number(name[1]) - games[game].firstRank;
  const { files, ranks } = dimensions(game);
  return rank >= 0 && file < files && rank < ranks ? { file, rank } : null;
}

/** chessgroundx counts every board's ranks from 1 and writes the tenth as ':'. */
export function toKey(game: Game, name: string): Key {
  const rank = name.charCodeAt(1) + 1 - games[game].firstRank;
  return (name.charAt(0) + String.fromCharCode(rank)) as Key;
}

export function fromKey(game: Game, key: Key): string {
  const rank = key.charCodeAt(1) - 1 + games[game].firstRank;
  return key.charAt(0) + String.fromCharCode(rank);
}

/** All squares as they are drawn: row by row from the top left corner. */
export function drawnSquares(game: Game, bottom: Side): Square[][] {
  const { files, ranks } = dimensions(game);
  const rows: Square[][] = [];
  for (let row = 0; row < ranks; row++) {
    const rank = bottom === 'first' ? ranks - 1 - row : row;
    const cells: Square[] = [];
    for (let column = 0; column < files; column++) {
      cells.push({ file: bottom === 'first' ? column : files - 1 - column, rank });
    }
    rows.push(cells);
  }
  return rows;
}

/** The column and row, from the top left, at which a square is drawn. */
export function drawnAt(game: Game, square: Square, bottom: Side): { column: number; row: number } {
  const { files, ranks } = dimensions(game);
  return bottom === 'first'
    ? { column: square.file, row: ranks - 1 - square.rank }
    : { column: files - 1 - square.file, row: square.rank };
}

export const colorOf = (side: Side): 'white' | 'black' => (side === 'first' ? 'white' : 'black');
export const roleOf = (letter: PieceLetter): Role => `${letter.toLowerCase()}-piece` as Role;
export const opposite = (side: Side): Side => (side === 'first' ? 'second' : 'first');
