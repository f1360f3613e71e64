// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
// Everybody at once: a guest, two new accounts, a bot, and a tournament whose players play by the HTTP API: DUIYI_ENTRANTS of
// them (16 unless told; `./dev prove` has 64). With SHOTS set, screenshots are written to screenshots/.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiPlayer } from './api_player.mjs';
import { closeBrowser, newPlayer, signedIn, startBot, startServer } from './kit.mjs';

after(closeBrowser);

const entrants = Number(process.env.DUIYI_ENTRANTS ?? 16);
const rounds = 4;

async function shot(player, name) {
  if (process.env.SHOTS) await player.page.screenshot({ path: `screenshots/${name}.png`, fullPage: true });
}

/** Signs up `entrants` players, who join a Swiss that begins once all are there. */
async function startTournament(server) {
  const players = [];
  for (let i = 0; i < entrants; i += 1) {
    const player = new ApiPlayer(server.url, i);
    await player.signUp(`Entrant${i}`, 'board:play');
    players.push(player);
  }
  server.closers.push(() => players.forEach((player) => player.leave()));
  const terms = {
    name: 'Everybody', kind: 'swiss', game: 'chess', time: 'fischer 180+2', rated: true, rounds, pause_s: 5,
    start_ms: Date.now() + 3000 + entrants * 100,
  };
  const { id } = await players[0].ask('POST', '/api/tournaments', terms);
  // At once, for who joins after the start has no game in the first round.
  for (const player of players) player.playAll();
  await Promise.all(players.map((player) => player.ask('POST', `/api/tournaments/${id}/join`)));
  return { id, players };
}

/** Plays until the tournament is over; answers what its page shows then. */
async function tournamentsEnd(player, id) {
  for (;;) {
    const view = await player.ask('GET', `/api/tournaments/${id}`);
    if (view.summary.status === 'over') return view;
    await sleep(500);
  }
}

async function guestAgainstComputer(server) {
  const guest = await newPlayer(server);
  await guest.create({ mode: 'computer', side: 'first', level: 1 });
  for (const [i, move] of ['e2e4', 'g1f3', 'f1e2'].entries()) {
    await guest.try(move);
    await guest.seePly(2 * i + 2);
  }
  await guest.id('resign').click();
  await guest.id('confirm').click();
  await guest.id('rematch').waitFor();
  return guest;
}

async function accountsByPairing(server) {
  const anna = await signedIn(server, 'Anna');
  const lan = await signedIn(server, '小兰', { locale: 'zh-CN', viewport: { width: 390, height: 844 } });
  for (const player of [anna, lan]) await player.id('pool-xiangqi-600-10').click();
  for (const player of [anna, lan]) await player.id('board').waitFor();
  const [, red] = await anna.centre('e0');
  const [, black] = await anna.centre('e9');
  const [first, second] = red > black ? [anna, lan] : [lan, anna];
  await first.move('h2e2');
  await second.seePly(1);
  await second.move('h9g7');
  await first.seePly(2);
  await shot(lan, 'everyone-phone');
  await first.id('resign').click();
  await first.id('confirm').click();
  await second.page.getByTestId('rating-change').first().waitFor();
  return { anna, lan };
}

/** A person without a browser plays a game with `duiyi bot`. */
async function gameWithBot(server) {
  const bot = new ApiPlayer(server.url, 1000);
  startBot(server, await bot.signUp('Robbie', 'bot:play'));
  const person = new ApiPlayer(server.url, 1001);
  await person.signUp('Cleo', 'board:play,challenge:write');
  person.playAll();
  // It is there once it listens to its events.
  for (;;) {
    const online = await person.call('GET', '/api/users/status?ids=robbie');
    if (online[0].online) break;
    await sleep(100);
  }
  await person.call('POST', '/api/challenge/Robbie', { 'clock.limit': 300, 'clock.increment': 3, color: 'white' });
  while (person.finished.length === 0) await sleep(100);
  return person.finished;
}

test('a guest, two accounts, a bot and a tournament use it at once', { timeout: 60_000 + entrants * 4000 }, async (t) => {
  const server = await startServer(t);
  const { id, players } = await startTournament(server);
  const [view, guest, { lan }, [withBot]] = await Promise.all([
    tournamentsEnd(players[0], id), guestAgainstComputer(server), accountsByPairing(server), gameWithBot(server),
  ]);
  assert.ok(['resign', 'mate'].includes(withBot.status), withBot.status);
  // The ends of the last games may come later than the tournament's.
  while (players.some(({ finished }) => finished.length < rounds)) await sleep(100);
  assert.equal(players.flatMap((player) => player.finished).length, rounds * entrants, 'each player has seen the end of each game');
  assert.equal(new Set(players.flatMap((player) => player.finished.map(({ game }) => game))).size, (rounds * entrants) / 2);
  assert.equal(view.summary.players, entrants);
  const report = await (await fetch(`${server.url}/api/tournaments/${id}/trf`)).text();
  const lines = report.split('\n').filter((line) => line.startsWith('001 '));
  assert.equal(lines.length, entrants);
  for (const line of lines) {
    const opponents = line.slice(91).trim().split(/\s{2,}/).map((round) => round.trim().split(/\s+/)[0]);
    assert.equal(opponents.length, rounds, line);
    assert.equal(new Set(opponents).size, rounds, `met twice: ${line}`);
  }
  for (const player of [guest, lan]) {
    await player.page.goto(`${server.url}/tournaments/${id}`);
    await player.id('podium').waitFor();
  }
  await shot(guest, 'everyone-podium');
  await shot(lan, 'everyone-podium-phone');
});
