// SPDX-License-Identifier: GPL-3.0-or-later
// The games of the page as one table. What differs between them stands here as data; a game of the protocol that is
// missing does not compile. What must be drawn or written by code of its own depends on `kind` or `notation`, in tables
// and switches that list every one of them.
import type { Game, Side } from '../net/protocol.gen';

/** Upper-case letter of a piece, as in FEN: KQRBNP in chess, KABNRCP in xiangqi. */
export type PieceLetter = 'K' | 'Q' | 'R' | 'B' | 'N' | 'P' | 'A' | 'C';

export interface Dimensions {
  readonly files: number;
  readonly ranks: number;
}

/** A board and its pieces, as they are drawn and named; the style sheets use it as a class. */
export type BoardKind = 'chess' | 'xiangqi';

/** How moves are written: SAN, or one of xiangqi's notations, which the player chooses. */
export type Notation = 'san' | 'xiangqi';

/** The file formats in which the page offers a game. */
export type ExportFormat = 'pgn' | 'pgnChinese' | 'xqf' | 'chinese' | 'dhtmlxq';

export interface GameTraits {
  readonly kind: BoardKind;
  readonly dimensions: Dimensions;
  /** What UCI calls the rank nearest to the first side. */
  readonly firstRank: 0 | 1;
  /** A usual starting position. Chess960 has 960; this is one of them, and the server draws the one that is played. */
  readonly startFen: string;
  /** Where the keyboard's cursor starts. */
  readonly homeSquare: string;
  /** The side that moves first, as the translations call it; the other one is black in every game. */
  readonly firstSide: 'white' | 'red';
  /** The headers that name the players in a PGN file. */
  readonly playerHeaders: Readonly<Record<Side, string>>;
  /** Every kind of piece, in the order of a palette. */
  readonly letters: readonly PieceLetter[];
  /** The translations' names of a side's pieces. */
  readonly pieceNames: Readonly<Record<Side, 'chess' | 'red' | 'black'>>;
  /** The usual values in pawns, for orientation only, in the order in which captured pieces are listed. */
  readonly values: Readonly<Partial<Record<PieceLetter, number>>>;
  readonly hasCastling: boolean;
  /** What a pawn can become, in the order of the choice; empty where pieces do not change. */
  readonly promotions: readonly PieceLetter[];
  readonly notation: Notation;
  /** In the order in which they are offered. */
  readonly formats: readonly ExportFormat[];
}

const chess: GameTraits = {
  kind: 'chess',
  dimensions: { files: 8, ranks: 8 },
  firstRank: 1,
  startFen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  homeSquare: 'e1',
  firstSide: 'white',
  playerHeaders: { first: 'White', second: 'Black' },
  letters: ['K', 'Q', 'R', 'B', 'N', 'P'],
  pieceNames: { first: 'chess', second: 'chess' },
  values: { Q: 9, R: 5, B: 3, N: 3, P: 1 },
  hasCastling: true,
  promotions: ['Q', 'R', 'B', 'N'],
  notation: 'san',
  formats: ['pgn'],
};

export const games: Readonly<Record<Game, GameTraits>> = {
  chess,
  xiangqi: {
    kind: 'xiangqi',
    dimensions: { files: 9, ranks: 10 },
    firstRank: 0,
    startFen: 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1',
    homeSquare: 'e0',
    firstSide: 'red',
    playerHeaders: { first: 'Red', second: 'Black' },
    letters: ['K', 'A', 'B', 'N', 'R', 'C', 'P'],
    pieceNames: { first: 'red', second: 'black' },
    values: { R: 9, C: 4.5, N: 4, A: 2, B: 2, P: 1 },
    hasCastling: false,
    promotions: [],
    notation: 'xiangqi',
    formats: ['pgn', 'xqf', 'chinese', 'pgnChinese', 'dhtmlxq'],
  },
  chess960: { ...chess, startFen: 'bqnrkrnb/pppppppp/8/8/8/8/PPPPPPPP/BQNRKRNB w KQkq - 0 1' },
};

/** Every game, in the order in which they are offered. */
export const gamesInOrder = Object.keys(games) as readonly Game[];

/** The game whose board has as many ranks as a typed FEN has rows: `now` when it fits or none does. */
export function gameOfFen(fen: string, now: Game): Game {
  const rows = (fen.trim().split(/\s+/)[0] ?? '').split('/').length;
  return [now, ...gamesInOrder].find((game) => games[game].dimensions.ranks === rows) ?? now;
}
