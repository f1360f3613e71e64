// SPDX-License-Identifier: GPL-3.0-or-later
// A position in the editor: the FEN is the whole state, and these functions change its fields. Only the server decides
// whether the position is valid.
import type { Game, Side } from '../net/protocol.gen';
import { dimensions, type Piece } from './board';
import { readPlacement, writePlacement } from './fen';

function fields(fen: string): string[] {
  const given = fen.trim().split(/\s+/);
  return ['', 'w', '-', '-', '0', '1'].map((usual, i) => given[i] ?? usual);
}

function withField(fen: string, index: number, value: string): string {
  return fields(fen).map((field, i) => (i === index ? value : field)).join(' ');
}

/** An empty board, the first side to move. */
export function emptyFen(game: Game): string {
  const { files, ranks } = dimensions(game);
  return `${Array.from({ length: ranks }, () => String(files)).join('/')} w - - 0 1`;
}

/** Puts a piece on a square, or removes the one there; clears the en passant square. */
export function putPiece(game: Game, fen: string, square: string, piece: Piece | null): string {
  const placement = new Map(readPlacement(game, fen));
  if (piece) placement.set(square, piece);
  else placement.delete(square);
  return withField(withField(fen, 0, writePlacement(game, placement)), 3, '-');
}

export function movePiece(game: Game, fen: string, from: string, to: string): string {
  const piece = readPlacement(game, fen).get(from) ?? null;
  return from === to ? fen : putPiece(game, putPiece(game, fen, from, null), to, piece);
}

export function withTurn(fen: string, side: Side): string {
  return withField(withField(fen, 1, side === 'first' ? 'w' : 'b'), 3, '-');
}

export const castlingRights = ['K', 'Q', 'k', 'q'] as const;
export type CastlingRight = (typeof castlingRights)[number];

export const hasRight = (fen: string, right: CastlingRight): boolean => (fields(fen)[2] ?? '').includes(right);

export function toggleRight(fen: string, right: CastlingRight): string {
  const now = fields(fen)[2] ?? '-';
  const all = castlingRights.filter((one) => now.includes(one) !== (one === right));
  return withField(fen, 2, all.join('') || '-');
}
