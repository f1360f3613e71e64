// SPDX-License-Identifier: GPL-3.0-or-later
import { generate } from 'lean-qr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { codeHash, codeOfHash, isWholeCode, readCode, writtenCode } from '../src/model/handover_code';
import { qrPath } from '../src/model/qr';
import { relativeTime } from '../src/model/relative_time';
import { HomeConnection } from '../src/net/home_connection';
import { SharedSocket } from '../src/net/shared_socket';
import { FakeSocket, fakeBrowser, socket } from './fake_socket';

describe('a code', () => {
  it('is read as people write it', () => {
    for (const typed of ['7K3MW-90QXA', '7k3mw90qxa', ' 7K3 MW 90Q XA ', '7k3mw–9oqxa', '７Ｋ３ＭＷ９０ＱＸＡ']) {
      expect(readCode(typed)).toBe('7K3MW90QXA');
    }
    expect(readCode('iIlLoO')).toBe('111100');
    expect(writtenCode('7K3MW90QXA')).toBe('7K3MW-90QXA');
    expect(isWholeCode('7K3MW-90QX')).toBe(false);
    expect(isWholeCode('7K3MW-90QXA')).toBe(true);
  });

  it('travels in the fragment of an address', () => {
    expect(codeOfHash(codeHash('7K3MW90QXA'))).toBe('7K3MW90QXA');
    for (const hash of ['', '#board', '#code=', `#code=${'A'.repeat(33)}`, '#code=<b>']) expect(codeOfHash(hash)).toBeNull();
  });
});

describe('a QR code', () => {
  /** The modules that a path covers. */
  function covered(path: string): Set<string> {
    const dark = new Set<string>();
    for (const [, x, y, run, back] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)) {
      expect(back).toBe(run);
      for (let i = 0; i < Number(run); i++) dark.add(`${String(Number(x) + i)} ${String(y)}`);
    }
    return dark;
  }

  it('is drawn module for module', () => {
    const modules = generate('https://example.org/#code=7K3MW90QXA');
    const dark = covered(qrPath(modules));
    let count = 0;
    for (let y = 0; y < modules.size; y++) {
      for (let x = 0; x < modules.size; x++) {
        expect(dark.has(`${String(x)} ${String(y)}`)).toBe(modules.get(x, y));
        count += modules.get(x, y) ? 1 : 0;
      }
    }
    expect(dark.size).toBe(count);
    // The finder patterns in three corners.
    for (const [x, y] of [[0, 0], [modules.size - 7, 0], [0, modules.size - 7]] as const) {
      expect(dark.has(`${String(x + 3)} ${String(y + 3)}`) && !dark.has(`${String(x + 1)} ${String(y + 1)}`)).toBe(true);
    }
  });
});

describe('a relative time', () => {
  const now = Date.UTC(2026, 0, 31, 12);
  it.each([
    [-60_000, 'just now'], [0, 'just now'], [59_999, 'just now'], [60_000, '1 minute ago'], [3_599_999, '59 minutes ago'],
    [7_200_000, '2 hours ago'], [86_400_000, 'yesterday'], [6 * 86_400_000, '6 days ago'], [8 * 86_400_000, 'Jan 23, 2026'],
  ])('%d ms ago', (ago, text) => {
    expect(relativeTime('en-US', 'just now', now - ago, now)).toBe(text);
  });
  it('is written in the page’s language', () => {
    expect(relativeTime('zh-Hans', '刚刚', now - 120_000, now)).toBe('2分钟前');
    expect(relativeTime('zh-Hans', '刚刚', now - 1000, now)).toBe('刚刚');
  });
});

describe('the home page’s connection', () => {
  let home: HomeConnection;

  beforeEach(() => {
    vi.useFakeTimers();
    fakeBrowser();
    home = new HomeConnection(new SharedSocket('ws://here/ws'));
  });
  afterEach(() => {
    home.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is opened by the first request', async () => {
    expect(FakeSocket.all).toHaveLength(0);
    const answer = home.summaries([{ room: 'a', version: 3 }]);
    socket().open();
    expect(socket().sent).toMatchObject([{ type: 'summaries', rooms: [{ room: 'a', version: 3 }] }]);
    socket().say({ type: 'summaries', id: socket().sent[0]?.id, rooms: [], gone: ['a'] });
    await expect(answer).resolves.toMatchObject({ gone: ['a'] });
  });

  it('sends a code again under the id that the code is bound to', async () => {
    const answer = home.takeOver('7K3MW90QXA');
    socket().open();
    const [first] = socket().sent;
    expect(first?.id.length).toBeGreaterThanOrEqual(16);
    socket().break();
    vi.advanceTimersByTime(10_000);
    socket().open();
    expect(socket().sent).toEqual([first]);
    socket().say({ type: 'error', code: 'too_fast', message: '' });
    vi.advanceTimersByTime(1000);
    expect(socket().sent).toEqual([first, first]);
    socket().say({ type: 'error', id: first?.id, code: 'wrong_code', message: '' });
    await expect(answer).resolves.toMatchObject({ code: 'wrong_code' });
  });

  it('asks nothing again after it was closed, and can be used again', () => {
    void home.summaries([{ room: 'a' }]);
    socket().open();
    home.close();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
    void home.summaries([{ room: 'b' }]);
    socket().open();
    expect(socket().sent).toMatchObject([{ rooms: [{ room: 'b' }] }]);
  });
});
