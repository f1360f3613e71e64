// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
// What players do on the board besides moving: marks, stepping, keys, confirmation, the choice of pieces.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeBrowser, drawMark, newGame, newPlayer, seeMarks, startServer } from './kit.mjs';

after(closeBrowser);

test('arrows and circles are drawn by the right button, and cleared by a click', async (t) => {
  const player = await newPlayer(await startServer(t));
  await player.create({});
  await drawMark(player, 'e2', 'e4');
  await drawMark(player, 'd5', 'd5', 'Shift');
  await drawMark(player, 'a1', 'h8', 'Alt');
  await drawMark(player, 'g8', 'f6', 'Shift', 'Alt');
  await seeMarks(player, ['a1h8 blue', 'd5d5 red', 'e2e4 green', 'g8f6 yellow']);
  await drawMark(player, 'e2', 'e4');
  await seeMarks(player, ['a1h8 blue', 'd5d5 red', 'g8f6 yellow'], 'the same again removes it');
  await player.click('e5');
  await player.gone('arrows');
  await drawMark(player, 'e2', 'e4');
  await player.id('flip').click();
  await seeMarks(player, ['e2e4 green']);
  await player.move('e2e4');
  await seeMarks(player, [], 'marks are about one position');
});

test('arrows on the study board and in xiangqi', async (t) => {
  const player = await newPlayer(await startServer(t));
  await player.create({ game: 'xiangqi' });
  await player.move('h2e2');
  await player.id('study-button').click();
  await player.id('study').waitFor();
  await drawMark(player, 'b9', 'c7');
  await seeMarks(player, ['b9c7 green']);
});

/**
 * Sends touches to the board as fingers do: a list of points for each step, and functions to wait for what the page makes of
 * them. Steps without one between them are sent at once, so that a tap on a slow machine is no long press.
 */
async function touch(player, ...steps) {
  const session = await player.page.context().newCDPSession(player.page);
  let before = 0;
  let sent = [];
  for (const step of steps) {
    if (typeof step === 'function') {
      await Promise.all(sent);
      sent = [];
      await step();
      continue;
    }
    const type = step.length > before ? 'touchStart' : step.length < before ? 'touchEnd' : 'touchMove';
    before = step.length;
    sent.push(session.send('Input.dispatchTouchEvent', { type, touchPoints: step.map(([x, y], id) => ({ x, y, id })) }));
  }
  await Promise.all(sent);
}

test('by touch: a long press draws, two fingers draw, and a dragged piece is enlarged', async (t) => {
  const player = await newPlayer(await startServer(t), { hasTouch: true, viewport: { width: 390, height: 800 } });
  await player.create({});
  const [e5, d4, e2, e4] = [await player.centre('e5'), await player.centre('d4'), await player.centre('e2'), await player.centre('e4')];
  await touch(player, [e5], () => player.page.locator('.arrows [data-move="e5e5"]').waitFor(), [d4], []);
  await seeMarks(player, ['e5d4 green']);
  await touch(player, [e2], [e2, e4], [e2], []);
  await seeMarks(player, ['e2e4 green', 'e5d4 green']);
  assert.equal(await player.plies(), 0);
  await touch(player, [e5], []);
  await player.gone('arrows');
  const width = (selector) => player.page.locator(selector).evaluate((piece) => piece.getBoundingClientRect().width);
  const usual = await width('cg-board piece.white.k-piece');
  await touch(player, [e2], [d4]);
  assert.equal(await width('cg-board piece.dragging'), 2 * usual);
  await touch(player, [e4], []);
});

test('the pieces of xiangqi are named under the mouse, and after a long press', async (t) => {
  const server = await startServer(t);
  const player = await newPlayer(server);
  await player.create({ game: 'xiangqi' });
  const named = player.page.locator('[title="Red chariot"]');
  await player.page.mouse.move(...(await player.centre('a0')));
  await named.waitFor();
  await player.page.mouse.move(...(await player.centre('a1')));
  await named.waitFor({ state: 'detached' });
  const other = await newPlayer(server, { hasTouch: true, locale: 'zh-CN', viewport: { width: 390, height: 800 } });
  await other.create({ game: 'xiangqi' });
  await touch(other, [await other.centre('a0')], () => other.see('toast', '红方车'), []);
  assert.equal(await other.plies(), 0);
});

test('the wheel and the keys step through the game, flip the board and list themselves', async (t) => {
  const player = await newPlayer(await startServer(t));
  await player.create({});
  await player.move('e2e4', 'e7e5');
  await player.page.mouse.move(...(await player.centre('d4')));
  await player.page.mouse.wheel(0, -100);
  await player.id('past').waitFor();
  assert.match(await player.label('e7'), /Black pawn/);
  await player.page.mouse.wheel(0, 100);
  await player.gone('past');
  // A notch back counts, however soon it comes.
  await player.page.locator('cg-board').evaluate((board) => {
    for (const deltaY of [-100, 100]) board.dispatchEvent(new WheelEvent('wheel', { deltaY, bubbles: true, cancelable: true }));
  });
  await player.drawn();
  assert.equal(await player.id('ply-2').getAttribute('aria-current'), 'step');
  await player.page.keyboard.press('Home');
  await player.seeLabel('e2', /White pawn/);
  await player.page.keyboard.press('End');
  await player.gone('past');
  const top = await player.centre('e8');
  await player.page.keyboard.press('f');
  await player.eventually(() => player.centre('d1'), top, 'where White’s king and queen are');
  await player.page.keyboard.press('?');
  await player.see('dialog-keys', 'Flip the board');
  await player.id('language').evaluate((button) => button.click());
  await player.see('dialog-keys', '翻转棋盘');
  await player.id('switch-letter-keys').click();
  await player.page.keyboard.press('Escape');
  await player.gone('dialog-keys');
  await player.page.keyboard.press('f');
  await player.drawn();
  assert.deepEqual(await player.centre('d1'), top, 'letters can be switched off');
});

