// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeBrowser, holdMessages, newGame, newPlayer, startServer } from './kit.mjs';

after(closeBrowser);

test('two browsers and a watcher in one room', async (t) => {
  const server = await startServer(t);
  const first = await newPlayer(server);
  const url = await first.create({ game: 'xiangqi', mode: 'link', side: 'second' });
  await first.see('waiting', 'Waiting for an opponent');
  assert.equal(await first.id('share-link').inputValue(), url);
  const second = await newPlayer(server, { locale: 'zh-CN' });
  await second.open(url);
  await first.see('turn', 'Guest Blue Heron to move');
  await first.hear('Guest Blue Heron has joined');
  await second.see('turn', '轮到你走棋');
  const watcher = await newPlayer(server);
  await watcher.open(url);
  await watcher.id('watching').waitFor();
  await second.see('watchers', '1 人观战');

  await second.move('h2e2');
  await first.seePly(1);
  await watcher.seePly(1);
  await first.hear('Red: cannon h2 to e2');
  await watcher.click('h9');
  await watcher.drawn();
  assert.equal(await watcher.page.locator('square.selected').count(), 0, 'a watcher moves nothing');
  await first.move('h9g7');
  await watcher.seePly(2);
  const places = async () => [(await first.centre('e9'))[1], (await second.centre('e9'))[1]];
  await first.eventually(places, ([ours, theirs]) => ours > theirs, 'each player’s own side is at the bottom');
  await second.page.context().close();
  await first.see('presence-first', 'offline');
});

test('on a phone the board moves up when the opponent joins, and clicks still hit their squares', async (t) => {
  const server = await startServer(t);
  const phone = { viewport: { width: 390, height: 844 } };
  const first = await newPlayer(server, phone);
  const url = await first.create({ game: 'chess', mode: 'link', side: 'first' });
  await first.id('share-link').waitFor();
  const before = await first.centre('e2');
  const second = await newPlayer(server, phone);
  await second.open(url);
  await first.id('turn').waitFor();
  await first.eventually(() => first.centre('e2'), (now) => String(now) !== String(before), 'the place of e2');
  await first.drawn();
  await first.move('e2e4');
  await second.seePly(1);
});

