// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
// The pages that explain the games: their boards show the legal moves, and they are found from the home page and from games.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeBrowser, legalMoves, newPlayer, startServer } from './kit.mjs';

after(closeBrowser);

const words = (text) => text.split(' ').filter(Boolean);

for (const game of ['chess', 'xiangqi']) {
  test(`the boards that explain ${game} show the legal moves`, async (t) => {
    const player = await newPlayer(await startServer(t));
    await player.page.goto(`${player.server.url}/learn/${game}`);
    await player.id('learn').waitFor();
    const figures = await player.page.locator('.lesson-board').evaluateAll((boards) => boards.map((board) => ({ ...board.dataset })));
    for (const { fen, from, to, part } of figures.filter((figure) => figure.from)) {
      const moves = (await legalMoves(game, fen)).filter((move) => words(from).includes(move.slice(0, 2)));
      const targets = [...new Set(moves.map((move) => move.slice(2, 4)))].sort();
      const shown = words(to).sort();
      assert.deepEqual(shown, part === undefined ? targets : shown.filter((square) => targets.includes(square)), fen);
    }
    for (const lesson of ['mate', 'stalemate']) {
      const fen = await player.id(`lesson-${lesson}`).locator('.lesson-board').getAttribute('data-fen');
      assert.deepEqual((await legalMoves(game, fen)).filter(Boolean), [], lesson);
    }
  });
}

for (const [locale, colorScheme, viewport] of [
  ['en-US', 'dark', { width: 390, height: 844 }], ['zh-CN', 'light', { width: 320, height: 640 }], ['zh-CN', 'dark', { width: 1366, height: 800 }],
  ['en-US', 'light', { width: 1366, height: 800 }],
]) {
  test(`the rules are read on ${viewport.width} pixels: ${locale}`, async (t) => {
    const player = await newPlayer(await startServer(t), { locale, colorScheme, viewport });
    await player.page.goto(`${player.server.url}/`);
    await player.id('game-xiangqi').click();
    await player.page.locator('.learn-link a').click();
    const isChinese = locale === 'zh-CN';
    await player.see('learn', isChinese ? '马走日' : 'Two players, sixteen pieces each');
    await player.eventually(() => player.page.title(), isChinese ? /中国象棋入门/ : /How to play xiangqi/);
    for (const [game, word] of [['xiangqi', isChinese ? '困毙' : 'Cannon'], ['chess', isChinese ? '王车易位' : 'En passant']]) {
      await player.page.goto(`${player.server.url}/learn/${game}`);
      await player.see('learn', word);
      await player.drawn();
      const widths = () => player.page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      await player.eventually(widths, ([content, window]) => content <= window, 'the widths of the page and the window');
      if (process.env.SHOTS) {
        await player.page.screenshot({ path: `screenshots/learn-${game}-${locale}-${colorScheme}-${viewport.width}.png`, fullPage: true });
      }
    }
    await player.id('learn-play').click();
    await player.page.locator('[data-testid="game-chess"].chosen').waitFor();
  });
}

test('a game has the rules beside it, in another tab', async (t) => {
  const player = await newPlayer(await startServer(t));
  await player.create({ game: 'xiangqi' });
  const opened = player.page.context().waitForEvent('page');
  await player.id('rules').click();
  const rules = await opened;
  await rules.getByTestId('lesson-cannon').waitFor();
  await player.move('h2e2');
});

test('an unknown game has no rules', async (t) => {
  const player = await newPlayer(await startServer(t));
  await player.page.goto(`${player.server.url}/learn/go`);
  await player.id('missing').waitFor();
});
