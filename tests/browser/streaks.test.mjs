// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
// The computer's levels: what the page says about them, and which one it proposes after three games in a row.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeBrowser, newPlayer, startServer } from './kit.mjs';

after(closeBrowser);

const key = 'duiyi.level-streaks';

/** Lets the page find these streaks when it loads next. */
async function storeStreaks(player, streaks) {
  await player.page.goto(`${player.server.url}/`, { waitUntil: 'domcontentloaded' });
  await player.page.evaluate(([name, text]) => localStorage.setItem(name, text), [key, JSON.stringify(streaks)]);
}

const storedStreaks = (player) => player.page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? '{}'), key);

/** Has the server's messages say that the player, who has the first side, has won the games that were resigned. */
function winInstead({ page }) {
  return page.routeWebSocket('**/ws', (client) => {
    const server = client.connectToServer();
    server.onMessage((message) => client.send(String(message).replaceAll('"winner":"second"', '"winner":"first"')));
  });
}

async function resign(player) {
  await player.id('resign').click();
  await player.id('confirm').click();
  await player.id('result').waitFor();
}

/** How far the page reaches out of the window. */
const overflow = ({ page }) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

const cases = [
  {
    locale: 'en-US', game: 'chess', won: false, viewport: { width: 320, height: 640 }, level: 4, next: 3,
    words: 'Three tough games in a row. How about level 3?', button: 'Play level 3', starts: 'level 3', about: 'Learner',
  },
  {
    locale: 'zh-CN', game: 'xiangqi', won: true, viewport: { width: 1280, height: 800 }, level: 4, next: 5,
    words: '三连胜！试试第 5 级？', button: '与第 5 级对弈', starts: '第 5 级', about: '熟手',
  },
];

for (const { locale, game, won, viewport, level, next, words, button, starts, about } of cases) {
  test(`after three games ${won ? 'won' : 'lost'} in a row the page proposes a level: ${locale}`, async (t) => {
    const player = await newPlayer(await startServer(t), { locale, viewport });
    if (won) await winInstead(player);
    await storeStreaks(player, { [game]: { level, won, rooms: ['one', 'two'] } });
    const url = await player.create({ game, mode: 'computer', side: 'first', level });
    await resign(player);
    await player.see('level-proposal', words);
    await player.hear(words);
    assert.equal(await overflow(player), 0, 'nothing reaches out of the window');
    if (process.env.SHOTS) await player.page.screenshot({ path: `screenshots/streak-${locale}.png` });
    await player.page.reload();
    await player.see('level-proposal', words);
    assert.equal((await storedStreaks(player))[game].rooms.length, 3, 'the game counts once');
    await player.page.goto(`${player.server.url}/`);
    await player.page.locator(`[data-testid="level-${level}"].chosen`).waitFor();
    await player.open(url);
    await player.page.getByRole('button', { name: button, exact: true }).click();
    await player.see('computer', starts);
    await player.gone('level-proposal');
    await player.page.goto(`${player.server.url}/`);
    await player.see('level-about', about);
    await player.page.locator(`[data-testid="level-${next}"].chosen`).waitFor();
  });
}

test('fewer than three games in a row, damaged streaks and the ends propose nothing', async (t) => {
  const player = await newPlayer(await startServer(t));
  const streaks = [
    [2, { chess: { level: 2, won: false, rooms: ['one'] } }, 2],
    [2, { chess: { level: 2, won: true, rooms: ['one', 'two'] } }, 1],
    [2, { chess: { level: 3, won: false, rooms: ['one', 'two'] } }, 1],
    [2, { chess: { level: 2, won: false, rooms: ['one', 7] } }, 1],
    [1, { chess: { level: 1, won: false, rooms: ['one', 'two'] } }, 3],
  ];
  for (const [level, stored, count] of streaks) {
    await storeStreaks(player, stored);
    await player.create({ game: 'chess', mode: 'computer', side: 'first', level });
    await resign(player);
    await player.seeCount('level-proposal', 0);
    await player.eventually(() => storedStreaks(player), ({ chess }) => chess.rooms.length === count, 'the streak');
  }
});

for (const locale of ['en-US', 'zh-CN']) {
  test(`each level has a sentence, which moves nothing: ${locale}`, async (t) => {
    const player = await newPlayer(await startServer(t), { locale });
    await player.page.goto(`${player.server.url}/`);
    await player.id('level-1').waitFor();
    const said = new Set();
    for (const width of [320, 390, 860, 1366]) {
      await player.page.setViewportSize({ width, height: 800 });
      const places = [];
      for (let level = 1; level <= 10; level++) {
        await player.id(`level-${level}`).click();
        await player.page.locator(`[data-testid="level-${level}"].chosen`).waitFor();
        const shown = await player.id('level-about').textContent();
        const description = await player.id(`level-${level}`).locator('input').evaluate((element) => document.getElementById(element.getAttribute('aria-describedby')).textContent);
        assert.ok(description.length > 0 && shown.endsWith(description), `${shown} ends with ${description}`);
        said.add(shown);
        places.push(await player.id('side-first').evaluate((element) => element.getBoundingClientRect().y + scrollY));
      }
      assert.equal(new Set(places).size, 1, `at ${width} pixels: where the sides are, level by level: ${places}`);
      assert.equal(await overflow(player), 0, `nothing reaches out of a window of ${width} pixels`);
    }
    assert.equal(said.size, 10, 'the sentences differ');
  });
}
