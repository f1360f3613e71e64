// SPDX-License-Identifier: GPL-3.0-or-later
// Premoves: moves chosen during the opponent's turn. The server's legal moves are of a position that does not exist yet, so
// this is the one place where the page asks how pieces move: chessgroundx knows where a piece may go on an empty board (in
// xiangqi with palace and river, without legs, eyes and screens, which the opponent's move can change). What is legal when
// the premove's turn has come, the server says.
import { premove as reachOf } from 'chessgroundx/premove.js';
import type { BoardState, Key, Piece as GroundPiece } from 'chessgroundx/types.js';
import type { Game, Side } from '../net/protocol.gen';
import { colorOf, dimensions, fromKey, roleOf, toKey, type Placement } from './board';
import { findKing } from './fen';
import { games } from './games';
import { legalMap, withMove, type LegalMap } from './moves';

export interface Premove {
  /** As the server will name it, if it is legal then. */
  readonly move: string;
  /** Whether it is drawn as castling: the same text can be the capture of a piece that takes the rook before. */
  readonly castles: boolean;
}

/** Where the pieces of `side` may be able to go, from a position with all earlier premoves made. `fen` is the present one. */
export function premoveMap(game: Game, fen: string, placement: Placement, side: Side): LegalMap {
  const { files, ranks } = dimensions(game);
  const pieces = new Map<Key, GroundPiece>();
  for (const [square, piece] of placement) {
    pieces.set(toKey(game, square), { role: roleOf(piece.letter), color: colorOf(piece.side) });
  }
  const reach = reachOf(games[game].kind, false, { width: files, height: ranks });
  const boardState: BoardState = { pieces };
  const moves = castlingPremoves(game, fen, placement, side);
  for (const [square, piece] of placement) {
    if (piece.side !== side) continue;
    for (const key of reach(boardState, toKey(game, square), false)) {
      const move = square + fromKey(game, key);
      if (!moves.includes(move)) moves.push(...withPromotions(game, placement, move));
    }
  }
  return legalMap(game, placement, moves);
}

/** The premove of this text, from the position in which it is chosen. */
export function premoveOf(game: Game, fen: string, placement: Placement, side: Side, move: string): Premove {
  return { move, castles: castlingPremoves(game, fen, placement, side).includes(move) };
}

/** The board after a premove that the opponent's move does not disturb. */
export function withPremove(game: Game, placement: Placement, { move, castles }: Premove): Placement {
  if (castles) return withMove(game, placement, move);
  const after = new Map(placement);
  // Without the piece on its target the move is none onto an own rook.
  after.delete(move.slice(2, 4));
  return withMove(game, after, move);
}

/** A pawn's move to the last rank, once for each piece that it can become. */
function withPromotions(game: Game, placement: Placement, move: string): string[] {
  const { promotions, firstRank } = games[game];
  const rank = Number(move.charAt(3)) - firstRank;
  const isLast = rank === 0 || rank === dimensions(game).ranks - 1;
  const promotes = promotions.length > 0 && placement.get(move.slice(0, 2))?.letter === 'P' && isLast;
  return promotes ? promotions.map((letter) => move + letter.toLowerCase()) : [move];
}

/** The castling moves for which the FEN says that king and rook have not moved, and neither is moved by a premove. */
function castlingPremoves(game: Game, fen: string, placement: Placement, side: Side): string[] {
  if (!games[game].hasCastling) return [];
  const king = findKing(placement, side);
  const rank = side === 'first' ? '1' : '8';
  if (king === null || king.charAt(1) !== rank) return [];
  const rooks = 'abcdefgh'.split('').filter((file) => {
    const piece = placement.get(file + rank);
    return piece?.letter === 'R' && piece.side === side;
  });
  const rights = (fen.split(' ')[2] ?? '').split('').filter((letter) => (letter === letter.toUpperCase()) === (side === 'first'));
  const moves: string[] = [];
  for (const right of rights) {
    const letter = right.toLowerCase();
    // K and Q name the outermost rook of a side, other letters its file.
    const file = letter === 'k' ? rooks[rooks.length - 1] : letter === 'q' ? rooks[0] : rooks.find((one) => one === letter);
    if (file === undefined || file === king.charAt(0)) continue;
    const isKingside = file > king.charAt(0);
    if ((letter === 'k' && !isKingside) || (letter === 'q' && isKingside)) continue;
    if (game === 'chess960') moves.push(king + file + rank);
    else if (king.startsWith('e')) moves.push(`${king}${isKingside ? 'g' : 'c'}${rank}`);
  }
  return moves;
}
