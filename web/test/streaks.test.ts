// SPDX-License-Identifier: GPL-3.0-or-later
import { afterEach, describe, expect, it, vi } from 'vitest';
import { levels } from '../src/model/levels';
import { games } from '../src/model/games';
import { handicapWithId } from '../src/model/handicaps';
import { endedGame, fittingLevel, parseStreaks, proposalAfter, withEnded, type EndedGame, type Streaks } from '../src/model/streaks';
import type { Outcome } from '../src/net/protocol.gen';
import type { SessionView } from '../src/net/session_types';
import { countGame, streaks } from '../src/streaks';

const game = (room: string, change: Partial<EndedGame> = {}): EndedGame => ({ room, game: 'chess', level: 4, result: 'won', ...change });
const after = (...played: EndedGame[]): Streaks => played.reduce(withEnded, {});
/** What is proposed after the last of these games. */
function proposed(...played: EndedGame[]): unknown {
  const last = played[played.length - 1];
  return last && proposalAfter(after(...played), last);
}

describe('the level that fits', () => {
  it('is that of the last streak, or where three games have led', () => {
    expect(fittingLevel({}, 'chess', 3)).toBe(3);
    expect(fittingLevel(after(game('a')), 'chess', 3)).toBe(4);
    expect(fittingLevel(after(game('a')), 'xiangqi', 3)).toBe(3);
    expect(fittingLevel(after(game('a'), game('b'), game('c')), 'chess', 3)).toBe(5);
    const lost = { result: 'lost' } as const;
    expect(fittingLevel(after(game('a', lost), game('b', lost), game('c', lost)), 'chess', 3)).toBe(3);
  });

  it('is one that there is', () => {
    const best = { level: levels.length };
    expect(fittingLevel(after(game('a', best), game('b', best), game('c', best)), 'chess', 3)).toBe(levels.length);
  });
});

describe('the level proposed after a streak', () => {
  it('is the next higher one after three wins and the next lower one after three losses', () => {
    expect(proposed(game('a'), game('b'))).toBeNull();
    expect(proposed(game('a'), game('b'), game('c'))).toEqual({ level: 5, won: true });
    const lost = { result: 'lost' } as const;
    expect(proposed(game('a', lost), game('b', lost), game('c', lost))).toEqual({ level: 3, won: false });
  });

  it('is none at the ends', () => {
    for (const level of levels) {
      const rooms = ['a', 'b', 'c'];
      expect(proposed(...rooms.map((room) => game(room, { level }))) === null).toBe(level === 10);
      expect(proposed(...rooms.map((room) => game(room, { level, result: 'lost' }))) === null).toBe(level === 1);
    }
  });

  it('belongs to the game that completed the streak', () => {
    const three = after(game('a'), game('b'), game('c'));
    expect(proposalAfter(three, game('b'))).toBeNull();
    expect(proposalAfter(three, game('c', { game: 'xiangqi' }))).toBeNull();
  });

  it('is not proposed again after each further game, but after three more', () => {
    const rooms = ['a', 'b', 'c', 'd', 'e', 'f'].map((room) => game(room));
    const counts = rooms.map((_, i) => proposed(...rooms.slice(0, i + 1)) !== null);
    expect(counts).toEqual([false, false, true, false, false, true]);
  });
});

describe('a streak', () => {
  it('is broken by a draw, by the other result and by another level', () => {
    for (const change of [{ result: 'drawn' }, { result: 'lost' }, { level: 5 }] as const) {
      expect(proposed(game('a'), game('b'), game('x', change), game('c'))).toBeNull();
    }
    expect(after(game('a'), game('b', { result: 'drawn' }))).toEqual({});
  });

  it('is not broken by another game', () => {
    expect(proposed(game('a'), game('b'), game('x', { game: 'xiangqi', result: 'drawn' }), game('c'))).not.toBeNull();
  });

  it('counts each game once', () => {
    expect(proposed(game('a'), game('b'), game('b'))).toBeNull();
    const three = after(game('a'), game('b'), game('c'));
    expect(withEnded(three, game('c'))).toBe(three);
  });
});

