// SPDX-License-Identifier: GPL-3.0-or-later
// Generated from libs/record/handicaps.json by tools/handicaps_generate.mjs. Do not edit.

/** Handicaps from small to large; `giver` is the side that does without pieces, `name` the name in files. */
export const handicapTable = [
  { id: 'pawn_and_move', game: 'chess', giver: 'second', name: 'Pawn and move', fen: 'rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' },
  { id: 'knight', game: 'chess', giver: 'first', name: 'Knight odds', fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1' },
  { id: 'rook', game: 'chess', giver: 'first', name: 'Rook odds', fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1' },
  { id: 'two_knights', game: 'chess', giver: 'first', name: 'Two-knight odds', fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKB1R w KQkq - 0 1' },
  { id: 'queen', game: 'chess', giver: 'first', name: 'Queen odds', fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1' },
  { id: 'left_horse', game: 'xiangqi', giver: 'first', name: '让左马', fen: 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKABNR w - - 0 1' },
  { id: 'right_horse', game: 'xiangqi', giver: 'first', name: '让右马', fen: 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKAB1R w - - 0 1' },
  { id: 'left_cannon', game: 'xiangqi', giver: 'first', name: '让左炮', fen: 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/7C1/9/RNBAKABNR w - - 0 1' },
  { id: 'both_horses', game: 'xiangqi', giver: 'first', name: '让双马', fen: 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKAB1R w - - 0 1' },
  { id: 'left_rook', game: 'xiangqi', giver: 'first', name: '让左车', fen: 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/1NBAKABNR w - - 0 1' },
  { id: 'nine_pieces', game: 'xiangqi', giver: 'first', name: '让九子', fen: 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/9/1C5C1/9/RN2K2NR w - - 0 1' },
] as const;