for (const [locale, label] of [['en-US', 'QR code of the link to this game'], ['zh-CN', '对局链接的二维码']]) {
  test(`while a friend is waited for, the link is also a QR code: ${locale}`, async (t) => {
    const server = await startServer(t);
    const first = await newPlayer(server, { locale, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const url = await first.create({ game: 'xiangqi', mode: 'link', side: 'first' });
    const code = first.id('waiting').getByRole('img', { name: label, exact: true });
    await code.waitFor();
    await first.drawn();
    const { width } = await code.boundingBox();
    assert.ok(width >= 96, `the code is ${width} pixels wide`);
    const bottom = () => first.page.locator('.navigation').evaluate((bar) => bar.getBoundingClientRect().bottom);
    await first.eventually(bottom, (y) => y <= 844, 'the end of the buttons below the board');
    const second = await newPlayer(server);
    await second.open(url);
    await first.id('turn').waitFor();
    await code.waitFor({ state: 'detached' });
  });
}

test('a move is sent after the server was killed and restarted', async (t) => {
  const server = await startServer(t);
  const { first, second } = await newGame(server, { game: 'chess' });
  await first.move('e2e4');
  await second.seePly(1);
  await server.kill();
  await first.id('lost').waitFor();
  await second.id('lost').waitFor();
  // A move made now is sent after reconnecting.
  await second.click('e7');
  await second.click('e5');
  await second.see('lost', 'Your move will be sent');
  await second.seeCount('presence-first', 0, 'who is here is not known');
  await server.restart();
  await first.gone('lost');
  await second.gone('lost');
  await second.seePly(2);
  await first.seePly(2);
  await first.move('g1f3');
  await second.seePly(3);
  await second.eventually(() => second.plies(), 3, 'the number of moves');
});

test('one socket serves all pages of a tab, and a game is there again after another page', async (t) => {
  const player = await newPlayer(await startServer(t));
  let sockets = 0;
  player.page.on('websocket', () => (sockets += 1));
  await player.create({ game: 'chess' });
  await player.move('e2e4');
  await player.id('analysis-button').click();
  await player.page.locator('.arrow.rank-0').waitFor();
  await player.id('threat').click();
  await player.page.locator('.arrow.threat').waitFor();
  await player.page.getByRole('link', { name: 'Watch' }).click();
  await player.id('no-watch').waitFor();
  await player.page.goBack();
  await player.seeBoard();
  await player.seePly(1);
  await player.move('e7e5');
  await player.id('analysis-button').click();
  await player.page.locator('.arrow.rank-0').waitFor();
  await player.id('line-0-1').click();
  await player.id('line-take').click();
  await player.id('study').waitFor();
  await player.id('go-lens').click();
  await player.page.locator('.arrow.rank-0').waitFor();
  await player.id('brand').click();
  await player.id('start').waitFor();
  assert.equal(sockets, 1);
});

test('a reloaded page keeps its seat and its game', async (t) => {
  const { first, second } = await newGame(await startServer(t), { game: 'chess' });
  await first.move('d2d4');
  await first.page.reload();
  await first.seePly(1);
  await second.seePly(1);
  await second.move('d7d5');
  await first.see('turn', 'Your turn');
  await first.move('c2c4');
});

test('a seat moves to a second window, and back', async (t) => {
  const { first, url } = await newGame(await startServer(t), { game: 'chess' });
  const messages = await holdMessages(first);
  await first.page.reload();
  await first.seeBoard();
  const page = await first.page.context().newPage();
  await page.goto(url);
  await first.see('unseated', 'This game is open elsewhere');
  await page.getByTestId('turn').waitFor();
  await page.getByTestId('presence-second').waitFor(); // who is here is known by now
  assert.equal(await page.getByTestId('watchers').count(), 0, 'one’s own other tab is no spectator');
  await first.eventually(() => first.page.title(), /^This game is open elsewhere/);
  await first.click('e2');
  await first.drawn();
  assert.equal(await first.page.locator('square.selected').count(), 0);
  messages.hold();
  await first.id('retake').click();
  await first.drawn();
  await first.see('unseated', 'This game is open elsewhere');
  messages.release();
  await first.gone('unseated');
  await page.getByTestId('unseated').waitFor();
  await first.move('e2e4');
});

test('a seat comes back by itself when the window that had taken it is closed', async (t) => {
  const { first, second, url } = await newGame(await startServer(t), { game: 'chess' });
  const page = await first.page.context().newPage();
  await page.goto(url);
  await first.id('unseated').waitFor();
  await page.getByTestId('turn').waitFor();
  await page.close();
  await first.gone('unseated');
  await first.move('e2e4');
  await second.seePly(1);
});

test('a takeback needs the opponent’s consent', async (t) => {
  const { first, second } = await newGame(await startServer(t), { game: 'chess' });
  await first.move('e2e4');
  await second.seePly(1);
  await first.id('takeback').click();
  await second.see('offer', 'Guest Blue Heron asks for a takeback');
  await second.id('decline').click();
  await second.gone('offer');
  await first.see('toast', 'Guest Blue Heron declined the takeback');
  await first.id('takeback').click();
  await second.id('accept').click();
  await first.gone('ply-1');
  await second.gone('ply-1');
  await first.move('d2d4');
});

test('a draw is offered, declined, offered again and accepted', async (t) => {
  const { first, second } = await newGame(await startServer(t), { game: 'chess' });
  await first.move('e2e4');
  await second.seePly(1);
  await first.id('draw').click();
  await first.see('dialog-draw', 'Offer a draw?');
  await first.id('confirm').click();
  await second.see('offer', 'Guest Blue Heron offers a draw');
  await second.hear('Guest Blue Heron offers a draw');
  await second.id('decline').click();
  await first.see('toast', 'Guest Blue Heron declined the draw');
  await first.eventually(() => first.id('draw').isDisabled(), true, 'one asks again after a move');
  await second.id('draw').click();
  await second.id('confirm').click();
  await first.id('accept').click();
  for (const player of [first, second]) await player.see('result', 'Draw by agreement');
});

test('resigning, and a rematch with the sides changed', async (t) => {
  const { first, second } = await newGame(await startServer(t), { game: 'chess' });
  await first.move('e2e4');
  await second.seePly(1);
  await second.id('resign').click();
  await second.id('dialog-resign').waitFor();
  await second.page.keyboard.press('Escape');
  await second.gone('dialog-resign');
  await second.id('resign').click();
  await second.id('confirm').click();
  await first.see('result', 'You win');
  await second.see('result', 'You lose');
  await second.see('result', 'You resigned');
  await first.see('result', 'Guest Blue Heron resigned');
  const before = first.page.url();
  await first.id('rematch').click();
  await second.see('offer', 'Guest Blue Heron offers a rematch');
  await second.id('accept').click();
  for (const player of [first, second]) await player.page.waitForURL((url) => url.href !== before);
  assert.equal(first.page.url(), second.page.url());
  await second.see('turn', 'Your turn');
  await second.move('d2d4');
  await first.seePly(1);
  await first.move('d7d5');
});

test('a room that does not exist', async (t) => {
  const server = await startServer(t);
  const player = await newPlayer(server);
  await player.page.goto(`${server.url}/r/AAAAAAAAAAAAAAAAAAAAAA`);
  await player.see('refused', 'Game not found');
});
