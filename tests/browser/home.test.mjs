// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
// The first screen of the home page: what a game against the computer needs, on phones and on desktops.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeBrowser, newPlayer, startServer } from './kit.mjs';

after(closeBrowser);

/** Those of the elements that are not whole in the window, and the headings that something lies over. */
const hidden = ({ page }, ids) =>
  page.evaluate((names) => {
    const inWindow = ({ top, left, bottom, right }) => top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
    const outside = names.filter((name) => !inWindow(document.querySelector(`[data-testid="${name}"]`).getBoundingClientRect()));
    const headings = [...document.querySelectorAll('main :is(h1, h2, legend, summary):not(.visually-hidden)')];
    const covered = headings.filter((heading) => {
      const box = heading.getBoundingClientRect();
      if (!heading.checkVisibility() || box.width < 2 || !inWindow(box)) return false;
      const top = document.elementFromPoint(box.x + Math.min(box.width, 20) / 2, box.y + box.height / 2);
      return !heading.contains(top);
    });
    return [...outside, ...covered.map((heading) => heading.textContent)];
  }, ids);

const games = ['game-chess', 'game-chess960', 'game-xiangqi'];
const opponents = ['mode-computer', 'mode-link', 'mode-screen'];
const levels = Array.from({ length: 10 }, (_, i) => `level-${i + 1}`);
const sides = ['side-first', 'side-random', 'side-second'];

for (const [locale, colorScheme] of [['en-US', 'light'], ['zh-CN', 'dark']]) {
  test(`a phone shows all that a game against the computer needs, and one tap starts it: ${locale}`, async (t) => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale, colorScheme };
    const player = await newPlayer(await startServer(t), phone);
    await player.page.goto(`${player.server.url}/`);
    await player.id('lobby').locator('.pools').waitFor();
    await player.eventually(() => hidden(player, [...games, ...opponents, ...levels, ...sides, 'start']), [], 'what is out of sight');
    const place = (name) => player.id(name).evaluate((element) => element.getBoundingClientRect().y);
    assert.ok((await place('lobby')) > (await place('start')), 'the lobby is below the form');
    if (process.env.SHOTS) await player.page.screenshot({ path: `screenshots/home-phone-${locale}.png` });
    await player.id('start').tap();
    await player.seeBoard();
    await player.id('computer').waitFor();
  });
}

for (const [width, height] of [[1366, 800], [2560, 1440]]) {
  test(`a desktop shows the form and the lobby at once: ${width} by ${height}`, async (t) => {
    const player = await newPlayer(await startServer(t), { viewport: { width, height } });
    await player.page.goto(`${player.server.url}/`);
    await player.id('lobby').locator('.pools').waitFor();
    const needed = [...games, ...opponents, ...levels, ...sides, 'fen-toggle', 'start', 'offer-game'];
    await player.eventually(() => hidden(player, needed), [], 'what is out of sight');
    if (process.env.SHOTS) await player.page.screenshot({ path: `screenshots/home-${width}.png` });
  });
}

test('on a phone the rarer choices are one tap away, and the line says what they are', async (t) => {
  const player = await newPlayer(await startServer(t), { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await player.page.goto(`${player.server.url}/`);
  await player.see('more-options', 'No clock');
  await player.id('more-options').tap();
  await player.id('handicap').selectOption('queen');
  await player.see('more-options', 'Queen odds');
  await player.id('mode-link').tap();
  await player.see('mode-about', 'You get a link');
});
