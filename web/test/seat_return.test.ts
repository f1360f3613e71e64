// SPDX-License-Identifier: GPL-3.0-or-later
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JoinRequest } from '../src/net/protocol.gen';
import { Session } from '../src/net/session';
import { SharedSocket } from '../src/net/shared_socket';
import type { Listener } from '../src/net/session_types';
import { fakeBrowser, socket } from './fake_socket';
import { noOffers, state } from './fixtures';


describe('a session whose seat was taken over', () => {
  const presence = (first: boolean): object =>
    ({ type: 'presence', first, second: true, watchers: 0, first_left: null, second_left: null });
  const joins = (): number => socket().sent.filter((r) => r.type === 'join').length;

  let session: Session;
  let secret: string;
  let log: string[];

  beforeEach(() => {
    vi.useFakeTimers();
    fakeBrowser();
    secret = 's3cret';
    log = [];
    const listener = new Proxy({}, { get: (_, name) => () => void log.push(String(name)) }) as Listener;
    session = new Session(new SharedSocket('ws://server/ws'), listener, { read: () => secret, write: () => undefined });
    session.enter('room');
    socket().open();
    const { id } = socket().sent.find((r) => r.type === 'join') as JoinRequest;
    socket().say({ type: 'joined', id, room: 'room', epoch: 'e1', seat: 'first', version: 4, now: 9000, state });
    socket().say({ type: 'unseated' });
    socket().say(presence(true));
  });

  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('takes it back when the other place is gone', () => {
    vi.advanceTimersByTime(4000);
    expect(joins(), 'the other place is still there').toBe(1);
    socket().say(presence(false));
    vi.advanceTimersByTime(4000);
    expect(joins()).toBe(2);
    const last = socket().sent[socket().sent.length - 1] as JoinRequest;
    expect(last).toMatchObject({ type: 'join', secret: 's3cret' });
    expect(last.watch).toBeUndefined();
    expect(log).not.toContain('seatGone');
  });

  it('leaves it to a place that is back soon', () => {
    socket().say(presence(false));
    vi.advanceTimersByTime(500);
    socket().say(presence(true));
    vi.advanceTimersByTime(4000);
    expect(joins()).toBe(1);
  });

  it('tries it once: the secret may have been renewed', () => {
    socket().say(presence(false));
    vi.advanceTimersByTime(4000);
    const [, second] = socket().sent.filter((r) => r.type === 'join');
    socket().say({ type: 'error', id: second?.id, code: 'wrong_secret', message: '' });
    const [, , third] = socket().sent.filter((r) => r.type === 'join');
    expect(third).toMatchObject({ watch: true });
    expect(log.filter((name) => name === 'seatGone')).toHaveLength(1);
    socket().say({ type: 'joined', id: third?.id, room: 'room', epoch: 'e1', seat: null, version: 4, now: 9000, events: [] });
    socket().say(presence(false));
    vi.advanceTimersByTime(4000);
    expect(joins()).toBe(3);
  });

  it('has lost it when the browser has forgotten the secret', () => {
    secret = '';
    session.retakeSeat();
    expect(log).toContain('seatGone');
  });

  it('does not take a seat that was given up there', () => {
    socket().say({ type: 'event', version: 5, event: { kind: 'seat_left', side: 'first', offers: noOffers } });
    socket().say(presence(false));
    vi.advanceTimersByTime(4000);
    expect(joins()).toBe(1);
  });
});
