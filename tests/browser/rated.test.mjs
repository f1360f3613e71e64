// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
// Two accounts find each other, play a rated game, and look at their pages. With SHOTS set, screenshots are written to screenshots/.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeBrowser, newPlayer, signedIn, startServer } from './kit.mjs';

after(closeBrowser);

const password = 'gleaming otter paddles';

async function shot(player, name) {
  if (process.env.SHOTS) await player.page.screenshot({ path: `screenshots/${name}.png`, fullPage: true });
}

test('accounts play rated games, which their pages show', async (t) => {
  const server = await startServer(t);
  const anna = await signedIn(server, 'Anna');
  const lan = await signedIn(server, '小兰', { locale: 'zh-CN' });
  const guest = await newPlayer(server);
  await guest.page.goto(`${server.url}/`);
  await guest.see('lobby-kind', 'Sign in for rated games');
  await anna.see('lobby-kind', 'rated');
  await lan.see('lobby-kind', '计分对局');
  await guest.id('pool-chess-180-2').click();
  await anna.id('pool-chess-180-2').click();
  await lan.id('pool-chess-180-2').click();
  await anna.id('board').waitFor();
  await lan.id('board').waitFor();
  assert.equal(await guest.id('board').count(), 0, 'a guest meets guests');
  const [, white] = await anna.centre('e1');
  const [, black] = await anna.centre('e8');
  const [first, second] = white > black ? [anna, lan] : [lan, anna];
  assert.deepEqual((await anna.page.getByTestId('player-account').allTextContents()).sort(), ['Anna', '小兰']);
  await first.move('e2e4');
  await second.seePly(1);
  await second.move('e7e5');
  await first.seePly(2);
  await shot(anna, 'rated-playing');
  // Everybody may watch rated games, and finds them.
  const watcher = await newPlayer(server);
  await watcher.page.goto(`${server.url}/watch`);
  await watcher.see('watch-page', 'Anna');
  await watcher.see('watch-page', 'Chess · Blitz');
  assert.equal(await watcher.page.locator('.watched article').count(), 1, 'who waits alone plays no game');
  await shot(watcher, 'watch');
  await lan.id('resign').click();
  await lan.id('confirm').click();
  await anna.page.getByTestId('rating-change').first().waitFor();
  await watcher.id('no-watch').waitFor();
  const changes = await anna.page.getByTestId('rating-change').allTextContents();
  assert.ok(changes.includes('+162') || changes.some((text) => text.startsWith('+')), changes.join());
  assert.ok(changes.some((text) => text.startsWith('\u2212')), changes.join());
  await shot(anna, 'rated-over');
  await anna.page.reload();
  await anna.page.getByTestId('rating-change').first().waitFor();
  assert.deepEqual(await anna.page.getByTestId('rating-change').allTextContents(), changes, 'after a reload, too');

  await anna.page.locator('[data-testid=player-account] a', { hasText: '小兰' }).click();
  await anna.id('player-page').waitFor();
  await anna.see('rating-chess.blitz', '1 game');
  await anna.see('played-games', 'Lost');
  await shot(anna, 'player-page');
  await anna.id('filter-game').selectOption('xiangqi');
  await anna.id('no-games').waitFor();
  await anna.id('filter-game').selectOption('');
  await anna.see('played-games', 'Lost');
  await anna.id('filter-since').fill('2100-01-01');
  await anna.id('no-games').waitFor();
  // The opening, chosen where its results are, or in the filter.
  await anna.see('openings', 'Open Game');
  await anna.id('opening-open-game').click();
  await anna.see('played-games', 'Open Game');
  assert.equal(await anna.id('filter-opening').inputValue(), 'open-game');
  assert.equal(await anna.id('filter-since').inputValue(), '', 'what was filtered before is shown again');
  await anna.id('filter-game').selectOption('xiangqi');
  await anna.id('no-games').waitFor();
  await guest.page.goto(`${server.url}/@/anna`);
  await guest.see('played-games', 'Won');
  const pgn = await guest.page.evaluate(async (link) => (await fetch(link)).text(), await guest.id('download-games').getAttribute('href'));
  assert.match(pgn, /\[(White|Black) "Anna"\]/);
  assert.match(pgn, /\[(White|Black) "小兰"\]/);
  assert.match(pgn, /\[WhiteElo "1500"\]/);
  assert.match(pgn, /1\. e4 .*e5/);
  assert.match(pgn, /(1-0|0-1)\n/);
  assert.equal(pgn.match(/\[Event /g).length, 1);
  await guest.page.goto(`${server.url}/players`);
  await guest.id('no-leaders').waitFor();
  await lan.page.goto(`${server.url}/@/Anna`);
  await lan.see('played-games', '胜');
  await lan.see('openings', '开放性开局');
  await shot(lan, 'player-page-zh');
});

test('what a guest has played is taken into the account', async (t) => {
  const server = await startServer(t);
  const player = await newPlayer(server);
  const friend = await newPlayer(server);
  const url = await player.create({ game: 'xiangqi', mode: 'link', side: 'first' });
  await friend.open(url);
  await friend.id('turn').waitFor();
  await player.move('h2e2');
  await friend.seePly(1);
  await player.page.goto(`${server.url}/sign-up`);
  await player.id('account-name').fill('Berta');
  await player.id('account-password').fill(password);
  await player.id('sign-up-submit').click();
  await player.id('codes-done').click();
  await player.see('guest-games', 'one game');
  await shot(player, 'guest-games');
  await player.id('take-guest-games').click();
  await player.see('guest-games', 'now belongs to this account');
  await friend.see('player-account', 'Berta');
  await player.page.goto(`${server.url}/@/Berta`);
  await player.see('played-games', 'Guest');
});
