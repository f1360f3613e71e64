// SPDX-License-Identifier: GPL-3.0-or-later
// A session among other users of the tab's socket.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Session } from '../src/net/session';
import { SharedSocket } from '../src/net/shared_socket';
import type { Listener, SessionView } from '../src/net/session_types';
import { FakeSocket, fakeBrowser, socket } from './fake_socket';
import { noOffers, state } from './fixtures';

let views: SessionView[];
let log: string[];
let session: Session;

/** In a room of chess, as the first side. */
function enter(): void {
  session.enter('room');
  socket().open();
  const id = socket().sent[0]?.id;
  socket().say({ type: 'joined', id, room: 'room', epoch: 'e1', seat: 'first', version: 4, hash: 'h4', now: 9000, state });
}

beforeEach(() => {
  vi.useFakeTimers();
  fakeBrowser();
  views = [];
  log = [];
  const listener: Listener = {
    status: (status) => log.push(status),
    changed: (view) => views.push(view),
    enginePush: (found) => log.push(`${found.type} ${String(found.ply)}`),
    presence: () => undefined,
    rated: () => undefined,
    serverTime: () => undefined,
    unseated: () => undefined,
    seatGone: () => undefined,
    chatLine: () => undefined,
    refused: () => undefined,
    connectionError: () => undefined,
  };
  session = new Session(new SharedSocket('ws://server/ws'), listener, { read: () => 's3cret', write: () => undefined });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('a session does not enter a room whose creation was given up', () => {
  void session.create({ game: 'chess', mode: 'screen', side: 'first' });
  socket().open();
  const [{ id } = { id: '' }] = socket().sent;
  session.cancelCreate();
  socket().say({ type: 'created', id, room: 'room', epoch: 'e1', seat: 'first', secret: 's3cret', version: 1, hash: 'h1', now: 9000, state });
  expect(views).toEqual([]);
  session.leave();
  expect(socket().sent.at(-1)).toEqual({ type: 'leave_room', id: expect.any(String) as string });
});

it('a session leaves its room, and enters another on the same socket', () => {
  enter();
  session.leave();
  expect(socket().sent.at(-1)).toMatchObject({ type: 'leave_room', room: 'room' });
  socket().say({ type: 'event', version: 5, hash: 'h5', event: { kind: 'draw_declined', by: 'first', offers: noOffers } });
  session.enter('other');
  expect(FakeSocket.all).toHaveLength(1);
  expect(socket().sent.at(-1)).toMatchObject({ type: 'join', room: 'other' });
  expect(views).toHaveLength(1);
  expect(log).toEqual(['connecting', 'open', 'idle', 'connecting', 'open']);
});

it('a session shows the analysis that it has asked for, and not that of others on the socket', () => {
  enter();
  void session.ask({ type: 'analyse', ply: 0, lines: 1 }, 'mine');
  socket().say({ type: 'analysis', request: 'theirs', ply: 1, depth: 1, done: false, lines: [] });
  socket().say({ type: 'analysis', request: 'mine', ply: 0, depth: 1, done: false, lines: [] });
  expect(log.slice(2)).toEqual(['analysis 0']);
  void session.ask({ type: 'stop_analysis' });
  expect(socket().sent.at(-1)).toMatchObject({ type: 'stop_analysis', request: 'mine' });
});