describe('a game', () => {
  const state = (outcome: Outcome | null, start_fen: string = games.xiangqi.startFen): Parameters<typeof endedGame>[0] =>
    ({ room: 'a', game: 'xiangqi', computer: { side: 'second', level: 2 }, start_fen, position: { outcome } });
  const won: Outcome = { winner: 'first', reason: 'checkmate' };

  it('counts from the player’s point of view', () => {
    const counted = { room: 'a', game: 'xiangqi', level: 2 };
    expect(endedGame(state(won), 'first')).toEqual({ ...counted, result: 'won' });
    expect(endedGame(state(won), 'second')).toEqual({ ...counted, result: 'lost' });
    expect(endedGame(state({ winner: null, reason: 'agreement' }), 'first')).toEqual({ ...counted, result: 'drawn' });
  });

  it('does not count while it goes on, when it was aborted, for watchers, or between people', () => {
    expect(endedGame(state(null), 'first')).toBeNull();
    expect(endedGame(state({ winner: null, reason: 'aborted' }), 'first')).toBeNull();
    expect(endedGame(state(won), null)).toBeNull();
    expect(endedGame(state(won), 'both')).toBeNull();
    expect(endedGame({ ...state(won), computer: null }, 'first')).toBeNull();
  });

  it('counts from every full set of pieces, and not with a handicap', () => {
    for (const { startFen } of Object.values(games)) expect(endedGame(state(won, startFen), 'first')).not.toBeNull();
    expect(endedGame(state(won, handicapWithId('left_horse')?.fen), 'first')).toBeNull();
  });
});

describe('stored streaks', () => {
  it('are read as they were written', () => {
    const written = after(game('a'), game('b'), game('c', { game: 'xiangqi', level: 1, result: 'lost' }));
    expect(parseStreaks(JSON.stringify(written))).toEqual(written);
  });

  it('are none where there is nothing or something else', () => {
    for (const text of [null, '', 'null', '3', '"chess"', '[]', '{', '{"chess":3}', '{"chess":null}', '{"draughts":{}}']) {
      expect(parseStreaks(text)).toEqual({});
    }
  });

  it('are left out where they are damaged', () => {
    const fine = { level: 2, won: true, rooms: ['a'] };
    const damaged = [
      { level: 0 }, { level: 2.5 }, { level: '2' }, { won: 1 }, { rooms: [] }, { rooms: 'a' }, { rooms: [3] }, { rooms: [''] },
      { rooms: ['a', 'a'] }, { rooms: ['a', 'b', 'c', 'd'] }, { rooms: ['a'.repeat(1000)] },
    ];
    for (const change of damaged) {
      expect(parseStreaks(JSON.stringify({ chess: { ...fine, ...change }, xiangqi: fine }))).toEqual({ xiangqi: fine });
    }
  });
});

describe('the streaks of this browser', () => {
  const key = 'duiyi.level-streaks';
  const view = (room: string): SessionView => {
    const position = { outcome: { winner: 'second', reason: 'resignation' } };
    const state = { room, game: 'chess', computer: { side: 'second', level: 2 }, start_fen: games.chess.startFen, position };
    return { state, seat: 'first' } as unknown as SessionView;
  };
  afterEach(() => vi.unstubAllGlobals());

  it('go on from what another tab has stored', () => {
    const stored = new Map([[key, JSON.stringify(after(game('a', { level: 2, result: 'lost' })))]]);
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => void stored.set(name, value),
    });
    countGame(view('b'));
    expect(streaks.value.chess).toEqual({ level: 2, won: false, rooms: ['a', 'b'] });
    expect(parseStreaks(stored.get(key) ?? null)).toEqual(streaks.value);
  });

  it('need no storage', () => {
    countGame(view('c'));
    expect(streaks.value.chess?.rooms).toEqual(['c']);
  });
});
