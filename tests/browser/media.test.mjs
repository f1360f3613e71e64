// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
// Forced colours and paper: what is chosen, current or running is seen without the page's own colours, and a printed page
// has boards, names and moves. With SHOTS set, screenshots are written to screenshots/.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeBrowser, newPlayer, openText, startServer } from './kit.mjs';

after(closeBrowser);

const pgn = '[White "Anderssen"]\n[Black "Dufresne"]\n\n1. e4 e5 2. Nf3 Nc6 (2... Nf6) 3. Bc4 *\n\n[White "Morphy"]\n\n1. d4 *';

async function takeScreenshot(player, name) {
  if (process.env.SHOTS) await player.page.screenshot({ path: `screenshots/${name}.png` });
}

async function openStudy(player) {
  await openText(player, pgn);
  await player.page.locator('[data-node="3"]').click();
  await player.page.locator('[data-node="3"][aria-current]').waitFor();
}

/** Those of the selectors whose element does not have the system's colours of what is selected. */
const unselected = ({ page }, selectors) =>
  page.evaluate((all) => {
    const probe = document.body.appendChild(document.createElement('span'));
    probe.style.cssText = 'forced-color-adjust: none; background: SelectedItem; color: SelectedItemText';
    const { backgroundColor, color } = getComputedStyle(probe);
    const missing = all.filter((selector) => {
      const element = document.querySelector(selector);
      const style = element && getComputedStyle(element);
      const texts = element ? [element, ...element.querySelectorAll('strong, small')] : [];
      return style?.backgroundColor !== backgroundColor || texts.some((text) => getComputedStyle(text).color !== color);
    });
    probe.remove();
    return missing;
  }, selectors);

/** Which of the elements can be seen. */
const seen = ({ page }, selectors) =>
  page.evaluate(
    (all) => all.filter((selector) => [...document.querySelectorAll(selector)].some((element) => element.checkVisibility())), selectors,
  );

for (const colorScheme of ['light', 'dark']) {
  test(`in forced colours what is chosen, current and running is seen: ${colorScheme}`, async (t) => {
    const player = await newPlayer(await startServer(t), { forcedColors: 'active', colorScheme });
    await player.page.goto(`${player.server.url}/`);
    await player.id('mode-computer').click();
    const chosen = ['.game-card.chosen', '.opponents .option.chosen', '.levels label.chosen', '.sides .option.chosen'];
    await player.eventually(() => unselected(player, chosen), [], 'what does not look chosen');
    assert.deepEqual(await unselected(player, ['.game-card:not(.chosen)']), ['.game-card:not(.chosen)']);
    await takeScreenshot(player, `forced-home-${colorScheme}`);
    await player.create({ game: 'xiangqi', mode: 'screen', time: 'fischer 600+10' });
    await player.move('h2e2', 'h9g7', 'h0g2');
    const active = ['[data-testid="player-second"]', '[data-testid="ply-3"]'];
    await player.eventually(() => unselected(player, active), [], 'what does not look active');
    assert.deepEqual(await unselected(player, ['[data-testid="player-first"]']), ['[data-testid="player-first"]']);
    const clock = (side) => player.id(`clock-${side}`).evaluate((box) => getComputedStyle(box).color);
    assert.notEqual(await clock('first'), await clock('second'), 'the clock that runs');
    await takeScreenshot(player, `forced-game-${colorScheme}`);
    await openStudy(player);
    await player.id('glyph-1').click();
    await player.eventually(() => unselected(player, ['[data-node="3"]', '[data-testid="glyph-1"]']), [], 'what does not look current');
    assert.deepEqual(await unselected(player, ['[data-node="2"]', '[data-testid="glyph-2"]']).then((list) => list.length), 2);
    await takeScreenshot(player, `forced-study-${colorScheme}`);
    await player.id('settings').click();
    await player.eventually(() => unselected(player, ['.segments label.chosen']), [], 'what does not look chosen');
    await takeScreenshot(player, `forced-settings-${colorScheme}`);
  });
}

/** What no sheet of paper has. */
const pressed = [
  'header.top', 'main :is(button:not(.move), input, select, textarea, summary)', '.notices', '.lobby', '.chat', '.review', '.study-edit',
  '.games-list', '.skip', 'dialog',
];

for (const locale of ['en-US', 'zh-CN']) {
  test(`on paper are boards, names and moves: ${locale}`, async (t) => {
    const player = await newPlayer(await startServer(t), { locale, colorScheme: 'dark' });
    const onPaper = async (name, expected) => {
      await player.page.emulateMedia({ media: 'print' });
      await player.drawn();
      assert.deepEqual(await seen(player, expected), expected, `${name}: what is printed`);
      assert.deepEqual(await seen(player, pressed), [], `${name}: what is not printed`);
      await takeScreenshot(player, `print-${name}-${locale}`);
      await player.page.emulateMedia({ media: 'screen' });
      await player.drawn();
    };
    await player.create({ game: 'chess', mode: 'screen' });
    await player.move('f2f3', 'e7e5', 'g2g4', 'd8h4');
    await player.id('result').waitFor();
    await onPaper('game', ['.board-frame', '[data-testid="player-first"]', '[data-testid="ply-4"]', '.result h2']);
    await player.id('review-button').click();
    await player.page.locator('[data-testid="review"][aria-busy="false"]').waitFor();
    await onPaper('review', ['.board-frame', '[data-testid="player-second"]', '[data-testid="ply-4"]']);
    await openStudy(player);
    await onPaper('study', ['.board-frame', '.study-head h2', '[data-node="3"]']);
    await player.page.goto(`${player.server.url}/`);
    await player.id('all-games').click();
    await player.id('my-game').first().waitFor();
    await onPaper('home', ['.hero', '.game-card .board-surface', '.game-words strong', '.my-game .board-surface', '.my-game strong']);
    await player.page.goto(`${player.server.url}/learn/xiangqi`);
    await player.id('lesson-cannon').waitFor();
    await onPaper('learn', ['.learn h1', '.lesson .board-surface', '.lesson p']);
  });
}
