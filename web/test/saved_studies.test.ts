// SPDX-License-Identifier: GPL-3.0-or-later
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { games } from '../src/model/games';
import { comment, emptyStudy } from '../src/model/study';
import type * as SavedStudies from '../src/study/saved_studies';

const key = 'duiyi.study';
let stored: Map<string, string>;
let tab: typeof SavedStudies;

/** The module as another tab has it: the same storage, nothing loaded yet. */
async function otherTab(): Promise<typeof SavedStudies> {
  vi.resetModules();
  return import('../src/study/saved_studies');
}

const savedOf = (id: string, text: string, when: number, edited = true): SavedStudies.SavedStudy =>
  ({ id, study: comment(emptyStudy('chess', games.chess.startFen), 0, text), at: 0, edited, when });
const texts = (): string[] => tab.savedStudies().map((saved) => saved.study.nodes[0]?.after ?? '');

beforeEach(async () => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  });
  tab = await otherTab();
});

afterEach(() => vi.unstubAllGlobals());

describe('saved studies', () => {
  it('keep edited studies when another one is begun, and drop those that were only looked at', () => {
    tab.saveStudy(savedOf('a', 'mine', 1));
    tab.saveStudy(savedOf('b', 'a file', 2, false));
    expect(texts()).toEqual(['a file', 'mine']);
    tab.saveStudy(savedOf('c', 'another', 3));
    expect(texts()).toEqual(['another', 'mine']);
    expect(tab.otherSavedStudies('c').map((saved) => saved.id)).toEqual(['a']);
    tab.saveStudy(savedOf('a', 'mine, longer', 4));
    expect(texts()).toEqual(['mine, longer', 'another']);
    expect(tab.loadSaved()?.id).toBe('a');
    expect(tab.loadSaved('c')?.when).toBe(3);
  });

  it('include what an older version stored, and nothing that is damaged', () => {
    const { study, at } = savedOf('', 'old', 0);
    stored.set(key, JSON.stringify({ study, at }));
    expect(tab.loadSaved()).toMatchObject({ at: 0, edited: true });
    tab.saveStudy(savedOf('new', 'new', 1));
    expect(texts()).toEqual(['new', 'old']);
    for (const damaged of ['', 'null', '7', '{"study":1}', `[null,{"study":{"nodes":[]},"at":0},${JSON.stringify(savedOf('x', 'fine', 1))}]`]) {
      stored.set(key, damaged);
      expect(texts()).toEqual(damaged.includes('fine') ? ['fine'] : []);
    }
  });

  it('do not overwrite the changes of another tab', async () => {
    tab.saveStudy(savedOf('a', 'here', 1));
    const other = await otherTab();
    expect(other.saveStudy(savedOf('a', 'not read before', 2))).toBe('changed elsewhere');
    other.loadSaved('a');
    expect(other.saveStudy(savedOf('a', 'there', 2))).toBe('saved');
    expect(tab.saveStudy(savedOf('a', 'here again', 3))).toBe('changed elsewhere');
    expect(texts()).toEqual(['there']);
  });

  it('keep their time when they were only looked at, and report another tab’s changes only when there are own ones', async () => {
    tab.saveStudy(savedOf('a', 'here', 1));
    const other = await otherTab();
    const taken = other.loadSaved();
    expect(other.saveStudy({ ...taken, at: 0, when: 2 } as SavedStudies.SavedStudy)).toBe('saved');
    expect(tab.savedStudies()[0]?.when).toBe(1);
    expect(tab.saveStudy(savedOf('a', 'changed', 3))).toBe('saved');
    expect(other.saveStudy({ ...taken, when: 4 } as SavedStudies.SavedStudy)).toBe('unchanged');
    const changed = savedOf('a', 'there', 5);
    expect(other.saveStudy(changed)).toBe('changed elsewhere');
    expect(other.saveStudy({ ...changed, when: 6 })).toBe('unchanged');
    expect(texts()).toEqual(['changed']);
  });

  it('report a study that cannot be saved, and keep the others', () => {
    tab.saveStudy(savedOf('a', 'small', 1));
    expect(tab.saveStudy(savedOf('b', 'x'.repeat(1_000_000), 2))).toBe('too large');
    expect(texts()).toEqual(['small']);
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: () => { throw new Error('full'); },
    });
    expect(tab.saveStudy(savedOf('c', 'refused', 3))).toBe('refused');
  });

  it('are limited to twelve, and in total size', () => {
    for (let i = 1; i <= 15; i++) tab.saveStudy(savedOf(String(i), `study ${String(i)}`, i));
    expect(texts()).toHaveLength(12);
    expect(texts()[11]).toBe('study 4');
    for (let i = 20; i < 24; i++) tab.saveStudy(savedOf(String(i), 'x'.repeat(900_000), i));
    expect(tab.savedStudies().map((saved) => saved.id)).toEqual(['23', '22']);
    expect((stored.get(key) ?? '').length).toBeLessThan(2_500_010);
  });

  it('of this tab come back when the page is loaded again, whatever other tabs have saved since', async () => {
    const tabs = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (name: string) => tabs.get(name) ?? null,
      setItem: (name: string, value: string) => void tabs.set(name, value),
    });
    tab.saveStudy(savedOf('new', 'a new study', 1, false));
    const mine = new Map(tabs);
    const other = await otherTab();
    other.saveStudy(savedOf('other', 'of another tab', 2));
    expect(texts()).toEqual(['of another tab']);
    tabs.clear();
    for (const [name, value] of mine) tabs.set(name, value);
    const reloaded = await otherTab();
    expect(reloaded.loadSaved()?.id).toBe('new');
    tabs.clear();
    expect(reloaded.loadSaved()?.id).toBe('other');
  });
});