test('a move is played after a second click when the player wishes', async (t) => {
  const { first, second } = await newGame(await startServer(t));
  await first.id('settings').click();
  await first.id('switch-confirm-move').click();
  await first.page.keyboard.press('Escape');
  await first.try('e2e4');
  await first.id('confirm-bar').waitFor();
  assert.equal(await first.plies(), 0);
  await first.page.keyboard.press('Escape');
  await first.gone('confirm-bar');
  await first.page.locator('cg-board piece.white.p-piece').nth(7).waitFor();
  await first.try('d2d4');
  await first.id('confirm-move').click();
  await second.seePly(1);
  assert.match(await second.label('d4'), /White pawn/);
  assert.match(await second.label('e2'), /White pawn/);
});

test('the king castles onto its rook', async (t) => {
  const player = await newPlayer(await startServer(t));
  await player.create({ fen: 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1' });
  await player.move('e1h1');
  assert.match(await player.label('g1'), /White king/);
  assert.match(await player.label('f1'), /White rook/);
  assert.match(await player.label('h1'), /empty/);
  await player.drag('e8', 'a8');
  await player.seePly(2);
  assert.match(await player.label('c8'), /Black king/);
});

test('a drag counts when no frame is drawn before the release', async (t) => {
  const player = await newPlayer(await startServer(t));
  await player.create({});
  await player.move('e2e4'); // by clicks: chessgroundx then tells a drag from a press by its way
  await player.page.evaluate(() => {
    const { requestAnimationFrame } = window;
    window.requestAnimationFrame = (act) => setTimeout(() => requestAnimationFrame(act), 1000);
  });
  await player.drag('e7', 'e5');
  await player.seePly(2);
});

test('the board is resized by its corner, and keeps its size', async (t) => {
  const player = await newPlayer(await startServer(t));
  await player.create({});
  const size = async () => (await player.id('board').boundingBox()).width;
  const full = await size();
  const { x, y, width, height } = await player.id('board-resize').boundingBox();
  const { mouse } = player.page;
  await mouse.move(x + width / 2, y + height / 2);
  await mouse.down();
  await mouse.move(x - 60, y - 120, { steps: 4 });
  await mouse.up();
  await player.drawn();
  const small = await size();
  assert.ok(small < full - 80 && small > full - 160, `${full} -> ${small}`);
  await player.page.reload();
  await player.seeBoard();
  await player.eventually(size, small, 'the width after a reload');
  await player.move('e2e4');
  await player.id('board-resize').focus();
  await player.page.keyboard.press('End');
  await player.eventually(size, full, 'the greatest width');
});

test('blindfold hides the pieces, zen mode all but board and moves', async (t) => {
  const player = await newPlayer(await startServer(t));
  await player.create({});
  await player.id('settings').click();
  await player.id('switch-blindfold').click();
  await player.page.keyboard.press('Escape');
  const opacity = () => player.page.locator('cg-board piece').first().evaluate((piece) => getComputedStyle(piece).opacity);
  await player.eventually(opacity, '0', 'the opacity of a piece');
  await player.move('e2e4');
  await player.page.keyboard.press('z');
  await player.id('leave-zen').waitFor();
  assert.equal(await player.id('settings').isVisible(), false);
  assert.equal(await player.id('resign').isVisible(), false);
  assert.equal(await player.id('ply-1').isVisible(), true);
  await player.move('e7e5');
  await player.id('leave-zen').click();
  await player.id('settings').waitFor();
});

/** The picture of a piece, and the colour of the board's ground. */
async function look(player, piece) {
  const picture = await player.page.locator(`cg-board piece.${piece}`).first().evaluate((one) => getComputedStyle(one).backgroundImage);
  const ground = await player.page.locator('[data-testid="board"] .board-ground').evaluate((one) => getComputedStyle(one).fill);
  return [picture, ground];
}

test('sets of pieces and boards are chosen with samples, for each game, and kept', async (t) => {
  const player = await newPlayer(await startServer(t), { viewport: { width: 320, height: 700 } });
  const choices = {
    chess: { pieces: ['chess-pieces', 'wood', 'flat', 'bold'], board: ['chess-board', 'wood', 'green', 'slate'], piece: 'black.k-piece' },
    xiangqi: { pieces: ['pieces', 'western', 'hanzi', 'modern'], board: ['xiangqi-board', 'wood', 'paper', 'slate'], piece: 'black.c-piece' },
  };
  for (const [game, { pieces: [set, ...sets], board: [board, ...boards], piece }] of Object.entries(choices)) {
    await player.create({ game });
    const seen = [];
    for (const [i, name] of sets.entries()) {
      await player.id('settings').click();
      await player.id(`${set}-${name}`).click();
      await player.id(`${board}-${boards[i]}`).click();
      await player.page.keyboard.press('Escape');
      await player.gone('dialog-settings');
      const now = await look(player, piece);
      const file = now[0].slice(5, -2);
      assert.equal((await player.page.request.get(file)).headers()['content-type'], 'image/svg+xml', file);
      seen.push(now);
    }
    assert.equal(new Set(seen.map(([picture]) => picture)).size, 3, `${game}: three sets`);
    assert.equal(new Set(seen.map(([, ground]) => ground)).size, 3, `${game}: three boards`);
    await player.page.reload();
    await player.id('board').waitFor();
    assert.deepEqual(await look(player, piece), seen[2]);
  }
});
