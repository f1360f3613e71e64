// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
// What axe-core finds on the pages: nothing, in both languages and themes.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { after, test } from 'node:test';
import { closeBrowser, newPlayer, openText, startServer } from './kit.mjs';

after(closeBrowser);

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const studyText = `[White "Anderssen"]
[Black "Kieseritzky"]
[Result "1-0"]

{[%csl Ge4]} 1. e4 e5 2. f4 {the gambit} exf4 (2... d5 3. exd5 $6) 3. Bc4 Qh4+ 1-0
`;

const goTo = (player, path) => player.page.goto(`${player.server.url}${path}`, { waitUntil: 'domcontentloaded' });

/** How each page is reached; what is done on one page is there on the next. */
const pages = {
  async home(player) {
    await goTo(player, '/');
    await player.id('lobby').locator('.pools').waitFor();
  },
  async chess(player) {
    await player.create({ game: 'chess' });
    await player.move('e2e4', 'e7e5');
  },
  async xiangqi(player) {
    await player.create({ game: 'xiangqi' });
    await player.move('h2e2', 'h9g7');
    await player.id('analysis-button').click();
    await player.page.locator('[data-testid="analysis"][aria-busy="false"] li strong').nth(2).waitFor();
    await player.id('line-0-2').click();
  },
  async settings(player) {
    await player.id('settings').click();
    await player.id('dialog-settings').waitFor();
  },
  async study(player) {
    await openText(player, studyText);
    await player.page.locator('[data-node="4"]').click();
    await player.id('glyph-1').click();
  },
  async files(player) {
    await openText(player, `${studyText}\n${studyText}\n1. e4 Nc7 *\n`);
    await player.page.locator('.games-list li').first().waitFor();
  },
  async keys(player) {
    await player.id('keys').click();
    await player.id('dialog-keys').waitFor();
  },
  learnChess: (player) => goTo(player, '/learn/chess').then(() => player.id('learn').waitFor()),
  learnXiangqi: (player) => goTo(player, '/learn/xiangqi').then(() => player.id('learn').waitFor()),
};

/** Each finding as its rule, what it is about and where. */
async function findings({ page }, options) {
  // By the debugger's protocol, which the content security policy does not concern.
  await page.evaluate(axe);
  const { violations } = await page.evaluate(
    (more) => window.axe.run(document, { preload: false, resultTypes: ['violations'], ...more }), options);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}): ${target.join(' ')}\n${failureSummary}`));
}

/** All rules in one theme; in the other one those of colours, for nothing else differs between themes. */
const themes = { light: {}, dark: { runOnly: ['color-contrast', 'link-in-text-block'] } };

for (const locale of ['en-US', 'zh-CN']) {
  test(`axe finds nothing in both themes: ${locale}`, async (t) => {
    const player = await newPlayer(await startServer(t), { locale });
    const found = [];
    for (const [name, open] of Object.entries(pages)) {
      await open(player);
      for (const [colorScheme, options] of Object.entries(themes)) {
        await player.page.emulateMedia({ colorScheme });
        await player.drawn();
        for (const finding of await findings(player, options)) found.push(`${name}, ${colorScheme}: ${finding}`);
      }
      await player.page.emulateMedia({ colorScheme: 'light' });
    }
    assert.deepEqual(found, []);
  });
}
