// SPDX-License-Identifier: GPL-3.0-or-later
// The list of a file's games, against a server that answers late and in any order.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { plainFault } from '../src/i18n/faults';
import type * as Collection from '../src/study/collection';
import type * as State from '../src/state';
import type * as StudyState from '../src/study/state';
import type { ContentsBody, UploadBody } from '../src/net/protocol.gen';

interface Asked {
  readonly url: URL;
  readonly answer: (body: object) => void;
  /** The server is not reached. */
  readonly fail: () => void;
}

const upload: UploadBody = {
  upload: 'u', state: 'ready', size: 9, received: 9, read: 9, format: 'pgn', games: 40, more: false, faults: [], message: '',
};
const contents = (number: number): ContentsBody =>
  ({
    number, format: 'pgn', games: [], more: false, tree: null,
    faults: [{ game: number, line: null, column: null, lost: true, fault: plainFault(`fault of ${String(number)}`) }],
  });

let asked: Asked[];
let collection: typeof Collection;
let state: typeof StudyState;
let toast: typeof State.toast;
let route: typeof State.route;

/** Lets the page take the answers that were given. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

beforeEach(async () => {
  vi.resetModules();
  asked = [];
  const target = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('location', { protocol: 'http:', host: 'server', origin: 'http://server', pathname: '/study' });
  vi.stubGlobal('window', target);
  vi.stubGlobal('document', { ...target, visibilityState: 'visible', documentElement: {} });
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    new Promise((resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(new Error('aborted')));
      asked.push({ url: new URL(path, 'http://server'), answer: (body) => resolve(Response.json(body)), fail: () => reject(new Error('no connection')) });
    }));
  collection = await import('../src/study/collection');
  state = await import('../src/study/state');
  ({ toast, route } = await import('../src/state'));
  route.value = { page: 'study', shared: null };
  state.source.value = { name: 'file.pgn', upload, number: 1, faults: [] };
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the search in a file', () => {
  it('shows the games of the last words, whatever the order of the answers', async () => {
    void collection.turnTo(0, 'ab');
    expect(collection.searchWords()).toBe('ab');
    void collection.turnTo(0, '');
    expect(collection.searchWords(), 'a field that is emptied before the answer asks again').toBe('');
    asked[1]?.answer({ found: 40, games: [] });
    asked[0]?.answer({ found: 1, games: [] });
    await settle();
    expect(state.gamePage.value).toMatchObject({ words: '', found: 40 });
  });

  it('turns the pages of the search that has no answer yet', () => {
    void collection.turnTo(0, 'ab');
    void collection.turnTo(100);
    expect(asked[1]?.url.searchParams.get('q')).toBe('ab');
  });
});

describe('a list that the server does not answer', () => {
  /** Lets the last request fail, and the pause after it pass. */
  const failLast = async (): Promise<void> => {
    asked.at(-1)?.fail();
    await settle();
    await vi.advanceTimersByTimeAsync(8000);
  };

  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));

  it('is asked for again, and the player is told once', async () => {
    void collection.turnTo(100, 'ab');
    await failLast();
    expect(asked.length).toBe(2);
    expect(toast.value, 'one failure hardly delays the list').toBeNull();
    asked[1]?.fail();
    await settle();
    expect(toast.value?.text).toBe('Cannot reach the server. Check your connection and try again.');
    await vi.advanceTimersByTimeAsync(8000);
    expect(asked.map(({ url }) => url.search)).toEqual(Array<string>(3).fill('?from=100&q=ab'));
    asked[2]?.answer({ found: 140, games: [] });
    await settle();
    expect(state.gamePage.value).toMatchObject({ from: 100, words: 'ab', found: 140 });
  });

  it('is given up after a while, and asked for when the player comes back', async () => {
    void collection.turnTo(0, '');
    for (let i = 0; i < 20; i++) await failLast();
    expect(asked.length).toBe(8);
    void collection.restoreFile();
    expect(asked.length).toBe(9);
    void collection.restoreFile();
    expect(asked.length, 'it is on its way').toBe(9);
    asked[8]?.answer({ found: 40, games: [] });
    await settle();
    void collection.restoreFile();
    expect(asked.length, 'it is there').toBe(9);
  });

  it('is not asked for again when the player has gone on', async () => {
    void collection.turnTo(0, 'ab');
    asked[0]?.fail();
    await settle();
    void collection.turnTo(0, '');
    asked[1]?.answer({ found: 40, games: [] });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked.length, 'other words').toBe(2);
    void collection.turnTo(100);
    state.source.value = null;
    await failLast();
    expect(asked.length, 'another study').toBe(3);
    state.source.value = { name: 'file.pgn', upload, number: 1, faults: [] };
    void collection.turnTo(100);
    route.value = { page: 'home' };
    await failLast();
    expect(asked.length, 'another page').toBe(4);
    expect(toast.value).toBeNull();
  });
});

describe('choosing a game', () => {
  it('shows the game that was chosen last', async () => {
    void collection.chooseGame(2);
    void collection.chooseGame(3);
    asked[1]?.answer(contents(3));
    await settle();
    asked[0]?.answer(contents(2));
    await settle();
    expect(toast.value?.text).toContain('fault of 3');
  });
});
