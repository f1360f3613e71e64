// SPDX-License-Identifier: GPL-3.0-or-later
import { describe, expect, it } from 'vitest';
import { games } from '../src/model/games';
import { applyEvent } from '../src/net/room_reducer';
import type { Clock, Ply, Position, State } from '../src/net/protocol.gen';

const position: Position = {
  fen: games.chess.startFen, ply: 0, turn: 'first', legal: ['e2e4'], last: null, check: null, claim: null, outcome: null,
};
const state: State = {
  room: 'r', game: 'chess', mode: 'link', start_fen: games.chess.startFen, first_ply: 0, plies: [], position,
  offers: { draw: null, takeback: null, rematch: null }, seats: { first: true, second: false },
  computer: null, successor: null, clock: null, players: { first: null, second: null }, rated: false, tournament: null, berserk: null, rating_changes: { first: null, second: null },
};
const ply: Ply = { move: 'e2e4', fen: 'after', check: false, san: 'e4', zh: 'e4' };
const after: Position = { ...position, ply: 1, turn: 'second', fen: 'after' };

const sides = { first: { main: 60_000, periods: 0, move: null }, second: { main: 50_000, periods: 0, move: null } };
const clock: Clock = { time: 'fischer 60+0', at: 1000, running: 'first', first_move: false, deadline: 61_000, ...sides };

describe('events change the room', () => {
  it('takes over the clocks that an event brings, and keeps them otherwise', () => {
    const begun = applyEvent(state, { kind: 'seat_taken', side: 'second', clock });
    expect(begun.clock).toBe(clock);
    expect(applyEvent(begun, { kind: 'draw_offered', by: 'first' }).clock).toBe(clock);
    const later = { ...clock, at: 2000 };
    expect(applyEvent(begun, { kind: 'time_given', by: 'second', to: 'first', seconds: 15, clock: later }).clock).toBe(later);
    expect(applyEvent(begun, { kind: 'moved', ply, position: after, clock: later }).clock).toBe(later);
  });

  it('stops the clocks of a side whose time is up', () => {
    const up = applyEvent({ ...state, clock }, { kind: 'flagged', side: 'first' }).clock;
    expect(up).toMatchObject({ running: null, first: { main: 0 }, second: { main: 50_000 } });
    expect(applyEvent(state, { kind: 'flagged', side: 'first' }).clock).toBeNull();
  });

  it('names guests as long as they sit there', () => {
    const named = applyEvent(state, { kind: 'seat_taken', side: 'second', guest: 7 });
    expect(named.guests).toEqual({ first: null, second: 7 });
    expect(applyEvent(named, { kind: 'seat_left', side: 'second' }).guests).toEqual({ first: null, second: null });
    const person = { name: 'anna', rating: null, provisional: false };
    expect(applyEvent(named, { kind: 'player_named', side: 'second', player: person }).guests).toEqual({ first: null, second: null });
    expect(applyEvent(state, { kind: 'seat_taken', side: 'second' })).not.toHaveProperty('guests');
  });

  it('adds moves', () => {
    const moved = applyEvent(state, { kind: 'moved', ply, position: after });
    expect(moved.plies).toEqual([ply]);
    expect(moved.position).toBe(after);
    expect(state.plies).toEqual([]);
  });

  it('keeps a draw offer until the other side moves', () => {
    const offered = applyEvent(state, { kind: 'draw_offered', by: 'first' });
    expect(offered.offers.draw).toBe('first');
    const own = applyEvent(offered, { kind: 'moved', ply, position: after });
    expect(own.offers.draw).toBe('first');
    const reply = { ...ply, move: 'e7e5' };
    const answered = applyEvent(own, { kind: 'moved', ply: reply, position: { ...position, ply: 2 } });
    expect(answered.offers.draw).toBeNull();
    const over: Position = { ...after, legal: [], outcome: { winner: 'first', reason: 'checkmate' } };
    expect(applyEvent(offered, { kind: 'moved', ply, position: over }).offers.draw).toBeNull();
    const theirs = applyEvent(state, { kind: 'draw_offered', by: 'second' });
    expect(applyEvent(theirs, { kind: 'moved', ply, position: after }).offers.draw).toBeNull();
  });

  it('drops a takeback request when a move is made', () => {
    const asked = applyEvent(state, { kind: 'takeback_requested', by: 'first' });
    expect(applyEvent(asked, { kind: 'moved', ply, position: after }).offers.takeback).toBeNull();
  });

  it('takes moves back', () => {
    const moved = applyEvent(state, { kind: 'moved', ply, position: after });
    const asked = applyEvent(moved, { kind: 'takeback_requested', by: 'first' });
    expect(asked.offers.takeback).toBe('first');
    expect(applyEvent(asked, { kind: 'takeback_declined', by: 'second' }).offers.takeback).toBeNull();
    const back = applyEvent(asked, { kind: 'taken_back', to_ply: 0, position });
    expect(back.plies).toEqual([]);
    expect(back.offers.takeback).toBeNull();
  });

  it('fills seats, ends the game and links to the rematch', () => {
    expect(applyEvent(state, { kind: 'seat_taken', side: 'second' }).seats).toEqual({ first: true, second: true });
    const outcome = { winner: 'second', reason: 'resignation' } as const;
    expect(applyEvent(state, { kind: 'ended', position: { ...position, outcome } }).position.outcome).toEqual(outcome);
    const offered = applyEvent(state, { kind: 'rematch_offered', by: 'second' });
    const started = applyEvent(offered, { kind: 'rematch_started', room: 'next' });
    expect(started.successor).toBe('next');
    expect(started.offers.rematch).toBeNull();
  });
});
