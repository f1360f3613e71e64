// SPDX-License-Identifier: GPL-3.0-or-later
import { expect, it } from 'vitest';
import { bySpeed, type WatchedGame } from '../src/model/watched';

it('groups games to watch by kind and speed, the best first', () => {
  const somebody = { name: 'Anna', guest: false, rating: 1500, provisional: false };
  const game = (room: string, kind: 'chess' | 'xiangqi', speed: string): WatchedGame => ({
    room, game: kind, speed, time: 'fischer 180+2', fen: '8/8/8/8/8/8/8/8 w - - 0 1', last: null, ply: 0, tournament: null, first: somebody, second: somebody,
  });
  const games = [game('a', 'xiangqi', 'blitz'), game('b', 'chess', 'blitz'), game('c', 'xiangqi', 'rapid'), game('d', 'xiangqi', 'blitz')];
  expect(bySpeed(games).map(([key, group]) => [key, group.map(({ room }) => room)])).toEqual([
    ['xiangqi-blitz', ['a', 'd']], ['chess-blitz', ['b']], ['xiangqi-rapid', ['c']],
  ]);
});
