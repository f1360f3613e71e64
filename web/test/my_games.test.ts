// SPDX-License-Identifier: GPL-3.0-or-later
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { games } from '../src/model/games';
import {
  countsOf, inOrder, isOpen, parseGames, requestsFor, standing, withAnswer, withGame, type MyGame,
} from '../src/model/my_games';
import type * as MyGames from '../src/my_games';
import type { HomeConnection } from '../src/net/home_connection';
import type { Game, Ply, RoomSummary, Seat, State, SummariesAnswer } from '../src/net/protocol.gen';
import { noOffers, summaryWith } from './fixtures';

const start = games.chess.startFen;
const e4: Ply = { move: 'e2e4', fen: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1', check: false, san: 'e4', zh: 'e4' };

const gameWith = (change: Partial<RoomSummary> = {}, seat: Seat = 'first'): MyGame => ({ summary: summaryWith(change), seat });
const over = { outcome: { winner: null, reason: 'agreement' } } as const;
const answerWith = (rooms: RoomSummary[], gone: string[] = []): SummariesAnswer => ({ type: 'summaries', id: 'x', rooms, gone });
const roomsOf = (list: readonly MyGame[]): string[] => list.map(({ summary }) => summary.room);

describe('the standing of a game', () => {
  it('is told from the player’s side', () => {
    expect(standing(gameWith())).toBe('mine');
    expect(standing(gameWith({ last: e4 }))).toBe('theirs');
    expect(standing(gameWith({ last: e4 }, 'second'))).toBe('mine');
    expect(standing(gameWith({ seats: { first: true, second: false } }))).toBe('waiting');
    expect(standing(gameWith({}, 'both'))).toBe('shared');
    expect(standing(gameWith(over))).toBe('over');
    expect(standing({ ...gameWith(over), gone: true })).toBe('gone');
  });

  it('names offers of the opponent, not one’s own', () => {
    const offers = { ...noOffers, draw: 'second' } as const;
    expect(standing(gameWith({ last: e4, offers }))).toBe('asked');
    expect(standing(gameWith({ last: e4, offers }, 'second'))).toBe('mine');
    const rematch = { ...over, offers: { ...noOffers, rematch: 'second' } } as const;
    expect(standing(gameWith(rematch))).toBe('rematch');
    expect(countsOf([gameWith(rematch), gameWith(), gameWith(over)])).toEqual([1, 1, 1]);
    expect(standing(gameWith(rematch, 'second'))).toBe('over');
    expect(standing(gameWith({ ...rematch, successor: 'next' }))).toBe('over');
  });
});

describe('the list', () => {
  it('has games that wait for the player first, then running ones, the latest of each first', () => {
    const list = inOrder([
      { ...gameWith({ room: 'gone', changed: 9 }), gone: true }, gameWith({ room: 'over', changed: 8, ...over }),
      gameWith({ room: 'theirs', changed: 7, last: e4 }), gameWith({ room: 'mine early', changed: 1 }),
      gameWith({ room: 'mine late', changed: 2 }), gameWith({ room: 'waiting', changed: 8, seats: { first: true, second: false } }),
    ]);
    expect(roomsOf(list)).toEqual(['mine late', 'mine early', 'waiting', 'theirs', 'over', 'gone']);
    expect(list.filter(isOpen)).toHaveLength(4);
  });

  it('takes over what the server says, and marks what it has erased', () => {
    const list = withAnswer(
      [gameWith({ room: 'a' }), gameWith({ room: 'b' }, 'second'), gameWith({ room: 'c' })],
      answerWith([summaryWith({ room: 'b', version: 3, last: e4 }), summaryWith({ room: 'not listed' })], ['c']),
    );
    expect(roomsOf(list).sort()).toEqual(['a', 'b', 'c']);
    expect(list.find(({ summary }) => summary.room === 'b')).toMatchObject({ seat: 'second', summary: { version: 3 } });
    expect(list.find(({ gone }) => gone)?.summary.room).toBe('c');
  });

  it('gains the rematch once, with the seats swapped', () => {
    const computer = { side: 'second', level: 3 } as const;
    const guests = { first: 7, second: null };
    const before = [gameWith({ ...over, computer, guests })];
    const ended = gameWith({ ...over, computer, guests, successor: 'next', version: 3 });
    const list = withGame(before, ended);
    expect(list.find(({ summary }) => summary.room === 'next')).toMatchObject({
      seat: 'second', summary: { version: 0, hash: '', outcome: null, computer: { side: 'first', level: 3 }, guests: { first: null, second: 7 } },
    });
    const removed = list.filter(({ summary }) => summary.room !== 'next');
    expect(roomsOf(withGame(removed, ended))).toEqual(['room']);
    expect(withGame([gameWith(over, 'both')], gameWith({ ...over, successor: 'next' }, 'both'))[0]?.seat).toBe('both');
  });

  it('is asked about in batches, without what is gone', () => {
    const list = Array.from({ length: 70 }, (_, i) => gameWith({ room: String(i) }));
    const requests = requestsFor([...list, { ...gameWith(), gone: true }]);
    expect(requests.map((one) => one.length)).toEqual([32, 32, 6]);
    expect(requests[0]?.[0]).toEqual({ room: '0', version: 2, hash: 'h2' });
  });

  it('is read from the storage without damaged entries', () => {
    expect(parseGames(null)).toEqual([]);
    expect(parseGames('{')).toEqual([]);
    expect(parseGames('{}')).toEqual([]);
    const text = JSON.stringify([null, 3, { seat: 'first' }, { summary: { room: 'x' }, seat: 'first' }, gameWith({ game: 'go' as Game }), gameWith()]);
    expect(parseGames(text)).toEqual([gameWith()]);
  });

  it('is asked for again when it was stored before versions had hashes', () => {
    const { hash, ...old } = summaryWith();
    expect(hash).toBe('h2');
    const list = parseGames(JSON.stringify([{ summary: old, seat: 'first' }]));
    expect(requestsFor(list)).toEqual([[{ room: 'room', version: 2, hash: '' }]]);
  });
});

describe('the stored games', () => {
  let stored: Map<string, string>;
  let tab: typeof MyGames;

  const stateOf = (room: string, plies: Ply[] = []): State => ({
    room, game: 'chess', mode: 'link', start_fen: start, first_ply: 0, plies,
    position: { fen: start, ply: 0, turn: 'first', legal: [], last: null, check: null, claim: null, outcome: null },
    offers: noOffers, seats: { first: true, second: true }, computer: null, successor: null, clock: null, players: { first: null, second: null }, rated: false, tournament: null, berserk: null, rating_changes: { first: null, second: null },
  });
  const record = (room: string, version: number, seat: Seat | null = 'first'): void =>
    tab.recordGame({ state: stateOf(room), version, hash: `h${String(version)}`, epoch: 'e', seat }, { kind: 'seat_taken', side: 'second' });
  const connectionWith = (answer: (rooms: string[]) => SummariesAnswer): HomeConnection => ({
    summaries: (rooms: readonly { room: string }[]) => Promise.resolve(answer(rooms.map(({ room }) => room))),
  }) as unknown as HomeConnection;

  beforeEach(async () => {
    vi.useFakeTimers({ now: 10_000_000_000 });
    stored = new Map();
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => void stored.set(name, value),
      removeItem: (name: string) => void stored.delete(name),
    });
    vi.resetModules();
    tab = await import('../src/my_games');
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('are those that are played here, and outlive the page', async () => {
    record('a', 2);
    record('watched', 2, null);
    vi.advanceTimersByTime(1000);
    record('b', 5);
    expect(roomsOf(tab.myGames.value)).toEqual(['b', 'a']);
    vi.resetModules();
    const later = await import('../src/my_games');
    expect(roomsOf(later.myGames.value)).toEqual(['b', 'a']);
  });

  it('keep what another tab has written', () => {
    record('a', 2);
    stored.set('duiyi.games', JSON.stringify([gameWith({ room: 'of another tab' })]));
    record('b', 2);
    expect(roomsOf(tab.myGames.value)).toEqual(['b', 'of another tab']);
  });

  it('ask for the time of a change that the page has not seen', async () => {
    tab.recordGame({ state: stateOf('a'), version: 7, hash: 'h7', epoch: 'e', seat: 'first' }, null);
    expect(tab.myGames.value[0]?.summary.version).toBe(0);
    await tab.refreshGames(connectionWith(() => answerWith([summaryWith({ room: 'a', version: 7, hash: 'h7', changed: 5 })])), false);
    expect(tab.myGames.value[0]?.summary).toMatchObject({ version: 7, changed: 5 });
    tab.recordGame({ state: stateOf('a'), version: 7, hash: 'h7', epoch: 'e', seat: 'first' }, null);
    expect(tab.myGames.value[0]?.summary).toMatchObject({ version: 7, changed: 5 });
    tab.recordGame({ state: stateOf('a'), version: 7, hash: 'of another log', epoch: 'e', seat: 'first' }, null);
    expect(tab.myGames.value[0]?.summary.version, 'another event has this version').toBe(0);
  });

  it('are bounded: old finished ones go first, with their secrets', () => {
    const many = Array.from({ length: 200 }, (_, i) => gameWith({ room: String(i), changed: i, ...(i === 150 ? over : {}) }));
    stored.set('duiyi.games', JSON.stringify(many));
    for (const room of ['0', '150']) stored.set(`duiyi.seat.${room}`, 'secret');
    record('new', 2);
    expect(tab.myGames.value).toHaveLength(200);
    expect(stored.has('duiyi.seat.150')).toBe(false);
    record('newer', 2);
    expect(roomsOf(tab.myGames.value)).not.toContain('0');
    expect(stored.get('duiyi.seat.0')).toBe('secret');
  });

  it('can be removed and put back; the seat stays', () => {
    stored.set('duiyi.seat.a', 'secret');
    record('a', 2);
    const [game] = tab.myGames.value;
    tab.forgetGame('a');
    expect(tab.myGames.value).toEqual([]);
    expect(stored.get('duiyi.seat.a')).toBe('secret');
    if (game) tab.restoreGame(game);
    expect(roomsOf(tab.myGames.value)).toEqual(['a']);
  });

  it('are refreshed without old finished ones, unless all are asked for', async () => {
    const now = Date.now();
    stored.set('duiyi.games', JSON.stringify([
      gameWith({ room: 'open', changed: 1 }), gameWith({ room: 'old', changed: 1, ...over }),
      gameWith({ room: 'recent', changed: now - 1000, ...over }),
    ]));
    record('a', 2);
    const asked: string[][] = [];
    const connection = connectionWith((rooms) => {
      asked.push(rooms);
      return answerWith([], []);
    });
    await tab.refreshGames(connection, false);
    await tab.refreshGames(connection, true);
    expect(asked).toEqual([['a', 'open', 'recent'], ['a', 'open', 'recent', 'old']]);
  });

  it('hold the seat of a rematch that was agreed elsewhere', async () => {
    stored.set('duiyi.seat.a', 'secret');
    record('a', 2);
    await tab.refreshGames(connectionWith(() => answerWith([summaryWith({ room: 'a', version: 9, successor: 'next', ...over })])), false);
    expect(roomsOf(tab.myGames.value)).toContain('next');
    expect(stored.get('duiyi.seat.next')).toBe('secret');
  });
});
