// SPDX-License-Identifier: GPL-3.0-or-later
// Chinese for handicaps.
import type { Messages } from './messages';

export const handicaps: Messages['handicaps'] = {
  title: '让子',
  none: '不让子',
  giver: '让子方',
  iGive: '我让子',
  friend: '好友',
  gives: (player) => `${player}让子`,
  given: (name, side) => `${side}${name}`,
  inResult: (name) => name,
  names: {
    pawn_and_move: '让兵和先手', knight: '让马', rook: '让车', two_knights: '让双马', queen: '让后',
    left_horse: '让左马', right_horse: '让右马', left_cannon: '让左炮', both_horses: '让双马', left_rook: '让左车',
    nine_pieces: '让九子',
  },
};
