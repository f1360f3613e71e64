// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Games that everybody may watch: which are found, on the page for them and on the home page.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeBrowser, newPlayer, startServer } from './kit.mjs';

after(closeBrowser);

async function openPage(server, path, options) {
  const player = await newPlayer(server, options);
  await player.page.goto(`${server.url}${path}`, { waitUntil: 'domcontentloaded' });
  return player;
}

/** Two guests whom a pool has brought together, at the board. */
async function guestsOfAPool(server) {
  const one = await openPage(server, '/');
  const two = await openPage(server, '/');
  await one.id('pool-chess-180-2').click();
  await two.id('pool-chess-180-2').click();
  await one.id('board').waitFor();
  await two.id('board').waitFor();
  return [one, two];
}

test('a game of guests whom a pool has paired is found and watched', async (t) => {
  const server = await startServer(t);
  const third = await openPage(server, '/watch');
  const chinese = await openPage(server, '/watch', { locale: 'zh-CN' });
  await third.id('no-watch').waitFor();
  const [one] = await guestsOfAPool(server);
  await third.see('watched-game', 'Guest');
  await third.see('watched-game', 'Chess · Blitz');
  assert.equal(await third.id('watching-now').count(), 0, 'nobody watches yet');
  const fourth = await openPage(server, '/watch');
  await fourth.id('watched-game').locator('a').click();
  await fourth.id('board').waitFor();
  assert.equal(fourth.page.url(), one.page.url());
  await fourth.see('watching', 'You are watching');
  await third.see('watching-now', '1 watching');
  await chinese.see('watching-now', '1 人观战');
  if (process.env.SHOTS) await third.page.screenshot({ path: 'screenshots/watch-guests.png', fullPage: true });
});
