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
  await third.see('watched-game', 'Guest Blue Heron');
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

/** Creates a game by link with a clock, which a friend enters; answers both. */
async function gameByLink(server, { isListed, locale }) {
  const one = await openPage(server, '/', { locale });
  await one.id('mode-link').click();
  await one.eventually(() => one.id('others-watch').isDisabled(), true, 'without a clock there is nothing to choose');
  await one.id('time-fischer 180+2').click();
  await one.eventually(() => one.id('others-watch').isDisabled(), false, 'with a clock there is');
  assert.equal(await one.id('others-watch').isChecked(), false, 'off by default');
  if (isListed) await one.id('others-watch').check();
  await one.id('start').click();
  await one.id('waiting').waitFor();
  const two = await openPage(server, new URL(one.page.url()).pathname);
  await two.id('board').waitFor();
  return [one, two];
}

test('a game by link is found only when its creator has said so', async (t) => {
  const server = await startServer(t);
  const [own] = await gameByLink(server, { isListed: false, locale: 'en-US' });
  const [open] = await gameByLink(server, { isListed: true, locale: 'zh-CN' });
  const third = await openPage(server, '/watch');
  await third.id('watched-game').waitFor();
  const links = await third.page.locator('.watched a').evaluateAll((found) => found.map((link) => link.href));
  assert.deepEqual(links, [open.page.url()]);
  assert.notEqual(own.page.url(), open.page.url());
});

for (const [locale, viewport, all] of [
  ['en-US', { width: 1280, height: 800 }, 'All games in progress'], ['zh-CN', { width: 390, height: 844 }, '全部进行中的对局'],
]) {
  test(`the home page ends with games that go on, and nothing moves when they come: ${locale}`, async (t) => {
    const server = await startServer(t);
    const places = ({ page }) =>
      page.evaluate(() => ['start', 'lobby', 'to-study', 'have-code'].map((name) => {
        const { x, y, width } = document.querySelector(`[data-testid="${name}"]`).getBoundingClientRect();
        return [x, y + scrollY, width].map(Math.round);
      }));
    const visitor = await openPage(server, '/', { locale, viewport });
    const seeAll = async () => {
      await visitor.id('lobby').locator('.pools').waitFor();
      await visitor.id('lobby-kind').waitFor();
    };
    await seeAll();
    await visitor.page.evaluate(() => document.fonts.ready);
    assert.equal(await visitor.id('watch-strip').count(), 0, 'there is nothing to watch');
    const before = await places(visitor);
    await guestsOfAPool(server);
    await visitor.page.reload();
    await seeAll();
    await visitor.id('watch-strip').waitFor();
    await visitor.eventually(() => places(visitor), before, 'where things are');
    const strip = await visitor.id('watch-strip').evaluate((element) => element.getBoundingClientRect().y + scrollY);
    const lobby = await visitor.id('lobby').evaluate((element) => element.getBoundingClientRect().bottom + scrollY);
    assert.ok(strip >= lobby, 'the strip is below the lobby');
    assert.equal(await visitor.id('watch-strip').locator('article').count(), 1);
    if (process.env.SHOTS) await visitor.page.screenshot({ path: `screenshots/watch-strip-${locale}.png`, fullPage: true });
    await visitor.id('watch-strip').getByText(all).click();
    await visitor.id('watch-page').waitFor();
    await visitor.id('watched-game').waitFor();
  });
}
