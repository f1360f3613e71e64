// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
// The analysis: its lines on the board and in a study, threats, thinking times; and nothing of it in a game between people.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeBrowser, newGame, newPlayer, openText, startServer } from './kit.mjs';

after(closeBrowser);

/** Waits until the engine has finished: its lines do not change any more. */
const seeAnalysis = (player) => player.page.locator('[data-testid="analysis"][aria-busy="false"] li strong').nth(2).waitFor();

const current = (player, name) => player.page.locator(`[data-testid="${name}"][aria-current]`).waitFor();

/** The squares of the engine's best move. */
async function bestMove(player) {
  const move = await player.page.locator('.arrow.rank-0').getAttribute('data-move');
  return [move.slice(0, 2), move.slice(2, 4)];
}

async function shot(player, name) {
  if (process.env.SHOTS) await player.page.screenshot({ path: `screenshots/analysis-${name}.png` });
}

for (const { locale, game, move, empty } of [
  { locale: 'en-US', game: 'chess', move: 'e2e4', empty: /empty/ },
  { locale: 'zh-CN', game: 'xiangqi', move: 'h2e2', empty: /空/ },
]) {
  test(`a move of a line shows its position, steps go through the line, and a study takes it: ${locale}`, async (t) => {
    const player = await newPlayer(await startServer(t), { locale });
    await player.create({ game });
    await player.move(move);
    await player.id('analysis-button').click();
    await seeAnalysis(player);
    const [from, to] = await bestMove(player);
    const before = await player.label(from);
    await player.id('line-0-1').click();
    await current(player, 'line-0-1');
    await player.seeLabel(from, empty);
    assert.doesNotMatch(await player.label(to), empty);
    await player.seeCount(player.page.locator('.arrow'), 0, 'the arrows of another position');
    await shot(player, `line-${locale}`);
    await player.page.keyboard.press('ArrowRight');
    await current(player, 'line-0-2');
    await player.click(to);
    await player.drawn();
    await player.seeCount(player.page.locator('square.selected'), 0, 'nothing is picked up');
    await player.step('go-previous');
    await current(player, 'line-0-1');
    await player.page.keyboard.press('ArrowLeft');
    await player.seeLabel(from, before);
    await player.page.locator('[data-testid="ply-1"][aria-current]').waitFor();
    // Escape and the button lead back as well.
    for (const leave of [() => player.page.keyboard.press('Escape'), () => player.id('line-end').click()]) {
      await player.id('line-0-2').click();
      await current(player, 'line-0-2');
      await leave();
      await player.gone('line-end');
      await player.seeLabel(from, before);
    }
    await player.seeCount(player.page.locator('[data-testid^="ply-"]'), 1, 'the moves of the game');

    await player.id('line-0-2').click();
    await player.id('line-take').click();
    await player.id('study').waitFor();
    await player.page.locator('[data-node="3"][aria-current]').waitFor();
    await player.seeLabel(from, (label) => label !== before);
  });

  test(`a line becomes a variation of the study in one step: ${locale}`, async (t) => {
    const player = await newPlayer(await startServer(t), { locale });
    await openText(player, game === 'chess' ? '1. a3 a6 *' : '[Variant "Xiangqi"]\n\n1. a3a4 a6a5 *');
    await player.id('go-lens').click();
    await seeAnalysis(player);
    await player.id('line-0-1').click();
    await player.step('go-next');
    await current(player, 'line-0-2');
    await player.id('line-take').click();
    await player.page.locator('[data-node="4"][aria-current]').waitFor();
    await player.seeCount(player.page.locator('.tree [data-node]'), 4, 'the moves of the study');
    await player.page.locator('.variation [data-node="4"]').waitFor();
    await shot(player, `variation-${locale}`);
    await player.id('go-undo').click();
    await player.seeCount(player.page.locator('.tree [data-node]'), 2, 'the moves after one step back');
  });
}

for (const { locale, text, threat, words, heard } of [
  { locale: 'en-US', text: '[SetUp "1"]\n[FEN "6k1/5ppp/8/8/8/8/r4PPP/6K1 w - - 0 1"]\n\n1. Kf1 *', threat: 'a2a1', words: 'Threat: Ra1#', heard: 'Threat: rook a2 to a1' },
  { locale: 'zh-CN', text: '[Variant "Xiangqi"]\n[FEN "3k5/9/9/9/9/9/9/r8/1r7/4K4 w - - 0 1"]\n\n1. e0f0 *', threat: 'a2a0', words: '威胁：', heard: '威胁：' },
]) {
  test(`the threat is an arrow on request: ${locale}`, async (t) => {
    const player = await newPlayer(await startServer(t), { locale });
    await openText(player, text);
    await player.id('go-lens').click();
    await player.page.locator('.arrow.rank-0').waitFor();
    await player.seeCount(player.page.locator('.arrow.threat'), 0, 'threats before they are asked for');
    await player.id('threat').click();
    await player.page.locator(`.arrow.threat[data-move="${threat}"]`).waitFor();
    await player.see('threat-text', words);
    await player.hear(heard);
    await shot(player, `threat-${locale}`);
    await player.id('threat').click();
    await player.page.locator('.arrow.threat').waitFor({ state: 'detached' });
    await player.id('threat').click();
    await player.page.locator('.arrow.threat').waitFor();
    await player.id('close-analysis').click();
    await player.page.locator('.arrow.threat').waitFor({ state: 'detached' });
  });
}

test('a game between people has no analysis and no thinking times before its end, in both languages', async (t) => {
  const server = await startServer(t);
  const { first, second, url } = await newGame(server, { time: 'fischer 180+2' });
  const watcher = await newPlayer(server, { locale: 'zh-CN' });
  await watcher.open(url);
  await first.move('e2e4');
  await second.seePly(1);
  await second.move('e7e5');
  await first.seePly(2);
  await first.move('g1f3');
  await second.seePly(3);
  await second.move('b8c6');
  for (const player of [first, second, watcher]) {
    await player.seePly(4);
    for (const name of ['analysis-button', 'analysis', 'threat']) await player.seeCount(name, 0);
    await player.seeCount(player.page.locator('.thought'), 0, 'the thinking times');
  }
  await first.id('resign').click();
  await first.id('confirm').click();
  for (const player of [first, second, watcher]) {
    await player.id('result').waitFor();
    await player.id('analysis-button').waitFor();
    await player.seeCount(player.page.locator('.thought'), 2, 'the thinking times after the end');
  }
  const thought = (player, ply) => player.id(`ply-${ply}`).locator('.thought').innerText();
  assert.match(await thought(first, 3), /thought for\s+[0-9.]+\s+s|[0-9]:[0-9]{2}/);
  assert.match(await thought(watcher, 4), /用时\s*[0-9.]+\s*秒|[0-9]:[0-9]{2}/);
  await shot(watcher, 'times');
});
