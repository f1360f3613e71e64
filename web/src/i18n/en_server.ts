// SPDX-License-Identifier: GPL-3.0-or-later
// English for the codes that the server sends: results of games and refusals.
import type { ErrorCode, Reason } from '../net/protocol.gen';

export const reasons: Record<Reason, string> = {
  checkmate: 'Checkmate',
  stalemate: 'Stalemate',
  insufficient_material: 'Insufficient material',
  dead_position: 'Dead position: checkmate is impossible',
  fivefold_repetition: 'Fivefold repetition',
  seventy_five_moves: '75-move rule',
  threefold_claim: 'Threefold repetition',
  fifty_moves_claim: 'Fifty-move rule',
  natural_move_limit: 'Too many moves without a capture',
  repetition: 'Repetition',
  perpetual_check: 'Perpetual check is not allowed',
  perpetual_chase: 'Perpetual chase is not allowed',
  perpetual_attack: 'Perpetual attack is not allowed',
  resignation: 'Resignation',
  agreement: 'Draw by agreement',
};

export const errors: Record<ErrorCode, string> = {
  bad_json: 'The server could not read the message.',
  bad_message: 'The server did not understand the message.',
  too_large: 'The message was too large.',
  too_fast: 'Too many requests. Wait a moment, then try again.',
  too_many: 'A limit of this server is reached: too many games, connections or changes. Try again later.',
  no_such_room: 'Game not found.',
  wrong_secret: 'This seat belongs to another player.',
  wrong_code: 'This code does not fit: it may be mistyped, already used, or older than five minutes. Get a new one on the other device, at the same web address.',
  not_in_room: 'This page has not joined a game yet.',
  not_seated: 'Only the players can do this.',
  not_your_turn: 'It is not your turn.',
  stale_ply: 'The position has changed in the meantime.',
  illegal_move: 'This move is not legal.',
  unreadable_move: 'This is not a move in any known notation.',
  ambiguous_move: 'This text fits more than one legal move.',
  bad_fen: 'This position is not valid.',
  game_over: 'The game is over.',
  game_not_over: 'The game is not over yet.',
  not_now: 'This is not possible right now.',
  server_error: 'The server could not save this. Nothing was changed; please try again.',
  no_computer: 'This server has no computer player.',
};
