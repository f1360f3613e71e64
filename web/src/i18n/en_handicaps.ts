// SPDX-License-Identifier: GPL-3.0-or-later
// English for handicaps.

export const handicaps = {
  title: 'Handicap',
  none: 'None',
  giver: 'Who gives the handicap',
  iGive: 'I do',
  friend: 'My friend',
  gives: (player: string) => player,
  given: (name: string, side: string) => `${name} (${side} gives)`,
  inResult: (name: string) => name.charAt(0).toLowerCase() + name.slice(1),
  names: {
    pawn_and_move: 'Pawn and move', knight: 'Knight odds', rook: 'Rook odds', two_knights: 'Two-knight odds', queen: 'Queen odds',
    left_horse: 'Left horse odds', right_horse: 'Right horse odds', left_cannon: 'Left cannon odds',
    both_horses: 'Two-horse odds', left_rook: 'Left chariot odds', nine_pieces: 'Nine-piece odds',
  },
};
