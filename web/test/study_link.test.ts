// SPDX-License-Identifier: GPL-3.0-or-later
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { games } from '../src/model/games';
import type { LookedAnswer, Request } from '../src/net/protocol.gen';
import { StudyLink } from '../src/net/study_link';
import { FakeSocket, fakeBrowser, socket } from './fake_socket';

const fen = games.chess.startFen;
const tooFast = { type: 'error', code: 'too_fast', message: '' };
let log: string[];
let link: StudyLink;

const lookedAt = (id: string): LookedAnswer => ({ type: 'looked', id, position: null, ply: null, faults: [] });
const sentOf = (type: Request['type']): Request[] => socket().sent.filter((request) => request.type === type);
const idOf = (type: Request['type'], n = 0): string => sentOf(type)[n]?.id ?? '';

beforeEach(() => {
  vi.useFakeTimers();
  fakeBrowser();
  log = [];
  link = new StudyLink('ws://here/ws', {
    status: () => undefined,
    analysis: (found) => log.push(`analysis ${String(found.depth)}`),
    refused: (error) => log.push(`refused ${error.code}`),
  });
  socket().open();
});

afterEach(() => {
  link.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a question about a position', () => {
  it('is asked again after a pause when the server did not look at it', async () => {
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

  it('is asked ever more slowly while the server is not content, and again soon once it was', () => {
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

  it('waits with many others for its turn, the newest first, and none is forgotten', async () => {
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

  it('is not asked twice when the connection was renewed in the pause', () => {
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

describe('the analysis', () => {
  const found = (depth: number): object => ({ type: 'analysis', ply: 0, depth, lines: [] });

  it('is asked for again, and stopped again, when the server did not look', () => {
    link.analyse('chess', fen, 3);
    socket().say(tooFast);
    vi.advanceTimersByTime(1000);
    expect(sentOf('analyse_position')).toHaveLength(2);
    socket().say({ type: 'accepted', id: idOf('analyse_position', 1) });
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

  it('is refused aloud when the server has no computer', () => {
    link.analyse('chess', fen, 3);
    socket().say({ type: 'error', id: idOf('analyse_position'), code: 'no_computer', message: '' });
    expect(log).toEqual(['refused no_computer']);
  });
});
