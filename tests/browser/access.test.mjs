// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
// Without a mouse, and without eyes.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeBrowser, newPlayer, startServer } from './kit.mjs';

after(closeBrowser);

const focused = (page) => page.evaluate(() => document.activeElement?.getAttribute('data-square') ?? '');

test('a whole game by keyboard alone', async (t) => {
  const player = await newPlayer(await startServer(t));
  const { page } = player;
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await page.goto(`${player.server.url}/`);
  await player.id('start').waitFor();
  // Down the page by Tab: choose "on this screen" with an arrow, then start.
  await player.id('game-chess').locator('input').focus();
  await press('Tab', 'ArrowRight');
  for (let i = 0; i < 6 && !(await page.evaluate(() => document.activeElement?.dataset.testid === 'start')); i++) {
    await press('Tab');
  }
  await press('Enter');
  await player.id('board').waitFor();

  const goTo = async (square) => {
    const at = await focused(page);
    const files = square.charCodeAt(0) - at.charCodeAt(0);
    const ranks = square.charCodeAt(1) - at.charCodeAt(1);
    for (let i = 0; i < Math.abs(files); i++) await press(files > 0 ? 'ArrowRight' : 'ArrowLeft');
    for (let i = 0; i < Math.abs(ranks); i++) await press(ranks > 0 ? 'ArrowUp' : 'ArrowDown');
    assert.equal(await focused(page), square);
  };
  for (let i = 0; i < 12 && (await focused(page)) === ''; i++) await press('Tab');
  assert.equal(await focused(page), 'e1');

  await goTo('e2');
  await press('Enter');
  await player.hear('White pawn on e2, 2 moves');
  await press('Escape');
  await player.hear('Let go');

  let ply = 0;
  for (const move of ['f2f3', 'e7e5', 'g2g4', 'd8h4']) {
    await goTo(move.slice(0, 2));
    await press('Enter');
    await goTo(move.slice(2, 4));
    assert.match(await player.label(move.slice(2, 4)), /can go here/);
    await press('Enter');
    await player.seePly(++ply);
  }
  await player.hear('Black: queen d8 to h4, check. Checkmate, Black wins');
  assert.equal(await player.page.locator(':focus-visible').count(), 1, 'the focus can be seen');
});

test('typed moves, in coordinates and in the players’ own notation', async (t) => {
  const player = await newPlayer(await startServer(t));
  const type = async (text, ply) => {
    await player.id('typed-move').fill(text);
    await player.page.keyboard.press('Enter');
    await player.seePly(ply);
  };
  await player.create({ game: 'chess' });
  await type('e2e4', 1);
  await type('e5', 2);
  await type('Nf3', 3);
  await player.id('typed-move').fill('Ke7e5');
  await player.page.keyboard.press('Enter');
  await player.see('toast', 'not a legal move');
  assert.equal(await player.plies(), 3);
  await player.create({ game: 'xiangqi' });
  await type('h2e2', 1);
  await type('馬8进7', 2);
  await type('H2+3', 3);
  await type('R9=8', 4);
  await player.hear('Black: chariot i9 to h9');
});

test('a promotion by keyboard: the focus stays in the choice, then returns to the board', async (t) => {
  const player = await newPlayer(await startServer(t));
  const { page } = player;
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const chosen = () => page.evaluate(() => document.activeElement?.dataset.testid ?? document.activeElement?.tagName);
  await player.create({ game: 'chess', fen: '8/4P2k/8/8/8/8/8/4K3 w - - 0 1' });
  await player.id('square-e7').focus();
  await press('Enter', 'ArrowUp', 'Enter');
  await player.id('promotion').waitFor();
  const seen = [await chosen()];
  for (let i = 0; i < 4; i++) {
    await press('Tab');
    seen.push(await chosen());
  }
  assert.deepEqual(seen, ['promote-Q', 'promote-R', 'promote-B', 'promote-N', 'promote-Q']);
  await press('Shift+Tab');
  assert.equal(await chosen(), 'promote-N');
  await press('Escape');
  await player.gone('promotion');
  assert.equal(await focused(page), 'e8', 'after a change of mind');

  await press('ArrowDown', 'Enter', 'ArrowUp', 'Enter');
  await player.id('promotion').waitFor();
  await press('ArrowDown', 'Enter');
  await player.seePly(1);
  assert.match(await player.label('e8'), /White rook/);
  assert.equal(await focused(page), 'e8', 'after the choice');
});

