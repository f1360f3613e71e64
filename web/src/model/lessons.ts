// SPDX-License-Identifier: GPL-3.0-or-later
// The lessons of the pages that explain the games: their order and their boards. The texts are in i18n/*_learn.ts. A browser
// test compares the boards with the server's legal moves.
import type { BoardKind, PieceLetter } from './games';

/** A small board. */
export interface Figure {
  readonly fen: string;
  /** The pieces whose moves are shown. */
  readonly from: readonly string[];
  /** Where they can go: all of their legal moves, or with `isPart` some. */
  readonly to: readonly string[];
  readonly isPart?: true;
  /** Where they cannot go, although it looks like it. */
  readonly not?: readonly string[];
}

export interface Lesson<Id extends string> {
  readonly id: Id;
  /** The piece that the lesson is about. */
  readonly piece?: PieceLetter;
  readonly figure?: Figure;
}

export type GroupId = 'start' | 'pieces' | 'special' | 'end' | 'here';

export interface LessonGroup<Id extends string> {
  readonly id: GroupId;
  readonly lessons: readonly Lesson<Id>[];
}

const squares = (text: string): readonly string[] => (text === '' ? [] : text.split(' '));

function figure(fen: string, from = '', to = '', not = ''): Figure {
  return { fen, from: squares(from), to: squares(to), ...(not === '' ? {} : { not: squares(not) }) };
}

export type XiangqiLesson =
  | 'board' | 'general' | 'advisor' | 'elephant' | 'horse' | 'chariot' | 'cannon' | 'soldier' | 'mate' | 'stalemate' | 'repetition'
  | 'draws' | 'moving';

export type ChessLesson =
  | 'board' | 'king' | 'queen' | 'rook' | 'bishop' | 'knight' | 'pawn' | 'promotion' | 'castling' | 'enPassant' | 'mate' | 'stalemate'
  | 'draws' | 'chess960' | 'moving';

const xiangqi: readonly LessonGroup<XiangqiLesson>[] = [
  {
    id: 'start',
    lessons: [{ id: 'board', figure: figure('rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1') }],
  },
  {
    id: 'pieces',
    lessons: [
      { id: 'general', piece: 'K', figure: figure('3k5/9/9/9/9/9/9/9/4K4/9 w - - 0 1', 'e1', 'e0 e2 f1', 'd1') },
      { id: 'advisor', piece: 'A', figure: figure('3k5/9/9/9/9/9/9/9/4A4/4K4 w - - 0 1', 'e1', 'd0 f0 d2 f2') },
      { id: 'elephant', piece: 'B', figure: figure('3k5/9/9/9/9/9/5N3/4B4/9/4K4 w - - 0 1', 'e2', 'c0 g0 c4', 'g4') },
      { id: 'horse', piece: 'N', figure: figure('3k5/9/9/9/4P4/4N4/9/9/9/4K4 w - - 0 1', 'e4', 'c3 c5 d2 f2 g3 g5', 'd6 f6') },
      {
        id: 'chariot', piece: 'R',
        figure: figure('3k5/9/2n6/9/9/2R3P2/9/9/9/4K4 w - - 0 1', 'c4', 'c0 c1 c2 c3 c5 c6 c7 a4 b4 d4 e4 f4'),
      },
      {
        id: 'cannon', piece: 'C',
        figure: figure('3k5/9/2r6/9/9/2P6/9/2C6/9/4K4 w - - 0 1', 'c2', 'c0 c1 c3 c7 a2 b2 d2 e2 f2 g2 h2 i2', 'c5 c6'),
      },
      { id: 'soldier', piece: 'P', figure: figure('3k5/9/9/6P2/9/9/2P6/9/9/4K4 w - - 0 1', 'c3 g6', 'c4 f6 g7 h6') },
    ],
  },
  {
    id: 'end',
    lessons: [
      { id: 'mate', figure: figure('R3k4/1R7/9/9/9/9/9/9/9/3K5 b - - 0 1', 'e9', '', 'd9 f9 e8') },
      { id: 'stalemate', figure: figure('3k5/9/3P5/9/9/9/9/9/9/4K4 b - - 0 1', 'd9', '', 'd8 e9') },
      { id: 'repetition' },
      { id: 'draws' },
    ],
  },
  { id: 'here', lessons: [{ id: 'moving' }] },
];

const chess: readonly LessonGroup<ChessLesson>[] = [
  { id: 'start', lessons: [{ id: 'board', figure: figure('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1') }] },
  {
    id: 'pieces',
    lessons: [
      { id: 'king', piece: 'K', figure: figure('7k/8/8/8/3K4/8/8/8 w - - 0 1', 'd4', 'c3 c4 c5 d3 d5 e3 e4 e5') },
      {
        id: 'queen', piece: 'Q',
        figure: figure(
          '8/7k/8/8/3Q4/K7/8/8 w - - 0 1', 'd4',
          'd1 d2 d3 d5 d6 d7 d8 a4 b4 c4 e4 f4 g4 h4 a1 b2 c3 e5 f6 g7 h8 a7 b6 c5 e3 f2 g1',
        ),
      },
      { id: 'rook', piece: 'R', figure: figure('6k1/3p4/8/8/3R1P2/8/8/6K1 w - - 0 1', 'd4', 'd1 d2 d3 d5 d6 d7 a4 b4 c4 e4') },
      { id: 'bishop', piece: 'B', figure: figure('4k3/8/8/8/3B4/8/8/4K3 w - - 0 1', 'd4', 'a1 b2 c3 e5 f6 g7 h8 a7 b6 c5 e3 f2 g1') },
      { id: 'knight', piece: 'N', figure: figure('4k3/8/8/3p4/3NP3/8/8/4K3 w - - 0 1', 'd4', 'b3 b5 c2 c6 e2 e6 f3 f5') },
      { id: 'pawn', piece: 'P', figure: figure('4k3/8/8/2n5/1P6/8/5P2/4K3 w - - 0 1', 'b4 f2', 'b5 c5 f3 f4') },
    ],
  },
  {
    id: 'special',
    lessons: [
      { id: 'promotion', figure: figure('8/1P4k1/8/8/8/8/8/4K3 w - - 0 1', 'b7', 'b8') },
      { id: 'castling', figure: { ...figure('4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1', 'e1', 'c1 g1'), isPart: true } },
      { id: 'enPassant', figure: figure('4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1', 'e5', 'd6 e6') },
    ],
  },
  {
    id: 'end',
    lessons: [
      { id: 'mate', figure: figure('R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1', 'g8', '', 'f8 h8') },
      { id: 'stalemate', figure: figure('7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', 'h8', '', 'g8 g7 h7') },
      { id: 'draws' },
    ],
  },
  { id: 'here', lessons: [{ id: 'moving' }, { id: 'chess960' }] },
];

export const lessons: Readonly<Record<BoardKind, readonly LessonGroup<ChessLesson | XiangqiLesson>[]>> = { chess, xiangqi };
