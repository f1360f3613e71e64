// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
// By keyboard, by typed moves and by screen reader.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeBrowser, holdMessages, newPlayer, startServer } from './kit.mjs';

after(closeBrowser);

const focused = (page) => page.evaluate(() => document.activeElement?.getAttribute('data-square') ?? '');

/** Waits until a square has the focus. */
const seeFocus = (player, square, what = 'the square with the focus') => player.eventually(() => focused(player.page), square, what);

test('a whole game by keyboard alone', async (t) => {
  const player = await newPlayer(await startServer(t));
  const { page } = player;
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await page.goto(`${player.server.url}/`);
  await player.id('start').waitFor();
  // Down the page by Tab: choose "on this screen" with the arrows, then start.
  await player.id('game-chess').locator('input').focus();
  await press('Tab', 'ArrowRight', 'ArrowRight');
  for (let i = 0; i < 6 && !(await page.evaluate(() => document.activeElement?.dataset.testid === 'start')); i++) {
    await press('Tab');
  }
  await press('Enter');
  await player.seeBoard();

  const goTo = async (square) => {
    const at = await focused(page);
    const files = square.charCodeAt(0) - at.charCodeAt(0);
    const ranks = square.charCodeAt(1) - at.charCodeAt(1);
    for (let i = 0; i < Math.abs(files); i++) await press(files > 0 ? 'ArrowRight' : 'ArrowLeft');
    for (let i = 0; i < Math.abs(ranks); i++) await press(ranks > 0 ? 'ArrowUp' : 'ArrowDown');
    await seeFocus(player, square);
  };
  for (let i = 0; i < 12 && (await focused(page)) === ''; i++) await press('Tab');
  await seeFocus(player, 'e1');

  await goTo('e2');
  await press('Enter');
  await player.hear('White pawn on e2, 2 moves');
  await press('Escape');
  await player.hear('Selection cancelled');

  let ply = 0;
  for (const move of ['f2f3', 'e7e5', 'g2g4', 'd8h4']) {
    await goTo(move.slice(0, 2));
    await press('Enter');
    await goTo(move.slice(2, 4));
    await player.seeLabel(move.slice(2, 4), /can move here/);
    await press('Enter');
    await player.seePly(++ply);
  }
  await player.hear('Black: queen d8 to h4. Checkmate, Black wins');
  await player.seeCount(player.page.locator(':focus-visible'), 1, 'the focus can be seen');
});

test('a game that is started by keyboard goes on at its board', async (t) => {
  const player = await newPlayer(await startServer(t));
  await player.page.goto(`${player.server.url}/`);
  await player.id('mode-screen').click();
  await player.id('start').focus();
  await player.page.keyboard.press('Enter');
  await player.seeBoard();
  await seeFocus(player, 'e1');
  await player.page.keyboard.press('ArrowUp');
  await player.page.keyboard.press('Enter');
  await player.hear('White pawn on e2, 2 moves');
});

test('moves can be typed in coordinates, SAN, WXF and Chinese', async (t) => {
  const player = await newPlayer(await startServer(t));
  const moves = {
    chess: ['e2e4', 'e5', 'Nf3', 'b8-c6', 'Bc4', 'Nf6', 'O-O'],
    xiangqi: ['h2e2', '馬8进7', 'H2+3', 'R9=8', '马八进七'],
  };
  for (const [game, texts] of Object.entries(moves)) {
    await player.create({ game });
    for (const [i, text] of texts.entries()) {
      await player.type(text);
      await player.seePly(i + 1);
      await player.eventually(() => player.id('typed-move').inputValue(), '', 'the typed move');
    }
  }
  await player.hear('Red: horse b0 to c2');
});

for (const [locale, notices] of [
  ['en-US', ['is not a legal move', 'fits more than one legal move', 'is not a move in any known notation']],
  ['zh-CN', ['“Qh5”不符合规则', '“Nd2”不止一种走法', '无法识别着法“hello”']],
]) {
  test(`a typed move that cannot be played is explained: ${locale}`, async (t) => {
    const player = await newPlayer(await startServer(t), { locale });
    await player.create({ game: 'chess', fen: '4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1' });
    for (const [i, text] of ['Qh5', 'Nd2', 'hello'].entries()) {
      await player.type(text);
      await player.see('toast', notices[i]);
      await player.hear(notices[i]);
      assert.equal(await player.id('typed-move').inputValue(), text, 'the text stays to be corrected');
    }
    assert.equal(await player.plies(), 0);
    await player.type('Nbd2');
    await player.seePly(1);
  });
}

test('a typed move is not played when the position changes before it is read', async (t) => {
  const player = await newPlayer(await startServer(t));
  const messages = await holdMessages(player);
  await player.create({ game: 'chess' });
  messages.hold();
  await player.type('Nf3');
  await player.click('e2');
  await player.page.locator('square.selected').waitFor();
  await player.click('e4');
  await messages.sent('move');
  messages.release();
  await player.see('toast', 'The position has changed');
  await player.seePly(1);
  await player.seeText('ply-1', 'e4');
  await player.page.goto(`${player.server.url}/study`, { waitUntil: 'domcontentloaded' });
  await player.page.locator('cg-board piece').first().waitFor();
  await player.type('e2e4');
  await player.see('tree', 'e4');
  messages.hold();
  await player.type('e5');
  await player.id('go-first').click();
  messages.release();
  await player.see('toast', 'The position has changed');
  assert.equal(await player.page.locator('[data-node]').count(), 1);
});

