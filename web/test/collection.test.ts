// SPDX-License-Identifier: GPL-3.0-or-later
// The list of a file's games, against a server that answers late and in any order.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Collection from '../src/study/collection';
import type * as StudyState from '../src/study/state';
import type { ContentsBody, UploadBody } from '../src/net/protocol.gen';

interface Asked {
  readonly url: URL;
  readonly answer: (body: object) => void;
}

const upload: UploadBody = {
  upload: 'u', state: 'ready', size: 9, received: 9, read: 9, format: 'pgn', games: 40, more: false, faults: [], message: '',
};
const contents = (number: number): ContentsBody =>
  ({
    number, format: 'pgn', games: [], more: false, tree: null,
    faults: [{ game: number, line: null, column: null, text: `fault of ${String(number)}`, lost: true }],
  });

let asked: Asked[];
let collection: typeof Collection;
let state: typeof StudyState;
let toast: { value: { text: string } | null };

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
      asked.push({ url: new URL(path, 'http://server'), answer: (body) => resolve(Response.json(body)) });
    }));
  collection = await import('../src/study/collection');
  state = await import('../src/study/state');
  ({ toast } = await import('../src/state'));
  state.source.value = { name: 'file.pgn', upload, number: 1, faults: [] };
}, 60_000);

afterEach(() => vi.unstubAllGlobals());

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
