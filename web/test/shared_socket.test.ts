// SPDX-License-Identifier: GPL-3.0-or-later
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Request } from '../src/net/protocol.gen';
import { SharedSocket, type SocketUser } from '../src/net/shared_socket';
import { FakeSocket, fakeBrowser, socket } from './fake_socket';

const bye: Request = { type: 'leave_lobby', id: 'bye' };
const tooFast = { type: 'error', code: 'too_fast', message: '' };
let shared: SharedSocket;
let log: string[];

const user = (name: string): SocketUser => ({
  opened: () => log.push(`${name} opened`),
  received: (message) => log.push(`${name} ${message.type}`),
  lost: () => log.push(`${name} lost`),
});

beforeEach(() => {
  vi.useFakeTimers();
  fakeBrowser();
  log = [];
  shared = new SharedSocket('ws://server/ws');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the shared socket', () => {
  it('is opened for the first user, and serves the next ones', () => {
    expect(FakeSocket.all).toHaveLength(0);
    const [a, b] = [user('a'), user('b')];
    shared.use(a);
    shared.use(a);
    socket().open();
    shared.use(b);
    socket().say({ type: 'pong', id: '' }); // for nobody
    socket().say({ type: 'search_ended' });
    socket().break();
    expect(FakeSocket.all).toHaveLength(1);
    expect(log).toEqual(['a opened', 'b opened', 'a search_ended', 'b search_ended', 'a lost', 'b lost']);
  });

  it('stays open for a while without a user, and closes then', () => {
    const a = user('a');
    shared.use(a);
    socket().open();
    shared.release(a);
    socket().say({ type: 'search_ended' });
    vi.advanceTimersByTime(4000);
    expect(shared.isOpen).toBe(true);
    shared.use(a);
    vi.advanceTimersByTime(9000);
    expect(shared.isOpen).toBe(true);
    shared.release(a);
    vi.advanceTimersByTime(5000);
    expect(shared.isOpen).toBe(false);
    expect(FakeSocket.all).toHaveLength(1);
    expect(log).toEqual(['a opened', 'a opened']);
    shared.use(a);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('says goodbye until it is answered', () => {
    const [a, b] = [user('a'), user('b')];
    shared.use(a);
    shared.use(b);
    socket().open();
    shared.release(a, bye);
    socket().say(tooFast);
    vi.advanceTimersByTime(1000);
    expect(socket().sent).toEqual([bye, bye]);
    socket().say({ type: 'accepted', id: 'bye' });
    socket().say(tooFast);
    vi.advanceTimersByTime(10_000);
    expect(socket().sent).toEqual([bye, bye]);
    expect(log).toEqual(['a opened', 'b opened', 'b error', 'b error']);
  });

  it('says no goodbye for who has come back, or when the socket was lost', () => {
    const a = user('a');
    shared.use(a);
    socket().open();
    shared.release(a, bye);
    shared.use(a);
    socket().say(tooFast);
    vi.advanceTimersByTime(1000);
    expect(socket().sent).toEqual([bye]);
    shared.release(a, bye);
    socket().break();
    vi.advanceTimersByTime(1000);
    shared.use(a);
    socket().open();
    vi.advanceTimersByTime(1000);
    expect(socket().sent).toEqual([]);
  });

  it('tells its users when it reconnects', () => {
    shared.use(user('a'));
    socket().open();
    shared.restart();
    expect(FakeSocket.all).toHaveLength(2);
    socket().open();
    expect(log).toEqual(['a opened', 'a lost', 'a opened']);
  });
});
