// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
// Held buttons, the field for moves, drawing by finger, full screen, coordinates.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeBrowser, newPlayer, seeMarks, startServer } from './kit.mjs';

after(closeBrowser);

async function middle(player, name) {
  const { x, y, width, height } = await player.id(name).boundingBox();
  return [x + width / 2, y + height / 2];
}

test('a step button that is held runs through the moves, and a click is one step', async (t) => {
  const player = await newPlayer(await startServer(t));
  await player.create({});
  await player.move('e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1c4');
  const current = () => player.page.locator('.move[aria-current]').evaluateAll((list) => list.map((one) => one.dataset.testid));
  await player.step('go-previous');
  await player.eventually(current, ['ply-4'], 'the move after a click');
  await player.page.mouse.move(...(await middle(player, 'go-previous')));
  await player.page.mouse.down();
  await player.eventually(current, [], 'the first position, after a long press');
  await player.page.mouse.up();
  await player.step('go-next');
  await player.eventually(current, ['ply-1'], 'a click after a long press is a step');
  await player.page.mouse.move(...(await middle(player, 'go-next')));
  await player.page.mouse.down();
  await player.eventually(current, ['ply-5'], 'the last position, after a long press');
  await player.page.mouse.up();
  await player.step('go-previous');
  await player.step('go-previous');
  await player.eventually(current, ['ply-3'], 'two clicks are two steps');
});

test('Enter opens the field for moves, where letters are no shortcuts, and Escape leaves it', async (t) => {
  const player = await newPlayer(await startServer(t), { locale: 'zh-CN' });
  await player.create({ game: 'xiangqi' });
  const top = await player.centre('a9');
  await player.click('e5');
  await player.page.keyboard.press('Enter');
  const focused = () => player.page.evaluate(() => document.activeElement?.dataset.testid ?? '');
  await player.eventually(focused, 'typed-move', 'the focus after Enter');
  await player.page.keyboard.type('f');
  await player.eventually(() => player.id('typed-move').inputValue(), 'f', 'what is typed');
  assert.deepEqual(await player.centre('a9'), top, 'the board is not flipped');
  await player.id('typed-move').fill('炮二平五');
  await player.page.keyboard.press('Enter');
  await player.seePly(1);
  await player.page.keyboard.press('Escape');
  await player.eventually(focused, (id) => id !== 'typed-move', 'the focus after Escape');
  await player.page.keyboard.press('f');
  await player.drawn();
  assert.deepEqual(await player.centre('i0'), top, 'the board is flipped');
});

for (const [locale, red] of [['en-US', 'Red'], ['zh-CN', '红色']]) {
  test(`in the drawing mode a finger draws in the chosen colour, also from own pieces: ${locale}`, async (t) => {
    const player = await newPlayer(await startServer(t), { hasTouch: true, viewport: { width: 390, height: 844 }, locale });
    await player.create({ game: 'chess' });
    await player.id('draw-mode').click();
    await player.id('drawing-bar').waitFor();
    await player.page.touchscreen.tap(...(await player.centre('d5')));
    await seeMarks(player, ['d5d5 green'], 'the marks after a tap');
    await player.page.getByRole('button', { name: red, exact: true }).click();
    const session = await player.page.context().newCDPSession(player.page);
    const points = [await player.centre('e2'), await player.centre('e4')].map(([x, y]) => ({ x, y }));
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [points[0]] });
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [points[1]] });
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await seeMarks(player, ['d5d5 green', 'e2e4 red'], 'the marks after an arrow');
    assert.equal(await player.plies(), 0, 'no piece has moved');
    if (process.env.SHOTS) await player.page.screenshot({ path: `screenshots/drawing-${locale}.png` });
    await player.id('draw-clear').click();
    await player.gone('arrows');
    await player.id('draw-end').click();
    await player.gone('drawing-bar');
    await player.move('e2e4');
  });
}

test('fingers on the board scroll the page up and down only, and not at all while they draw', async (t) => {
  const player = await newPlayer(await startServer(t), { hasTouch: true, viewport: { width: 390, height: 844 } });
  await player.create({});
  const action = () => player.id('board').evaluate((board) => getComputedStyle(board).touchAction);
  assert.equal(await action(), 'pan-y');
  await player.id('draw-mode').click();
  await player.eventually(action, 'none', 'the touch action while drawing');
});

for (const [locale, label] of [['en-US', 'Full screen'], ['zh-CN', '全屏']]) {
  test(`full screen hides the header and gives the board its height: ${locale}`, async (t) => {
    const player = await newPlayer(await startServer(t), { locale });
    await player.create({ game: 'xiangqi' });
    const before = (await player.id('board').boundingBox()).height;
    await player.page.getByRole('button', { name: label, exact: true }).click();
    await player.page.waitForFunction(() => document.fullscreenElement !== null);
    await player.eventually(() => player.page.locator('.top').isVisible(), false, 'the header');
    await player.eventually(async () => (await player.id('board').boundingBox()).height, (height) => height > before, 'the height');
    await player.id('full-screen').click();
    await player.page.waitForFunction(() => document.fullscreenElement === null);
    await player.page.locator('.top').waitFor();
  });
}

/** The labels of the board, in the order of the drawing; characters that are outlines are not in it. */
const labels = (player) =>
  player.page.locator('[data-testid="board"] :is(.chess-labels, .xiangqi-labels) text').evaluateAll((texts) => texts.map((text) => text.textContent));

async function chooseLabels(player, name) {
  await player.id('settings').click();
  await player.id(name).click();
  await player.page.keyboard.press('Escape');
  await player.gone('dialog-settings');
}

test('coordinates of chess are on the squares, beside the board, or nowhere, and stay so', async (t) => {
  const player = await newPlayer(await startServer(t));
  await player.create({ game: 'chess' });
  const edges = () => player.page.evaluate(() => {
    const [frame, field] = ['.board-frame', '.field'].map((name) => document.querySelector(name).getBoundingClientRect());
    return Math.round(field.left - frame.left);
  });
  assert.equal((await labels(player)).length, 16);
  assert.equal(await edges(), 0);
  await chooseLabels(player, 'chess-coordinates-outside');
  await player.eventually(edges, (margin) => margin >= 15, 'the margin around the squares');
  assert.equal((await labels(player)).length, 16);
  await player.move('e2e4');
  if (process.env.SHOTS) await player.page.screenshot({ path: 'screenshots/coordinates-outside.png' });
  await chooseLabels(player, 'chess-coordinates-none');
  await player.eventually(() => labels(player), [], 'the labels');
  await player.page.reload();
  await player.seeBoard();
  assert.deepEqual(await labels(player), []);
});

test('coordinates of xiangqi are in either tradition, whatever the notation', async (t) => {
  const player = await newPlayer(await startServer(t), { locale: 'zh-CN' });
  await player.create({ game: 'xiangqi' });
  assert.equal((await labels(player)).join(''), '123456789', 'Black’s digits; Red’s characters are outlines');
  await chooseLabels(player, 'xiangqi-coordinates-letters');
  await player.eventually(async () => (await labels(player)).join(''), 'abcdefghi9876543210', 'the labels');
  await player.move('h2e2');
  assert.match(await player.id('ply-1').textContent(), /炮二平五/);
  await chooseLabels(player, 'xiangqi-coordinates-none');
  await player.eventually(() => labels(player), [], 'the labels');
});
