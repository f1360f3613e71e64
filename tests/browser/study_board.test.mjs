// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
// What a player does on the study board besides moving: marks that are stored, and promotions.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { closeBrowser, drawMark, newPlayer, openText, seeMarks, startServer } from './kit.mjs';

after(closeBrowser);


const games = [
  {
    locale: 'en-US', text: '1. e4 e5 2. Nf3 *', empty: 'd5', draw: [['e2', 'e4'], ['d4', 'd4', 'Shift']], marks: ['d4d4 red', 'e2e4 green'],
    written: '[%csl Rd4] [%cal Ge2e4]',
  },
  {
    locale: 'zh-CN', text: '[Variant "Xiangqi"]\n\n1. h2e2 h9g7 2. h0g2 *', empty: 'd5', draw: [['e2', 'e6'], ['b9', 'b9', 'Alt']],
    marks: ['b9b9 blue', 'e2e6 green'], written: '[%csl Bb9] [%cal Ge2e6]',
  },
];
for (const { locale, text, empty, draw, marks, written } of games) {
  test(`marks in a study stay with their position, in the browser, by link and in files: ${locale}`, async (t) => {
    const server = await startServer(t);
    const player = await newPlayer(server, { locale });
    await openText(player, text);
    await player.step('go-next');
    await player.page.locator('[data-node="1"][aria-current]').waitFor();
    for (const mark of draw) await drawMark(player, ...mark);
    await seeMarks(player, marks, 'what is drawn');
    await player.click(empty);
    await player.step('go-next');
    await seeMarks(player, [], 'the marks of the next position');
    await player.step('go-previous');
    await seeMarks(player, marks, 'the marks after a click on the board and two steps');

    await player.page.waitForFunction((values) => localStorage.getItem('duiyi.study')?.includes(values), written);
    await player.page.reload({ waitUntil: 'domcontentloaded' });
    await seeMarks(player, marks, 'the marks after a reload');
    if (process.env.SHOTS) await player.page.screenshot({ path: `screenshots/study-marks-${locale}.png` });

    await player.id('export').click();
    const saved = player.page.waitForEvent('download');
    await player.id('download-pgn').click();
    const file = await readFile(await (await saved).path(), 'utf8');
    assert.ok(file.replace(/\s+/g, ' ').includes(written), file);
    await player.page.keyboard.press('Escape');
    await player.gone('dialog-export');

    await player.id('share').click();
    const link = await player.id('share-link').inputValue();
    const other = await newPlayer(server, { locale });
    await other.open(link);
    await other.step('go-next');
    await seeMarks(other, marks, 'the marks of the shared study');
    await openText(other, file);
    await other.step('go-next');
    await seeMarks(other, marks, 'the marks of the file');
  });
}

test('a mark is removed by drawing it again, all of them by the eraser, and both can be undone', async (t) => {
  const player = await newPlayer(await startServer(t));
  await openText(player, '{[%csl Ga1] [%cal Rb1c3]} 1. e4 *');
  await seeMarks(player, ['a1a1 green', 'b1c3 red'], 'the marks of the file');
  await drawMark(player, 'b1', 'c3', 'Shift');
  await seeMarks(player, ['a1a1 green'], 'the mark that is left');
  await player.id('draw-mode').click();
  await player.id('draw-clear').click();
  await player.gone('arrows');
  await player.id('go-undo').click();
  await seeMarks(player, ['a1a1 green'], 'the marks after one step back');
  await player.id('go-undo').click();
  await seeMarks(player, ['a1a1 green', 'b1c3 red'], 'the marks after two steps back');
});

test('drawing on a shared study makes an own copy', async (t) => {
  const server = await startServer(t);
  const giver = await newPlayer(server);
  await openText(giver, '1. e4 e5 *');
  await giver.id('share').click();
  const link = await giver.id('share-link').inputValue();
  const player = await newPlayer(server, { locale: 'zh-CN' });
  await player.open(link);
  await drawMark(player, 'e2', 'e4');
  await player.eventually(() => new URL(player.page.url()).pathname, '/study', 'the address');
  await seeMarks(player, ['e2e4 green']);
  await player.open(link);
  await player.see('tree', 'e4');
  await seeMarks(player, [], 'the marks of the shared study');
});

for (const locale of ['en-US', 'zh-CN']) {
  test(`in a study a pawn promotes by choice, or to a queen as the player wishes: ${locale}`, async (t) => {
    const player = await newPlayer(await startServer(t), { locale });
    await openText(player, '[SetUp "1"]\n[FEN "8/P6k/8/8/8/8/8/K7 w - - 0 1"]\n\n1. Kb2 *');
    const push = async () => {
      await player.click('a7');
      await player.page.locator('square.move-dest').first().waitFor();
      await player.click('a8');
    };
    const see = (text) => player.page.locator('[data-node][aria-current]', { hasText: text }).waitFor();
    await push();
    await player.id('promote-N').click();
    await see('a8=N');
    await player.step('go-previous');
    await player.id('settings').click();
    await player.id('auto-queen-always').click();
    await player.page.keyboard.press('Escape');
    await player.gone('dialog-settings');
    await push();
    await see('a8=Q');
    await player.seeCount('promotion', 0, 'the choices');
  });
}