test('a promotion at the bottom of the board: the arrow keys go where they point', async (t) => {
  const player = await newPlayer(await startServer(t));
  const { page } = player;
  await player.create({ game: 'chess', fen: '4k3/8/8/8/8/8/4p2K/8 b - - 0 1' });
  await player.click('e2');
  await player.click('e1');
  await player.id('promotion').waitFor();
  const chosen = () => page.evaluate(() => document.activeElement.dataset.testid);
  // The queen is nearest to the edge, so she is the lowest.
  await page.keyboard.press('ArrowUp');
  assert.equal(await chosen(), 'promote-R');
  await page.keyboard.press('ArrowDown');
  assert.equal(await chosen(), 'promote-Q');
});

test('the board can be reached by Tab in every game that follows another', async (t) => {
  const player = await newPlayer(await startServer(t));
  const { page } = player;
  const stops = () => page.locator('.board-cell[tabindex="0"]').evaluateAll((cells) => cells.map((c) => c.dataset.square));
  await player.create({ game: 'xiangqi' });
  assert.deepEqual(await stops(), ['e0']);
  await player.id('square-i1').focus();
  assert.deepEqual(await stops(), ['i1']);
  // Without loading the page again.
  const next = async (game) => {
    await player.id('brand').click();
    await player.id(`game-${game}`).click();
    await player.id('mode-screen').click();
    await player.id('start').click();
    await player.id('board').waitFor();
  };
  await next('chess');
  assert.deepEqual(await stops(), ['e1']);
  await player.id('square-c2').focus();
  await next('xiangqi');
  assert.deepEqual(await stops(), ['e0']);
});

test('the focus stays on its square when the board turns by itself', async (t) => {
  const player = await newPlayer(await startServer(t));
  const { page } = player;
  await player.page.addInitScript(() => localStorage.setItem('duiyi.settings', '{"autoFlip":true}'));
  await player.create({ game: 'chess' });
  await player.id('square-e2').focus();
  for (const key of ['Enter', 'ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  await player.seePly(1);
  const [, top] = await player.centre('e1');
  const [, below] = await player.centre('e8');
  assert.ok(top < below, 'the board has turned');
  assert.equal(await focused(page), 'e4');
});


test('a screen reader finds its way', async (t) => {
  const player = await newPlayer(await startServer(t));
  await player.create({ game: 'xiangqi' });
  const { page } = player;
  assert.equal(await page.getByRole('grid', { name: 'Xiangqi board' }).count(), 1);
  assert.equal(await page.getByRole('gridcell').count(), 90);
  assert.equal(await page.getByRole('row').count(), 10);
  assert.equal(await player.label('e0'), 'e0, Red general');
  assert.equal(await page.getByRole('status').count(), 1);
  const strangers = await player.id('grid').evaluate((grid) => [...grid.children].filter((e) => e.role !== 'row').length);
  assert.equal(strangers, 0, 'a grid holds rows only');
  const help = await player.id('grid').evaluate((grid) => document.getElementById(grid.getAttribute('aria-describedby')));
  assert.ok(help, 'the grid is described');
  const nameless = await page.evaluate(() =>
    [...document.querySelectorAll('button, input, a, img:not([alt=""])')]
      .filter((e) => !(e.getAttribute('aria-label') || e.textContent?.trim() || e.labels?.length || e.getAttribute('alt')))
      .map((e) => e.outerHTML),
  );
  assert.deepEqual(nameless, [], 'every control has a name');
  // A cell that is activated without mouse events, as a screen reader does.
  await player.id('square-h2').evaluate((cell) => cell.click());
  await player.id('square-e2').evaluate((cell) => cell.click());
  await player.seePly(1);
});