test('a move typed without a connection is played after reconnecting', async (t) => {
  const server = await startServer(t);
  const player = await newPlayer(server);
  await player.create({ game: 'xiangqi' });
  await server.kill();
  await player.id('lost').waitFor();
  await player.type('炮二平五');
  await player.see('lost', 'Your move will be sent');
  await server.restart();
  await player.gone('lost');
  await player.seePly(1);
});

test('a promotion by keyboard keeps the focus in the choice, then returns it to the board', async (t) => {
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
  await player.eventually(chosen, 'promote-N');
  await press('Escape');
  await player.gone('promotion');
  await seeFocus(player, 'e8', 'after a change of mind');

  await press('ArrowDown', 'Enter', 'ArrowUp', 'Enter');
  await player.id('promotion').waitFor();
  await press('ArrowDown', 'Enter');
  await player.seePly(1);
  await player.seeLabel('e8', /White rook/);
  await seeFocus(player, 'e8', 'after the choice');
});

test('the arrow keys follow the order on screen in a promotion at the bottom', async (t) => {
  const player = await newPlayer(await startServer(t));
  const { page } = player;
  await player.create({ game: 'chess', fen: '4k3/8/8/8/8/8/4p2K/8 b - - 0 1' });
  await player.click('e2');
  await player.click('e1');
  await player.id('promotion').waitFor();
  const chosen = () => page.evaluate(() => document.activeElement.dataset.testid);
  // The queen is nearest to the edge, so she is the lowest.
  await page.keyboard.press('ArrowUp');
  await player.eventually(chosen, 'promote-R');
  await page.keyboard.press('ArrowDown');
  await player.eventually(chosen, 'promote-Q');
});

test('Tab reaches the board of a new game after another one', async (t) => {
  const player = await newPlayer(await startServer(t));
  const { page } = player;
  const stops = () => page.locator('.board-cell[tabindex="0"]').evaluateAll((cells) => cells.map((c) => c.dataset.square));
  await player.create({ game: 'xiangqi' });
  await player.eventually(stops, ['e0'], 'the squares that Tab reaches');
  await player.id('square-i1').focus();
  await player.eventually(stops, ['i1'], 'the squares that Tab reaches');
  // Without loading the page again.
  const next = async (game) => {
    await player.id('brand').click();
    await player.id(`game-${game}`).click();
    await player.id('mode-screen').click();
    await player.id('start').click();
    await player.seeBoard();
  };
  await next('chess');
  await player.eventually(stops, ['e1'], 'the squares that Tab reaches');
  await player.id('square-c2').focus();
  await next('xiangqi');
  await player.eventually(stops, ['e0'], 'the squares that Tab reaches');
});

test('the focus stays on its square when the board flips after a move', async (t) => {
  const player = await newPlayer(await startServer(t));
  const { page } = player;
  await player.page.addInitScript(() => localStorage.setItem('duiyi.settings', '{"autoFlip":true}'));
  await player.create({ game: 'chess' });
  await player.id('square-e2').focus();
  for (const key of ['Enter', 'ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  await player.seePly(1);
  const places = async () => [(await player.centre('e1'))[1], (await player.centre('e8'))[1]];
  await player.eventually(places, ([top, below]) => top < below, 'the board has turned');
  await seeFocus(player, 'e4');
});


test('what a dialog has done is spoken inside of it', async (t) => {
  const player = await newPlayer(await startServer(t));
  await player.create({});
  await player.move('e2e4');
  await player.id('export').click();
  const live = player.id('dialog-export').getByRole('status');
  assert.equal(await live.textContent(), '', 'nothing is said again');
  const region = await live.elementHandle();
  await player.id('copy-shown-fen').click();
  await live.filter({ hasText: 'Copied' }).waitFor();
  assert.ok(await region.evaluate((element) => element.isConnected), 'a new element would not be read');
});

test('a lead in material and the choices of the position editor have names', async (t) => {
  const player = await newPlayer(await startServer(t));
  await player.create({ fen: '4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1' });
  await player.move('e4d5');
  await player.page.getByRole('img', { name: /^White is ahead/ }).waitFor();
  await player.page.goto(`${player.server.url}/study`, { waitUntil: 'domcontentloaded' });
  await player.id('set-up').click();
  const choice = player.page.getByRole('group', { name: 'Choose a game' });
  await player.seeCount(choice.getByRole('radio'), 3);
});

test('the page has roles and names for screen readers', async (t) => {
  const player = await newPlayer(await startServer(t));
  await player.create({ game: 'xiangqi' });
  const { page } = player;
  await player.seeCount(page.getByRole('grid', { name: 'Xiangqi board' }), 1);
  await player.seeCount(page.getByRole('gridcell'), 90);
  await player.seeCount(page.getByRole('row'), 10);
  await player.seeLabel('e0', 'e0, Red general');
  await player.seeCount(page.getByRole('status'), 1);
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
