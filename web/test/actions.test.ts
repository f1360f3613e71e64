// SPDX-License-Identifier: GPL-3.0-or-later
// What a player does, with a session that only notes it.
import { beforeEach, expect, it } from 'vitest';
import { confirmMove, playMove, resign } from '../src/actions';
import { setConnections, type Connections } from '../src/connections';
import type { Repeat, State } from '../src/net/protocol.gen';
import type { SeatRequestBody } from '../src/net/session_types';
import { boardResets, dialog, doubtfulMove, pendingMove, room } from '../src/state';
import { state as start } from './fixtures';

const repeat: Repeat = { move: 'g1f3', outcome: { winner: null, reason: 'fivefold_repetition' } };
const state: State = {
  ...start, position: { ...start.position, legal: ['e2e4', 'g1f3'], repeats: [repeat] },
};
let asked: SeatRequestBody[];

beforeEach(() => {
  asked = [];
  const ask = (body: SeatRequestBody): Promise<object> => {
    asked.push(body);
    return Promise.resolve({ type: 'ack', id: '', version: 1 });
  };
  setConnections({ session: { ask } } as unknown as Connections);
  dialog.value = pendingMove.value = null;
  room.value = { state, version: 0, seat: 'first', presence: null };
});

it('a move is sent at once', () => {
  playMove('e2e4');
  expect([asked, pendingMove.value?.move]).toEqual([[{ type: 'move', ply: 0, move: 'e2e4' }], 'e2e4']);
});

it('a move that repeats the position is asked about, and sent when it is meant', () => {
  playMove('g1f3');
  expect(asked).toEqual([]);
  expect(dialog.value).toEqual({ kind: 'repetition', repeat });
  confirmMove(true);
  expect([asked, dialog.value]).toEqual([[{ type: 'move', ply: 0, move: 'g1f3' }], null]);
});

it('a move that is not meant goes back', () => {
  playMove('g1f3');
  expect(doubtfulMove.value).toEqual(repeat);
  const before = boardResets.value;
  confirmMove(false);
  expect([asked, dialog.value, doubtfulMove.value, boardResets.value]).toEqual([[], null, null, before + 1]);
});

it('resigning closes its question', () => {
  dialog.value = { kind: 'resign' };
  void resign();
  expect([asked, dialog.value]).toEqual([[{ type: 'resign' }], null]);
});
