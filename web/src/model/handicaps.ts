// SPDX-License-Identifier: GPL-3.0-or-later
// Handicaps: starting positions in which the stronger player does without pieces. The position alone says which one it is.
import type { Game } from '../net/protocol.gen';
import { handicapTable } from './handicaps.gen';

export type Handicap = (typeof handicapTable)[number];
export type HandicapId = Handicap['id'];

/** The handicaps of a game, from small to large. */
export const handicapsOf = (game: Game): readonly Handicap[] => handicapTable.filter((one) => one.game === game);

const piecesAndTurn = (fen: string): string => fen.split(' ', 2).join(' ');

/** The handicap of a game that starts from this position; castling rights do not matter. */
export function findHandicap(game: Game, startFen: string): Handicap | null {
  return handicapsOf(game).find((one) => piecesAndTurn(one.fen) === piecesAndTurn(startFen)) ?? null;
}

export const handicapWithId = (id: string | undefined): Handicap | null => handicapTable.find((one) => one.id === id) ?? null;
