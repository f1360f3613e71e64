// SPDX-License-Identifier: GPL-3.0-or-later
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Event, JoinRequest } from '../src/net/protocol.gen';
import { Session } from '../src/net/session';
import { SharedSocket } from '../src/net/shared_socket';
import type { Listener, SessionView } from '../src/net/session_types';
import { noOffers } from './fixtures';
import { fakeBrowser, socket } from './fake_socket';

const state = { room: 'room', first_ply: 0, plies: [], offers: noOffers, successor: null };
const offered: Event = { kind: 'draw_offered', by: 'second', offers: { ...state.offers, draw: 'second' } };
const declined: Event = { kind: 'draw_declined', by: 'first', offers: state.offers };

let views: [SessionView, Event | null][];
const join = (): JoinRequest => socket().sent.find((r) => r.type === 'join') as JoinRequest;
const answer = (of: object): void =>
  socket().say({ type: 'joined', id: join().id, room: 'room', epoch: 'e1', seat: 'first', now: 9000, ...of });

/** Loses the connection; returns the join that is sent when it is back. */
function joinAgain(): JoinRequest {
  socket().break();
  vi.advanceTimersByTime(10000);
  socket().open();
  return join();
}

beforeEach(() => {
  vi.useFakeTimers();
  fakeBrowser();
  views = [];
  const silent = new Proxy({ changed: (view: SessionView, event: Event | null) => views.push([view, event]) }, {
    get: (heard, name) => (name === 'changed' ? heard.changed : () => undefined),
  }) as unknown as Listener;
  const session = new Session(new SharedSocket('ws://server/ws'), silent, { read: () => 's3cret', write: () => undefined });
  session.enter('room');
  socket().open();
  answer({ version: 4, hash: 'h4', state });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('a join names the hash of the last event, wherever it came from', () => {
  expect(joinAgain()).toMatchObject({ since: 4, hash: 'h4', epoch: 'e1' });
  answer({ version: 4, hash: 'h4', events: [] });
  expect(joinAgain()).toMatchObject({ since: 4, hash: 'h4' });
  answer({ version: 4, hash: 'h4', events: [] });
  socket().say({ type: 'event', version: 5, hash: 'h5', event: offered });
  expect(joinAgain()).toMatchObject({ since: 5, hash: 'h5' });
  answer({ version: 7, hash: 'h7', events: [declined, offered] });
  expect(joinAgain()).toMatchObject({ since: 7, hash: 'h7' });
  answer({ version: 3, hash: 'other', epoch: 'e2', state });
  expect(joinAgain()).toMatchObject({ since: 3, hash: 'other', epoch: 'e2' });
});

it('the page hears of each event that it has missed', () => {
  joinAgain();
  views = [];
  answer({ version: 6, hash: 'h6', events: [offered, declined] });
  expect(views.map(([{ version, hash }, event]) => [version, hash, event])).toEqual([
    [4, 'h4', null], [5, '', offered], [6, 'h6', declined],
  ]);
});
