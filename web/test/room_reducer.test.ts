// SPDX-License-Identifier: GPL-3.0-or-later
import { describe, expect, it } from 'vitest';
import { applyEvent } from '../src/net/room_reducer';
import type { Clock, Offers, Ply, Position, State } from '../src/net/protocol.gen';
import { noOffers, position, state as start } from './fixtures';

const state: State = { ...start, seats: { first: true, second: false } };
const ply: Ply = { move: 'e2e4', fen: 'after', check: false, san: 'e4', zh: 'e4' };
const after: Position = { ...position, ply: 1, turn: 'second', fen: 'after' };

const sides = { first: { main: 60_000, periods: 0, move: null }, second: { main: 50_000, periods: 0, move: null } };
const clock: Clock = { time: 'fischer 60+0', at: 1000, running: 'first', first_move: false, deadline: 61_000, ...sides };

describe('events change the room', () => {
  it('takes over the clocks and offers that an event brings, and keeps them otherwise', () => {
    const begun = applyEvent(state, { kind: 'seat_taken', side: 'second', clock });
    expect(begun.clock).toBe(clock);
    const offers: Offers = { ...noOffers, draw: 'first' };
    const offered = applyEvent(begun, { kind: 'draw_offered', by: 'first', offers });
    expect(offered).toMatchObject({ clock, offers });
    const later = { ...clock, at: 2000 };
    expect(applyEvent(offered, { kind: 'time_given', by: 'second', to: 'first', seconds: 15, clock: later })).toMatchObject({ clock: later, offers });
    expect(applyEvent(offered, { kind: 'moved', ply, position: after, offers: noOffers, clock: later })).toMatchObject({ clock: later, offers: noOffers });
    expect(applyEvent(state, { kind: 'flagged', side: 'first', offers: noOffers }).clock).toBeNull();
  });

  it('names guests as long as they sit there', () => {
    const named = applyEvent(state, { kind: 'seat_taken', side: 'second', guest: 7 });
    expect(named.guests).toEqual({ first: null, second: 7 });
    expect(applyEvent(named, { kind: 'seat_left', side: 'second', offers: noOffers }).guests).toEqual({ first: null, second: null });
    const person = { name: 'anna', rating: null, provisional: false };
    expect(applyEvent(named, { kind: 'player_named', side: 'second', player: person }).guests).toEqual({ first: null, second: null });
    expect(applyEvent(state, { kind: 'seat_taken', side: 'second' })).not.toHaveProperty('guests');
  });

  it('adds moves and takes them back', () => {
    const moved = applyEvent(state, { kind: 'moved', ply, position: after, offers: noOffers });
    expect(moved.plies).toEqual([ply]);
    expect(moved.position).toBe(after);
    expect(state.plies).toEqual([]);
    const back = applyEvent(moved, { kind: 'taken_back', to_ply: 0, position, offers: noOffers });
    expect(back.plies).toEqual([]);
    expect(back.position).toBe(position);
  });

  it('fills seats, ends the game and links to the rematch', () => {
    expect(applyEvent(state, { kind: 'seat_taken', side: 'second' }).seats).toEqual({ first: true, second: true });
    const outcome = { winner: 'second', reason: 'resignation' } as const;
    expect(applyEvent(state, { kind: 'ended', position: { ...position, outcome }, offers: noOffers }).position.outcome).toEqual(outcome);
    const started = applyEvent(state, { kind: 'rematch_started', room: 'next', offers: noOffers });
    expect(started.successor).toBe('next');
  });
});
