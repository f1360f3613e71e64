// SPDX-License-Identifier: GPL-3.0-or-later
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Session } from '../src/net/session';
import { SharedSocket } from '../src/net/shared_socket';
import type { Listener } from '../src/net/session_types';
import { fakeBrowser, socket } from './fake_socket';

const silent = new Proxy({}, { get: () => () => undefined }) as Listener;

function sessionWith(secret: string | null): Session {
  return new Session(new SharedSocket('ws://server/ws'), silent, { read: () => secret, write: () => undefined }, () => ({ guest: 7 }));
}

beforeEach(() => {
  vi.useFakeTimers();
  fakeBrowser();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('who may take a seat says the name of the guest', () => {
  sessionWith(null).enter('room');
  socket().open();
  expect(socket().sent[0]).toMatchObject({ type: 'join', guest: 7 });
});

it('who has the seat already says none', () => {
  sessionWith('s3cret').enter('room');
  socket().open();
  expect(socket().sent[0]).toMatchObject({ type: 'join', secret: 's3cret' });
  expect(socket().sent[0]).not.toHaveProperty('guest');
});

it('who creates a room says it', () => {
  void sessionWith(null).create({ game: 'chess', mode: 'link', side: 'first' });
  socket().open();
  expect(socket().sent[0]).toMatchObject({ type: 'create', guest: 7 });
});
