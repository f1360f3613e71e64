// SPDX-License-Identifier: GPL-3.0-or-later
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { games } from '../src/model/games';
import type { LookedAnswer, Request } from '../src/net/protocol.gen';
import { StudyConnection } from '../src/net/study_connection';
import { SharedSocket } from '../src/net/shared_socket';
import { FakeSocket, fakeBrowser, socket } from './fake_socket';

const fen = games.chess.startFen;
const tooFast = { type: 'error', code: 'too_fast', message: '' };
let log: string[];
let link: StudyConnection;

const lookedAt = (id: string): LookedAnswer => ({ type: 'looked', id, position: null, ply: null, faults: [] });
const sentOf = (type: Request['type']): Request[] => socket().sent.filter((request) => request.type === type);
const idOf = (type: Request['type'], n = 0): string => sentOf(type)[n]?.id ?? '';

beforeEach(() => {
  vi.useFakeTimers();
  fakeBrowser();
  log = [];
  link = new StudyConnection(new SharedSocket('ws://here/ws'), {
    status: () => undefined,
    analysis: (_fen, found) => log.push(`analysis ${String(found.depth)}`),
    refused: (error) => log.push(`refused ${error.code}`),
  });
  socket().open();
});

afterEach(() => {
  link.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a look request', () => {
  it('is sent again after too_fast', async () => {
    const answer = link.look('chess', fen);
    socket().say(tooFast);
    expect(sentOf('look')).toHaveLength(1);
    vi.advanceTimersByTime(1000);
    expect(sentOf('look')).toHaveLength(2);
    expect(idOf('look', 1)).toBe(idOf('look'));
    socket().say(lookedAt(idOf('look')));
    await expect(answer).resolves.toMatchObject({ type: 'looked' });
    expect(log).toEqual([]);
  });

  it('is repeated with growing delays, which an answer resets', () => {
    void link.look('chess', fen);
    const asked: number[] = [];
    for (let second = 0; second < 30; second++) {
      if (sentOf('look').length > asked.length) socket().say(tooFast);
      asked.length = sentOf('look').length;
      vi.advanceTimersByTime(1000);
    }
    expect(sentOf('look').length).toBeGreaterThan(4);
    expect(sentOf('look').length).toBeLessThan(10);
    socket().say(lookedAt(idOf('look')));
    vi.advanceTimersByTime(10000);
    const before = sentOf('look').length;
    void link.look('chess', fen);
    socket().say(tooFast);
    vi.advanceTimersByTime(1000);
    expect(sentOf('look')).toHaveLength(before + 2);
  });

  it('is resent in batches, the newest first, until all are answered', async () => {
    const answers = Array.from({ length: 30 }, () => link.look('chess', fen));
    const ids = sentOf('look').map((request) => request.id);
    socket().sent = [];
    socket().say(tooFast);
    vi.advanceTimersByTime(500);
    expect(sentOf('look').length).toBeLessThan(10);
    expect(idOf('look')).toBe(ids[29]);
    for (let round = 0; round < 20; round++) {
      for (const request of sentOf('look')) socket().say(lookedAt(request.id));
      vi.advanceTimersByTime(1000);
    }
    await expect(Promise.all(answers)).resolves.toHaveLength(30);
  });

  it('is not sent twice when the connection was renewed during the delay', () => {
    void link.look('chess', fen);
    socket().say(tooFast);
    socket().break();
    vi.advanceTimersByTime(400);
    socket().open();
    vi.advanceTimersByTime(5000);
    expect(FakeSocket.all).toHaveLength(2);
    expect(sentOf('look')).toHaveLength(1);
  });
});

describe('a look request that the server would not read', () => {
  it('is answered at once and never sent', async () => {
    await expect(link.look('chess', 'x'.repeat(20_000))).resolves.toMatchObject({ type: 'error', code: 'too_large' });
    // Bytes count, not characters.
    await expect(link.look('xiangqi', fen, '炮'.repeat(6000))).resolves.toMatchObject({ type: 'error', code: 'too_large' });
    socket().break();
    vi.advanceTimersByTime(10_000);
    socket().open();
    expect(FakeSocket.all).toHaveLength(2);
    expect(FakeSocket.all.flatMap(({ sent }) => sent)).toEqual([]);
  });
});

describe('the analysis', () => {
  const found = (depth: number): object => ({ type: 'analysis', request: sentOf('analyse_position').at(-1)?.id, ply: 0, depth, lines: [] });

  it('is requested again, and stopped again, after too_fast', () => {
    link.analyse('chess', fen, 3);
    socket().say(tooFast);
    vi.advanceTimersByTime(1000);
    expect(sentOf('analyse_position')).toHaveLength(2);
    socket().say({ type: 'accepted', id: idOf('analyse_position', 1) });
    socket().say({ ...found(6), request: idOf('analyse_position', 0) });
    socket().say(found(7));
    link.stopAnalysis();
    socket().say(tooFast);
    vi.advanceTimersByTime(1000);
    expect(sentOf('stop_analysis')).toHaveLength(2);
    socket().say({ type: 'accepted', id: idOf('stop_analysis', 1) });
    socket().say(found(8));
    socket().say(tooFast);
    vi.advanceTimersByTime(10000);
    expect(sentOf('stop_analysis')).toHaveLength(2);
    expect(sentOf('analyse_position')).toHaveLength(2);
    expect(log).toEqual(['analysis 7']);
  });

  it('reports a server without an engine', () => {
    link.analyse('chess', fen, 3);
    socket().say({ type: 'error', id: idOf('analyse_position'), code: 'no_computer', message: '' });
    expect(log).toEqual(['refused no_computer']);
  });
});
