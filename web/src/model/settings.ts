// SPDX-License-Identifier: GPL-3.0-or-later
// What the player can choose.
export type Language = 'en' | 'zh';
export type Theme = 'auto' | 'light' | 'dark';
export type ChessSet = 'wood' | 'flat' | 'bold';
export type XiangqiSet = 'hanzi' | 'western' | 'modern';
export type ChessBoard = 'wood' | 'green' | 'slate';
export type XiangqiBoard = 'wood' | 'paper' | 'slate';
/** How xiangqi moves and the board's labels are written. */
export type XiangqiNotation = 'chinese' | 'wxf' | 'algebraic';

/** Where the letters and digits of a chess board stand. */
export type ChessCoordinates = 'inside' | 'outside' | 'none';
/** What stands beside a board of xiangqi: what its notation needs, the numbers of files, or letters and digits. */
export type XiangqiCoordinates = 'notation' | 'numbers' | 'letters' | 'none';
/** How a board is labelled. */
export type BoardLabels = ChessCoordinates | XiangqiNotation;

export type AutoQueen = 'never' | 'premove' | 'always';

/** Chess pieces in moves as letters or figurines. */
export type ChessNotation = 'letters' | 'figurines';

/** The player's settings, stored in the browser. `null` follows the language. */
export interface Settings {
  readonly language: Language;
  readonly theme: Theme;
  readonly sound: boolean;
  /** Checks are spoken aloud. */
  readonly sayCheck: boolean;
  readonly animation: boolean;
  /** With two players on one screen: the side to move is at the bottom. */
  readonly autoFlip: boolean;
  /** Moves can be chosen during the opponent's turn. */
  readonly premove: boolean;
  /** Also in games slower than rapid, or without a clock. */
  readonly premoveSlow: boolean;
  /** The chat of rooms is shown. */
  readonly chat: boolean;
  /** No chat at all, whatever `chat` says. */
  readonly childrensMode: boolean;
  /** When a pawn becomes a queen without a question. */
  readonly autoQueen: AutoQueen;
  /** A move against somebody else is played after a second click. */
  readonly confirmMove: boolean;
  /** The computer gives lost games up, at the levels that do. */
  readonly computerResigns: boolean;
  /** Single letters are shortcuts. */
  readonly letterKeys: boolean;
  /** The pieces are not shown. */
  readonly blindfold: boolean;
  /** Only the board, the clocks and the moves are shown. */
  readonly zen: boolean;
  /** The board's size in percent of the largest that fits. */
  readonly boardSize: number;
  readonly chessSet: ChessSet;
  readonly xiangqiSet: XiangqiSet | null;
  readonly chessBoard: ChessBoard;
  readonly xiangqiBoard: XiangqiBoard;
  readonly chessCoordinates: ChessCoordinates;
  readonly xiangqiCoordinates: XiangqiCoordinates;
  readonly xiangqiNotation: XiangqiNotation | null;
  readonly chessNotation: ChessNotation;
}

/** How moves are written. */
export interface MoveStyle {
  readonly xiangqi: XiangqiNotation;
  readonly chess: ChessNotation;
}
