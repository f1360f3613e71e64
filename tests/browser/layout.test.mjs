// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
// What fits on the screens of tablets and large monitors. With SHOTS set, screenshots are written to screenshots/.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeBrowser, newPlayer, startServer } from './kit.mjs';

after(closeBrowser);

const boxOf = (player, name) => player.id(name).boundingBox();
const panelOf = (player) => player.page.locator('.panel').boundingBox();

async function takeScreenshot(player, name) {
  if (process.env.SHOTS) await player.page.screenshot({ path: `screenshots/${name}.png` });
}

/** Nothing of these elements is outside of the window. */
async function assertInWindow(player, ...names) {
  const { width, height } = player.page.viewportSize();
  for (const name of names) {
    const box = await boxOf(player, name);
    const isInside = box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
    assert.ok(isInside, `${name} lies in ${width} x ${height}: ${JSON.stringify(box)}`);
  }
}

async function assertNoSidewaysScroll(player) {
  const widths = await player.page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(widths[0] <= widths[1], `${widths[0]} of ${widths[1]} pixels across`);
}

const firstMove = { chess: 'e2e4', xiangqi: 'h2e2' };

for (const game of ['chess', 'xiangqi']) {
  for (const [width, height] of [[1920, 1080], [2560, 1440]]) {
    test(`the board fills a window of ${width} x ${height}: ${game}`, async (t) => {
      const player = await newPlayer(await startServer(t), { viewport: { width, height } });
      await player.create({ game });
      await player.move(firstMove[game]);
      const board = await boxOf(player, 'board');
      const panel = await panelOf(player);
      // Beside the board there are the header, two names and their gaps; less than one square is lost by whole pixels.
      assert.ok(board.height > height - 175, `the board is ${board.height} of ${height} pixels high`);
      assert.ok(panel.width >= 420, `the panel is ${panel.width} pixels wide`);
      await assertInWindow(player, 'board', 'player-first', 'player-second', 'resign', 'typed-move');
      await assertNoSidewaysScroll(player);
      await takeScreenshot(player, `window-${width}-${game}`);
      await player.id('study-button').click();
      await player.id('study').waitFor();
      await player.seeBoard();
      await player.eventually(async () => (await boxOf(player, 'board')).height, (high) => high > height - 175, 'the height of the study board');
      await assertNoSidewaysScroll(player);
      await takeScreenshot(player, `window-${width}-study-${game}`);
    });
  }

  for (const [locale, { width, height }] of [['en-US', { width: 768, height: 1024 }], ['zh-CN', { width: 820, height: 1180 }], ['zh-CN', { width: 768, height: 1024 }]]) {
    test(`a tablet in portrait has room for moves and buttons: ${game}, ${width} x ${height}, ${locale}`, async (t) => {
      const player = await newPlayer(await startServer(t), { viewport: { width, height }, locale, hasTouch: true });
      await player.create({ game });
      await player.move(firstMove[game]);
      const board = await boxOf(player, 'board');
      const table = await player.page.locator('.table').boundingBox();
      const below = height - table.y - table.height;
      t.diagnostic(`board ${board.width} x ${board.height}, ${below} pixels below`);
      assert.ok(below >= 200, `${below} pixels are left below the board`);
      assert.ok(board.width > 500, `the board is ${board.width} pixels wide`);
      await assertInWindow(player, 'board', 'turn', 'go-first', 'go-last', 'ply-1', 'takeback', 'draw', 'resign');
      await assertNoSidewaysScroll(player);
      await takeScreenshot(player, `tablet-${width}-${game}-${locale}`);
      await player.id('study-button').click();
      await player.id('study').waitFor();
      await player.seeBoard();
      await player.page.locator('.tree .move').first().waitFor();
      await player.drawn();
      await assertInWindow(player, 'board', 'go-first', 'go-last');
      await assertNoSidewaysScroll(player);
      await takeScreenshot(player, `tablet-${width}-study-${game}-${locale}`);
    });
  }

  for (const [width, height] of [[1024, 768], [1180, 820]]) {
    test(`a tablet in landscape has two columns: ${game}, ${width} x ${height}`, async (t) => {
      const player = await newPlayer(await startServer(t), { viewport: { width, height }, hasTouch: true });
      await player.create({ game });
      await player.move(firstMove[game]);
      const board = await boxOf(player, 'board');
      const panel = await panelOf(player);
      assert.ok(panel.x >= board.x + board.width, 'the panel is beside the board');
      assert.ok(board.height > 480 && panel.width >= 340, `board ${board.height} high, panel ${panel.width} wide`);
      await assertInWindow(player, 'board', 'turn', 'go-last', 'ply-1', 'takeback', 'draw', 'resign');
      await assertNoSidewaysScroll(player);
      await takeScreenshot(player, `tablet-${width}-${game}`);
    });
  }
}
