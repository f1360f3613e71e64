// SPDX-License-Identifier: GPL-3.0-or-later
// English for the pages that explain the games.
import type { ChessLesson, GroupId, XiangqiLesson } from '../model/lessons';

interface LessonText {
  title: string;
  text: string;
}

const groups: Record<GroupId, string> = {
  start: 'The board and the aim',
  pieces: 'The pieces',
  special: 'Special moves',
  end: 'How a game ends',
  here: 'On this site',
};

const xiangqi: Record<XiangqiLesson, LessonText> = {
  board: {
    title: 'Two players, sixteen pieces each',
    text:
      'The pieces stand on the points where lines cross. Red moves first; then the players take turns, one move at a time. A piece captures by moving to the point of an enemy piece, which leaves the board. You win by checkmate, or when your opponent has no legal move. The band in the middle is the river; the nine points joined by diagonal lines, at each end, are a palace.',
  },
  general: {
    title: 'General',
    text:
      'One point along a line, never diagonally, and never out of the palace. The two generals must not face each other on a file with nothing in between, so the general shown cannot go to the left.',
  },
  advisor: { title: 'Advisor', text: 'One point diagonally, within the palace. That leaves it five points in all.' },
  elephant: {
    title: 'Elephant',
    text: 'Exactly two points diagonally. It never crosses the river, and it cannot jump: a piece on the point in between blocks it.',
  },
  horse: {
    title: 'Horse',
    text:
      'One point along a line, then one diagonally outwards. Unlike a knight in chess it cannot jump: a piece next to it blocks both moves in that direction.',
  },
  chariot: { title: 'Chariot', text: 'Any distance along a line, as far as the way is clear, like a rook in chess. It is the strongest piece.' },
  cannon: {
    title: 'Cannon',
    text: 'Moves like a chariot. To capture, it must jump over exactly one piece, of either side, on the way to its target.',
  },
  soldier: {
    title: 'Soldier',
    text: 'One point straight ahead. Once across the river, it may also go one point sideways. It never moves back, and it does not promote.',
  },
  mate: {
    title: 'Check and checkmate',
    text:
      'A general that could be captured next is in check, and the player must stop it at once: move the general, capture the attacker, or put a piece in between. Against a cannon, the piece that it jumps over can also step aside. If nothing helps, it is checkmate and the game is lost. Here two chariots give checkmate.',
  },
  stalemate: {
    title: 'No legal move',
    text:
      'A player without a legal move loses, even when not in check. (In chess, this would be a draw.) Here Black is to move and has lost: the soldier guards the point below the general, and on the middle file the two generals would face each other.',
  },
  repetition: {
    title: 'Repeating the position',
    text:
      'When a position occurs for the third time, the game ends. If one player kept giving check with every move and the other did not, the one who checked loses; this is perpetual check. Chasing an unprotected piece with every move loses in the same way. Otherwise the game is drawn. You are asked before you play such a move.',
  },
  draws: {
    title: 'Draws',
    text:
      'A game is also drawn when the players agree, when neither side has a piece left that can cross the river, or after 60 moves by each player without a capture.',
  },
  moving: {
    title: 'How to move',
    text:
      'Click or tap a piece, then the point where it should go, or drag it there. Dots show where it can go. You can also type a move below the board. To see the name of a piece, point at it with the mouse or keep a finger on it. In the settings you choose between pieces with Chinese characters and with pictures.',
  },
};

const chess: Record<ChessLesson, LessonText> = {
  board: {
    title: 'Two players, sixteen pieces each',
    text:
      'White moves first; then the players take turns, one move at a time. A piece captures by moving to the square of an enemy piece, which leaves the board. You win by checkmate: the enemy king is attacked, and nothing can save it.',
  },
  king: { title: 'King', text: 'One square in any direction, but never to a square where it could be captured.' },
  queen: { title: 'Queen', text: 'Any distance along a rank, a file or a diagonal, as far as the way is clear. It is the strongest piece.' },
  rook: {
    title: 'Rook',
    text: 'Any distance along a rank or a file. It stops before a piece of its own side, and can capture the first enemy piece in its way.',
  },
  bishop: { title: 'Bishop', text: 'Any distance diagonally, so it always stays on squares of one colour.' },
  knight: {
    title: 'Knight',
    text: 'Two squares straight and one to the side, in the shape of an L. It is the only piece that can jump over others.',
  },
  pawn: {
    title: 'Pawn',
    text: 'One square straight ahead, or two from where it starts. It captures differently from how it moves: one square diagonally forward.',
  },
  promotion: {
    title: 'Promotion',
    text: 'A pawn that reaches the far side of the board becomes a queen, rook, bishop or knight, whichever the player chooses.',
  },
  castling: {
    title: 'Castling',
    text:
      'Once in a game the king may move two squares towards a rook, and the rook goes to the square that the king has crossed. Neither of them may have moved before, and no piece may stand between them. The king must not be in check, nor cross or reach an attacked square. To castle, move the king.',
  },
  enPassant: {
    title: 'En passant',
    text:
      'When an enemy pawn advances two squares and lands beside your pawn, you may capture it as if it had advanced only one, but only with your very next move. Here Black’s pawn has just gone from d7 to d5.',
  },
  mate: {
    title: 'Check and checkmate',
    text:
      'A king that is attacked is in check, and the player must stop it at once: move the king, capture the attacker, or put a piece in between. If nothing helps, it is checkmate and the game is lost. Here the rook gives checkmate.',
  },
  stalemate: {
    title: 'Stalemate',
    text:
      'If a player has no legal move and is not in check, the game is drawn. Here it is Black’s turn. (In xiangqi, Black would lose.)',
  },
  draws: {
    title: 'Draws',
    text:
      'The players may agree to a draw. You may claim one when a position occurs for the third time, or after 50 moves by each player without a capture or a pawn move. Without a claim the game is drawn at the fifth occurrence, after 75 such moves, or when neither side can ever give checkmate.',
  },
  chess960: {
    title: 'Chess960',
    text:
      'The pieces behind the pawns start in a shuffled order, the same for both sides. All other rules are those of chess; after castling, king and rook stand where they would stand in chess.',
  },
  moving: {
    title: 'How to move',
    text:
      'Click or tap a piece, then the square where it should go, or drag it there. Dots show where it can go. You can also type a move below the board.',
  },
};

export const learn = {
  games: 'Games',
  rules: 'Rules',
  titles: { chess: 'How to play chess', xiangqi: 'How to play xiangqi' },
  groups,
  play: { chess: 'Play chess', xiangqi: 'Play xiangqi' },
  legend: 'Dots show where a piece can go, rings what it can capture, and crosses where it cannot go.',
  chess,
  xiangqi,
};
