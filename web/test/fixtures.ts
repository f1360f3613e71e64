// SPDX-License-Identifier: GPL-3.0-or-later
// A game of chess by link between two guests, at its start, for tests that change what they are about.
import { games } from '../src/model/games';
import type { Offers, Position, RoomSummary, State } from '../src/net/protocol.gen';

const fen = games.chess.startFen;

export const noOffers: Offers = { draw: null, takeback: null, rematch: null };
export const position: Position = { fen, ply: 0, turn: 'first', legal: ['e2e4'], last: null, check: null, claim: null, outcome: null };

export const state: State = {
  room: 'room', game: 'chess', mode: 'link', start_fen: fen, first_ply: 0, plies: [], position,
  offers: noOffers, seats: { first: true, second: true }, computer: null, successor: null, clock: null,
  players: { first: null, second: null }, rated: false, tournament: null, berserk: null, rating_changes: { first: null, second: null },
};

export const summaryWith = (change: Partial<RoomSummary> = {}): RoomSummary => ({
  room: 'room', version: 2, hash: 'h2', changed: 1000, game: 'chess', mode: 'link', start_fen: fen, plies: 0, last: null, outcome: null,
  offers: noOffers, seats: { first: true, second: true }, computer: null, successor: null, clock: null,
  players: { first: null, second: null }, rated: false, tournament: null, ...change,
});
