// SPDX-License-Identifier: GPL-3.0-or-later
// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import './jsdom_gaps';
import { lobbyList, ownSeek, search } from '../../src/lobby';
import { games } from '../../src/model/games';
import type { WatchedGame } from '../../src/model/watched';
import { myGames } from '../../src/my_games';
import type { OpenSeek } from '../../src/net/protocol.gen';
import { Lobby } from '../../src/view/home/lobby';
import { MyGames } from '../../src/view/home/my_games';
import { WatchPage } from '../../src/view/watch/watch';
import { after, allByTestId, byTestId, clear, connectTo, draw, languages, press, speak } from './draw';
import { summaryWith } from '../fixtures';

const seekOf = (seek: number): OpenSeek => ({ seek, game: 'xiangqi', time: 'fischer 600+5', side: 'random', by: null, rated: false });
const list = (seeks: OpenSeek[]): typeof lobbyList.value => ({
  type: 'lobby', seeks,
  pools: [{ game: 'chess', time: 'fischer 180+2', waiting: 2, waiting_rated: 0, usual_wait: 4000, usual_wait_rated: null }],
});
const person = { name: null, guest: true, guest_name: null, rating: 0, provisional: false };
const watched = (room: string, featured = false): WatchedGame => ({
  room, game: 'chess', speed: 'blitz', time: 'fischer 180+2', fen: games.chess.startFen, last: null, ply: 0, watchers: 3, featured,
  tournament: null, first: person, second: person,
});

let wanted: ReturnType<typeof vi.fn>;

beforeEach(() => {
  wanted = vi.fn();
  connectTo({ lobby: { search: wanted, accept: wanted } as never });
});

afterEach(() => {
  clear();
  lobbyList.value = search.value = ownSeek.value = null;
  myGames.value = [];
  vi.unstubAllGlobals();
});

describe.each(languages)('in %s', (language) => {
  it('open seeks: none, one of one’s own, many', () => {
    const m = speak(language);
    draw(<Lobby />);
    expect(document.body.textContent).toContain(m.lobby.connecting);
    after(() => (lobbyList.value = list([])));
    expect(byTestId('seeks')).toBeNull();
    expect(document.body.textContent).toContain(m.lobby.waiting(2));
    after(() => {
      ownSeek.value = 7;
      lobbyList.value = list([seekOf(7)]);
    });
    expect(byTestId('withdraw-seek')?.textContent).toBe(m.lobby.withdraw);
    expect(byTestId('accept-seek')).toBeNull();
    after(() => (lobbyList.value = list(Array.from({ length: 50 }, (_, i) => seekOf(i)))));
    expect(allByTestId('accept-seek')).toHaveLength(49);
    expect(byTestId('seeks')?.getAttribute('aria-label')).toBe(m.lobby.seeks);
  });

  it('own games: none, one, more than are shown at once', () => {
    const m = speak(language);
    draw(<MyGames />);
    expect(byTestId('my-games')).toBeNull();
    after(() => (myGames.value = [{ summary: summaryWith(), seat: 'first' }]));
    expect(allByTestId('my-game')).toHaveLength(1);
    expect(byTestId('my-game')?.textContent).toContain(m.yourTurn);
    expect(byTestId('all-games')).toBeNull();
    after(() => (myGames.value = Array.from({ length: 30 }, (_, i) => ({ summary: summaryWith({ room: `r${i}` }), seat: 'first' as const }))));
    expect(allByTestId('my-game')).toHaveLength(3);
    press(byTestId('all-games'));
    expect(allByTestId('my-game')).toHaveLength(24);
    press(byTestId('more-games'));
    expect(allByTestId('my-game')).toHaveLength(30);
  });

  it('games to watch: none, and the best one apart from the others', async () => {
    const m = speak(language);
    let answer: WatchedGame[] = [];
    vi.stubGlobal('fetch', vi.fn(() => Promise.resolve(new Response(JSON.stringify({ games: answer })))));
    draw(<WatchPage />);
    await vi.waitFor(() => expect(byTestId('no-watch')?.textContent).toBe(m.players.noWatch));
    answer = [watched('best', true), watched('a'), watched('b')];
    draw(<WatchPage />);
    await vi.waitFor(() => expect(allByTestId('watched-game')).toHaveLength(3));
    const sections = [...document.querySelectorAll('section')];
    expect(sections.map((section) => section.querySelectorAll('article').length)).toEqual([1, 2]);
    expect(sections[0]?.querySelector('h2')?.textContent).toBe(m.players.featuredGames);
  });
});
