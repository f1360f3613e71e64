// SPDX-License-Identifier: GPL-3.0-or-later
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { games } from '../src/model/games';
import { comment, emptyStudy } from '../src/model/study';
import type * as Shelf from '../src/study/shelf';

const key = 'duiyi.study';
let stored: Map<string, string>;
let shelf: typeof Shelf;

/** The module as another window has it: nothing seen yet, the same memory. */
async function otherWindow(): Promise<typeof Shelf> {
  vi.resetModules();
  return import('../src/study/shelf');
}

const workOf = (id: string, text: string, when: number, edited = true): Shelf.Work =>
  ({ id, study: comment(emptyStudy('chess', games.chess.startFen), 0, text), at: 0, edited, when });
const texts = (): string[] => shelf.works().map((work) => work.study.nodes[0]?.after ?? '');

beforeEach(async () => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  });
  shelf = await otherWindow();
});

afterEach(() => vi.unstubAllGlobals());

describe('the shelf of one’s own studies', () => {
  it('keeps what was changed by hand when another is begun, and lets go of what was only looked at', () => {
    shelf.putWork(workOf('a', 'mine', 1));
    shelf.putWork(workOf('b', 'a file', 2, false));
    expect(texts()).toEqual(['a file', 'mine']);
    shelf.putWork(workOf('c', 'another', 3));
    expect(texts()).toEqual(['another', 'mine']);
    expect(shelf.earlierWorks('c').map((work) => work.id)).toEqual(['a']);
    shelf.putWork(workOf('a', 'mine, longer', 4));
    expect(texts()).toEqual(['mine, longer', 'another']);
    expect(shelf.takeWork()?.id).toBe('a');
    expect(shelf.takeWork('c')?.when).toBe(3);
  });

  it('takes what an older page kept, and nothing that is damaged', () => {
    const { study, at } = workOf('', 'old', 0);
    stored.set(key, JSON.stringify({ study, at }));
    expect(shelf.takeWork()).toMatchObject({ at: 0, edited: true });
    shelf.putWork(workOf('new', 'new', 1));
    expect(texts()).toEqual(['new', 'old']);
    for (const damaged of ['', 'null', '7', '{"study":1}', `[null,{"study":{"nodes":[]},"at":0},${JSON.stringify(workOf('x', 'fine', 1))}]`]) {
      stored.set(key, damaged);
      expect(texts()).toEqual(damaged.includes('fine') ? ['fine'] : []);
    }
  });

  it('does not write over what another window made of a work', async () => {
    shelf.putWork(workOf('a', 'here', 1));
    const other = await otherWindow();
    expect(other.putWork(workOf('a', 'not read before', 2))).toBe('changed elsewhere');
    other.takeWork('a');
    expect(other.putWork(workOf('a', 'there', 2))).toBe('kept');
    expect(shelf.putWork(workOf('a', 'here again', 3))).toBe('changed elsewhere');
    expect(texts()).toEqual(['there']);
  });

  it('leaves the time of a work that was only looked at, and complains of another window only when there is something to lose', async () => {
    shelf.putWork(workOf('a', 'here', 1));
    const other = await otherWindow();
    const taken = other.takeWork();
    expect(other.putWork({ ...taken, at: 0, when: 2 } as Shelf.Work)).toBe('kept');
    expect(shelf.works()[0]?.when).toBe(1);
    expect(shelf.putWork(workOf('a', 'changed', 3))).toBe('kept');
    expect(other.putWork({ ...taken, when: 4 } as Shelf.Work)).toBe('nothing new');
    const changed = workOf('a', 'there', 5);
    expect(other.putWork(changed)).toBe('changed elsewhere');
    expect(other.putWork({ ...changed, when: 6 })).toBe('nothing new');
    expect(texts()).toEqual(['changed']);
  });

  it('says what it cannot keep, and keeps the others then', () => {
    shelf.putWork(workOf('a', 'small', 1));
    expect(shelf.putWork(workOf('b', 'x'.repeat(1_000_000), 2))).toBe('too large');
    expect(texts()).toEqual(['small']);
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: () => { throw new Error('full'); },
    });
    expect(shelf.putWork(workOf('c', 'refused', 3))).toBe('refused');
  });

  it('has room for a dozen, and for so many letters', () => {
    for (let i = 1; i <= 15; i++) shelf.putWork(workOf(String(i), `study ${String(i)}`, i));
    expect(texts()).toHaveLength(12);
    expect(texts()[11]).toBe('study 4');
    for (let i = 20; i < 24; i++) shelf.putWork(workOf(String(i), 'x'.repeat(900_000), i));
    expect(shelf.works().map((work) => work.id)).toEqual(['23', '22']);
    expect((stored.get(key) ?? '').length).toBeLessThan(2_500_010);
  });
});
