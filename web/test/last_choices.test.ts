// SPDX-License-Identifier: GPL-3.0-or-later
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lastGame, lastLevel, lastOpponent, lastSide, storeLast } from '../src/last_choices';
import { firstLevel } from '../src/model/levels';
import { settings } from '../src/state';

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  });
});

afterEach(() => vi.unstubAllGlobals());

const last = (): unknown[] => [lastGame(), lastOpponent(), lastLevel(), lastSide()];

describe('the choices of a new game', () => {
  it('are the computer and the game of the language for a newcomer', () => {
    expect(last()).toEqual(['chess', 'computer', firstLevel, 'random']);
    settings.value = { ...settings.value, language: 'zh' };
    expect(lastGame()).toBe('xiangqi');
    settings.value = { ...settings.value, language: 'en' };
  });

  it('are remembered, also one alone', () => {
    storeLast({ game: 'xiangqi', opponent: 'screen', level: 7, side: 'second' });
    expect(last()).toEqual(['xiangqi', 'screen', 7, 'second']);
    storeLast({ level: 2 });
    expect(last()).toEqual(['xiangqi', 'screen', 2, 'second']);
  });

  it('are those of a newcomer when what is stored is unknown', () => {
    for (const name of ['game', 'opponent', 'level', 'side']) stored.set(`duiyi.last-${name}`, 'draughts');
    expect(last()).toEqual(['chess', 'computer', firstLevel, 'random']);
  });

  it('are those of a newcomer where the browser stores nothing', () => {
    vi.unstubAllGlobals();
    storeLast({ opponent: 'link' });
    expect(lastOpponent()).toBe('computer');
  });
});
