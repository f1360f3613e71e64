// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeBrowser, newPlayer, recordStamps, startServer } from './kit.mjs';

after(closeBrowser);

async function oneScreen(t, room, options) {
  const player = await newPlayer(await startServer(t), options);
  await player.create({ game: 'xiangqi', mode: 'screen', ...room });
  return player;
}

test('a game up to checkmate, spoken in English', async (t) => {
  const player = await oneScreen(t, {});
  await player.move('b2c2');
  await player.hear('Red: cannon b2 to c2');
  await player.move('b7c7', 'c2c6', 'f9e8', 'c6c9');
  await player.see('result', 'Red wins');
  await player.see('result', 'Checkmate');
  await player.hear('Red: cannon c6 to c9, takes elephant. Checkmate, Red wins');
  await player.seeLabel('e9', /Black general.*in check/);
  await player.seePieces(30);
});

test('the same game spoken in Chinese', async (t) => {
  const player = await oneScreen(t, {}, { locale: 'zh-CN' });
  await player.move('b2c2');
  await player.hear('红方：炮八平七');
  await player.seeText('ply-1', '炮八平七');
  const stamps = await recordStamps(player);
  await player.move('b7c7', 'c2c6', 'f9e8', 'c6c9');
  await player.eventually(stamps, (words) => words.at(-1) === '绝杀！', 'what is called out on the board');
  await player.see('result', '红胜');
  await player.see('result', '将死');
});

test('a check is seen around the general and as a word on the board', async (t) => {
  const player = await oneScreen(t, { fen: '4k4/9/9/9/9/9/9/9/4A4/R3K4 w - - 0 1' }, { locale: 'zh-CN' });
  await player.move('a0a9');
  await player.see('turn', '将军！');
  const ring = await player.page.locator('square.check').evaluate((square) => ({
    overThePiece: Number(getComputedStyle(square).zIndex) > Number(getComputedStyle(document.querySelector('cg-board piece')).zIndex),
    shadow: getComputedStyle(square, '::after').boxShadow,
  }));
  assert.ok(ring.overThePiece, 'the piece does not hide the mark');
  assert.match(ring.shadow, /rgb\(214, 40, 26\)/);
});

test('the move that loses by perpetual check is announced before it is played', async (t) => {
  const player = await oneScreen(t, { fen: '4k4/9/9/9/9/9/9/9/4A4/R3K4 w - - 0 1' }, { locale: 'zh-CN' });
  await player.move('a0a9', 'e9e8', 'a9a8', 'e8e9', 'a8a9', 'e9e8', 'a9a8', 'e8e9');
  await player.type('a8a9');
  await player.see('dialog-repetition', '走这着棋将判负');
  await player.see('dialog-repetition', '长将作负');
  await player.id('confirm').click();
  await player.see('result', '黑胜');
});

test('the evasion that completes a perpetual check wins, and is played without a question', async (t) => {
  const player = await oneScreen(t, { fen: 'R8/4k4/9/9/9/9/9/9/4A4/4K4 w - - 0 1' }, { locale: 'zh-CN' });
  await player.move('a9a8', 'e8e9', 'a8a9', 'e9e8', 'a9a8', 'e8e9', 'a8a9');
  await player.type('e9e8');
  await player.see('result', '黑胜');
  await player.see('result', '长将作负');
});

test('a side without a legal move loses', async (t) => {
  // The general on e9 keeps the file; Black's on d9 has no square left once the soldier stands on d7.
  const player = await oneScreen(t, { fen: '3k5/9/2P6/9/9/9/9/9/9/4K4 w - - 0 1' });
  await player.move('c7d7');
  await player.see('result', 'Red wins');
  await player.see('result', 'No legal moves, which loses in xiangqi');
  await player.seeLabel('d9', (label) => !label.includes('in check'));
});

test('only legal moves are offered', async (t) => {
  const player = await oneScreen(t, {});
  await player.click('h0');
  await player.page.locator('square.move-dest').first().waitFor();
  await player.seeCount(player.page.locator('square.move-dest'), 2, 'a horse on its starting square has two moves');
  await player.click('h3');
  await player.drawn();
  await player.seeLabel('h3', /empty/, 'an illegal move is not made');
  await player.click('h2');
  await player.page.locator('square.move-dest').nth(11).waitFor();
  await player.seeCount(player.page.locator('square.move-dest'), 12, 'a cannon on its starting square has twelve');
});

test('piece sets and notations can be chosen', async (t) => {
  const player = await oneScreen(t, {});
  const picture = () =>
    player.page.locator('cg-board piece.white.k-piece').evaluate((e) => getComputedStyle(e).backgroundImage);
  const western = await player.eventually(picture, /\/assets\/rK-/, 'the picture of the king');
  await player.move('h2e2');
  await player.seeText('ply-1', 'Ch2–e2');
  await player.id('settings').click();
  await player.id('pieces-hanzi').click();
  await player.id('notation-chinese').click();
  await player.page.keyboard.press('Escape');
  await player.gone('dialog-settings');
  await player.eventually(picture, (now) => now !== western, 'the picture of the king');
  await player.seeText('ply-1', '炮二平五');
  const { page } = player;
  await player.eventually(() => page.locator('.xiangqi-labels text').allTextContents(), [...'123456789'], 'the labels');
  await player.seeCount(page.locator('.xiangqi-labels path'), 9, 'Red’s numerals are drawn');
  const fonts = await player.page.locator('.board-surface text').allTextContents();
  assert.doesNotMatch(fonts.join(''), /[^ -~]/, 'nothing on the board needs a Chinese font');
  await player.page.reload();
  await player.see('ply-1', '炮二平五');
});

test('the board can be flipped', async (t) => {
  const player = await oneScreen(t, {});
  const [, below] = await player.centre('e0');
  await player.id('flip').click();
  await player.eventually(() => player.centre('e0'), ([, above]) => above < below, 'Red is at the top');
  await player.move('e3e4');
});
