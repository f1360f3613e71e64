// SPDX-License-Identifier: GPL-3.0-or-later
import { describe, expect, it } from 'vitest';
import { curveOf } from '../src/model/curve';
import { gamesPath, noFilter } from '../src/players';
import { parsePath, pathOf } from '../src/router';

describe('lists of a player’s games', () => {
  it('are asked for by what is filtered', () => {
    expect(gamesPath('anna', noFilter, null)).toBe('/api/players/anna/games');
    expect(gamesPath('胡荣华', { ...noFilter, game: 'xiangqi', rated: true }, '17-room')).toBe(
      `/api/players/${encodeURIComponent('胡荣华')}/games?game=xiangqi&rated=1&before=17-room`,
    );
    const since = new Date(2026, 10, 23).getTime(); // midnight where the browser is
    expect(gamesPath('anna', { ...noFilter, since: '2026-11-23' }, null)).toBe(`/api/players/anna/games?from=${String(since)}`);
  });
});

describe('curves', () => {
  it('fill the box from the lowest to the highest rating', () => {
    const points = [1500, 1600, 1400].map((rating, at) => ({ at, rating }));
    expect(curveOf(points, 100, 40)).toEqual({ path: 'M0.0 20.0 L50.0 0.0 L100.0 40.0', lowest: 1400, highest: 1600 });
  });
  it('stay calm while little changes', () => {
    expect(curveOf([{ at: 1, rating: 1500 }, { at: 2, rating: 1510 }], 100, 40).path).toBe('M0.0 22.0 L100.0 18.0');
  });
  it('need two points', () => {
    expect(curveOf([{ at: 1, rating: 1500 }], 100, 40).path).toBe('');
  });
});

describe('addresses', () => {
  it('name players', () => {
    expect(parsePath('/@/anna')).toEqual({ page: 'player', name: 'anna' });
    expect(parsePath(pathOf({ page: 'player', name: '胡荣华' }))).toEqual({ page: 'player', name: '胡荣华' });
    expect(parsePath('/@/%E0%A4%A')).toEqual({ page: 'missing' });
    expect(parsePath('/players')).toEqual({ page: 'players' });
  });
});
