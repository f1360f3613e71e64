// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
// Tournaments: made, joined, played and shown, in both languages. With SHOTS set, screenshots are written to screenshots/.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeBrowser, newPlayer, signedIn, startServer } from './kit.mjs';

after(closeBrowser);

async function shot(player, name) {
  if (process.env.SHOTS) await player.page.screenshot({ path: `screenshots/${name}.png`, fullPage: true });
}

/** Now, as a datetime-local field has it. */
const thisMinute = () => new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

test('an arena pairs its players, and shows what they win', async (t) => {
  const server = await startServer(t);
  const anna = await signedIn(server, 'Anna');
  const lan = await signedIn(server, '小兰', { locale: 'zh-CN', colorScheme: 'dark', viewport: { width: 390, height: 844 } });
  await anna.page.goto(`${server.url}/tournaments`);
  await anna.id('new-tournament').click();
  await anna.id('tournament-name').fill('Sunday arena <b>');
  await shot(anna, 'tournament-form');
  await anna.id('tournament-start').selectOption('own');
  await anna.page.locator('input[type=datetime-local]').fill('2020-02-29T12:00');
  await anna.id('make-tournament').click();
  await anna.see('tournament-problem', 'Choose a start from now to a month ahead.');
  await anna.seeErrors(/status of 400/);
  await anna.page.locator('input[type=datetime-local]').fill(thisMinute());
  await anna.id('make-tournament').click();
  await anna.id('tournament-page').waitFor();
  await anna.see('tournament-status', 'Ends in');
  const address = anna.page.url();
  await anna.id('tournament-join').click();
  await anna.see('tournament-you', 'You are taking part.');

  await lan.page.goto(`${server.url}/tournaments`);
  await lan.see('tournament-row', 'Sunday arena <b>');
  await shot(lan, 'tournaments-phone');
  await lan.page.getByTestId('tournament-row').locator('a').first().click();
  await lan.see('tournament-status', '后结束');
  await lan.id('tournament-join').click();

  await anna.id('board').waitFor();
  await lan.id('board').waitFor();
  await anna.page.waitForURL(/\/r\//);
  assert.equal(anna.page.url(), lan.page.url(), 'both are led to their game');
  assert.equal(await anna.id('takeback').count(), 0);
  // Else both are paired again, sooner or later, and led to that game from whatever page of the tournament they look at.
  const paused = await anna.page.evaluate(async (id) => (await fetch(`/api/tournaments/${id}/pause`, { method: 'POST' })).status, address.split('/').at(-1));
  assert.equal(paused, 200);
  await lan.id('resign').click();
  await lan.id('confirm').click();
  await anna.id('to-tournament').waitFor();
  assert.equal(await anna.id('rematch').count(), 0, 'the tournament says who meets whom');

  const watcher = await newPlayer(server);
  await watcher.page.goto(address);
  await watcher.see('standings', 'Anna');
  await watcher.page.getByTestId('standings').locator('tbody tr').first().getByText('Anna').waitFor();
  const scores = () => watcher.page.getByTestId('standings').locator('td.cell-score').allTextContents();
  await watcher.eventually(scores, ['2', '0'], 'the scores, which are counted after the game has ended');
  await shot(watcher, 'tournament-standings');
  await lan.id('to-tournament').click();
  await lan.see('standings', 'Anna');
  await shot(lan, 'tournament-phone');
});

test('a Swiss is played round by round to its podium', async (t) => {
  const server = await startServer(t);
  const names = ['Anna', 'Bert', 'Cleo'];
  const players = [];
  for (const name of names) players.push(await signedIn(server, name));
  const [anna] = players;
  const id = await anna.page.evaluate(async () => {
    const terms = {
      name: 'Club evening', kind: 'swiss', game: 'xiangqi', time: 'fischer 300+3', rated: true, start_ms: Date.now() + 6000, minutes: 60,
      rounds: 2, pause_s: 5, description: 'Two rounds\nin the café', min_rating: null, max_rating: null, min_games: null,
    };
    return (await (await fetch('/api/tournaments', { method: 'POST', body: JSON.stringify(terms) })).json()).id;
  });
  // At once, for who joins after the start has no game in the first round. The arena's players join by the page.
  const join = (name) => fetch(`/api/tournaments/${name}/join`, { method: 'POST' }).then((answer) => answer.status);
  assert.deepEqual(await Promise.all(players.map((player) => player.page.evaluate(join, id))), [200, 200, 200]);
  await Promise.all(players.map((player) => player.page.goto(`${server.url}/tournaments/${id}`)));
  await shot(anna, 'tournament-before');
  for (let round = 1; round <= 2; round += 1) {
    const watcher = await newPlayer(server);
    await watcher.page.goto(`${server.url}/tournaments/${id}`);
    await watcher.see('pairings', 'bye');
    await watcher.page.getByRole('heading', { name: `Round ${round} of 2` }).waitFor();
    if (round === 2) await shot(watcher, 'tournament-round');
    const busy = [];
    for (const player of players) {
      const text = await watcher.id('pairings').textContent();
      const name = names[players.indexOf(player)];
      if (!new RegExp(`${name}bye`).test(text)) busy.push(player);
    }
    assert.equal(busy.length, 2);
    for (const player of busy) await player.page.waitForURL(/\/r\//);
    await busy[0].id('resign').click();
    await busy[0].id('confirm').click();
    for (const player of busy) {
      await player.id('to-tournament').waitFor();
      await player.id('to-tournament').click();
    }
    await watcher.page.context().close();
  }
  await anna.id('podium').waitFor();
  await anna.see('tournament-status', 'over');
  await shot(anna, 'tournament-podium');
  const report = await anna.page.evaluate(async (name) => (await fetch(`/api/tournaments/${name}/trf`)).text(), id);
  assert.match(report, /^012 Club evening/m);
  assert.equal(report.match(/^001 /gm).length, 3);
});
