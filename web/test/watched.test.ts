// SPDX-License-Identifier: GPL-3.0-or-later
import { expect, it } from 'vitest';
import { watchList, watchStrip, type WatchedGame } from '../src/model/watched';

const somebody = { name: 'Anna', guest: false, guest_name: null, rating: 1500, provisional: false };
const watched = (room: string, game: 'chess' | 'xiangqi', speed: string, featured = false): WatchedGame => ({
  room, game, speed, time: 'fischer 180+2', fen: '8/8/8/8/8/8/8/8 w - - 0 1', last: null, ply: 0, watchers: 0, featured, tournament: null,
  first: somebody, second: somebody,
});

it('tells featured games from the others, which it groups by kind and speed', () => {
  const list = watchList([
    watched('best', 'xiangqi', 'blitz', true), watched('other best', 'chess', 'rapid', true), watched('a', 'xiangqi', 'blitz'),
    watched('b', 'chess', 'blitz'), watched('d', 'xiangqi', 'blitz'), watched('c', 'xiangqi', 'rapid'),
  ]);
  expect(list.featured.map(({ room }) => room)).toEqual(['best', 'other best']);
  expect(list.groups.map(([key, group]) => [key, group.map(({ room }) => room)])).toEqual([
    ['xiangqi-blitz', ['a', 'd']], ['chess-blitz', ['b']], ['xiangqi-rapid', ['c']],
  ]);
});

it('has nothing to show of no games', () => {
  expect(watchList([])).toEqual({ featured: [], groups: [] });
});

it('shows up to three games on the home page, the featured ones first', () => {
  const games = [watched('best', 'xiangqi', 'blitz', true), watched('a', 'chess', 'blitz'), watched('b', 'chess', 'blitz'), watched('c', 'chess', 'rapid')];
  expect(watchStrip(games).map(({ room }) => room)).toEqual(['best', 'a', 'b']);
  expect(watchStrip([])).toEqual([]);
});
