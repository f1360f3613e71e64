// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
// The list of the games of a browser, and a seat that goes to another device.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeBrowser, newGame, newPlayer, startServer } from './kit.mjs';

after(closeBrowser);

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function takeScreenshot(player, name) {
  if (process.env.SHOTS) await player.page.screenshot({ path: `screenshots/${name}.png` });
}

async function goHome(player) {
  await player.id('brand').click();
  await player.id('start').waitFor();
}

/** Has the home page ask the server, as when its tab is shown again. */
const refresh = (player) => player.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

async function assertFits(player) {
  const widths = () => player.page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  await player.eventually(widths, ([content, window]) => content <= window, 'the widths of the page and the window');
}

/** Entries of games that were never on the server, the newest first. */
function entries(count) {
  const start_fen = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1';
  return Array.from({ length: count }, (_, i) => ({
    seat: 'first',
    summary: {
      room: String(i).padStart(22, 'A'), version: 3, changed: Date.now() - i * 3_600_000, game: 'xiangqi', mode: 'link', start_fen,
      plies: 0, last: null, outcome: i < 2 ? null : { winner: i % 2 ? 'first' : 'second', reason: 'resignation' },
      offers: { draw: null, takeback: null, rematch: null }, seats: { first: true, second: true }, computer: null, successor: null,
    },
  }));
}

async function openHomeWith(player, games) {
  await player.page.addInitScript((list) => localStorage.setItem('duiyi.games', list), JSON.stringify(games));
  await player.page.goto(`${player.server.url}/`, { waitUntil: 'domcontentloaded' });
  await player.id('start').waitFor();
}

test('a game that is left is in the list of the home page, and goes on from there', async (t) => {
  const { first, second, url } = await newGame(await startServer(t), { game: 'chess' });
  await first.move('e2e4');
  await second.seePly(1);
  await goHome(first);
  await first.see('my-game', 'Chess · Guest Blue Heron');
  await first.see('my-game', 'Your opponent’s turn');
  await second.move('e7e5');
  await refresh(first);
  await first.see('my-game', 'Your turn');
  await first.see('my-game', 'e5');
  await second.seeText('presence-first', 'offline', 'who looks at the list is not in the game');
  await takeScreenshot(first, 'my-games-chess');
  await first.page.getByRole('link', { name: /Chess · Guest Blue Heron/ }).click();
  await first.seePly(2);
  assert.equal(first.page.url(), url);
  await first.move('g1f3');
  await second.seePly(3);

  await second.id('resign').click();
  await second.id('confirm').click();
  await first.id('result').waitFor();
  await goHome(first);
  await first.see('my-games-count', '1 finished');
  await first.seeCount('my-game', 0, 'what is over is shown on request');
  await first.id('all-games').click();
  await first.see('my-game', 'You win');
  await first.see('my-game', 'View');
  await second.id('rematch').click();
  await second.hear('Rematch offer sent'); // the server has it
  await refresh(first);
  await first.see('my-game', 'offers a rematch');
  await first.see('my-games-count', 'rematch offered');
});

test('红方对局在中文列表中，可以移除和恢复', async (t) => {
  const server = await startServer(t);
  const player = await newPlayer(server, { locale: 'zh-CN', ...phone });
  await player.create({ game: 'xiangqi', mode: 'computer', level: 1, side: 'first' });
  await player.page.goto(`${server.url}/`, { waitUntil: 'domcontentloaded' });
  await player.see('my-game', '中国象棋 · 电脑，第 1 级');
  await player.see('my-game', '轮到你走棋');
  await takeScreenshot(player, 'my-games-zh-phone');
  await assertFits(player);
  await player.id('remove-game').click();
  await player.gone('my-game');
  await player.hear('已从列表中移除');
  await player.id('undo-remove').click();
  await player.see('my-game', '轮到你走棋');
  await player.id('remove-game').click();
  await player.gone('my-game');
  await player.page.goBack();
  await player.seeBoard();
  await player.move('h2e2');
  await player.page.goto(`${server.url}/`, { waitUntil: 'domcontentloaded' });
  await player.see('my-game', '中国象棋');
});

test('a game that the server has erased says so', async (t) => {
  const player = await newPlayer(await startServer(t));
  await openHomeWith(player, entries(3));
  await player.see('my-games-count', '3 finished');
  await player.id('all-games').click();
  await player.id('my-game').filter({ hasText: 'Deleted from the server' }).nth(2).waitFor();
  await player.seeCount(player.page.getByRole('link', { name: /Xiangqi/ }), 0);
  for (let left = 3; left > 0; left--) {
    await player.seeCount('my-game', left);
    await player.id('remove-game').first().click();
  }
  await player.gone('my-game');
});

test('two hundred games: the form stays in sight, and keys reach the list', async (t) => {
  const player = await newPlayer(await startServer(t), { viewport: { width: 1366, height: 800 } });
  const { page } = player;
  await page.routeWebSocket('**/ws', () => undefined); // a server that is slow to answer
  await openHomeWith(player, entries(200));
  await player.see('my-games-count', '2 in progress, 198 finished');
  const box = await player.id('start').boundingBox();
  assert.ok(box.y + box.height <= 800, `the button that starts a game ends at ${box.y + box.height}`);
  await takeScreenshot(player, 'my-games-200');
  await player.seeCount('my-game', 2);
  const all = player.id('all-games');
  const isExpanded = () => all.getAttribute('aria-expanded');
  await player.eventually(isExpanded, 'false', 'whether all games are listed');
  await all.focus();
  await page.keyboard.press('Enter');
  await player.id('more-games').waitFor();
  await player.eventually(isExpanded, 'true', 'whether all games are listed');
  await player.seeCount('my-game', 24);
  await player.id('more-games').click();
  await page.waitForFunction(() => document.querySelectorAll('[data-testid="my-game"]').length === 48);
  await takeScreenshot(player, 'my-games-200-all');
  await assertFits(player);
});

test('without games the list is not there', async (t) => {
  const player = await newPlayer(await startServer(t));
  await openHomeWith(player, []);
  await player.drawn();
  assert.equal(await player.id('my-games').count(), 0);
});

test('a seat goes to another device by a link', async (t) => {
  const server = await startServer(t);
  const { first, second } = await newGame(server, { game: 'chess' });
  await first.move('e2e4');
  await first.id('handover').click();
  await first.id('qr').waitFor();
  await takeScreenshot(first, 'handover-desktop');
  const code = (await first.id('handover-code').textContent()).replace('-', '');
  const link = `${server.url}/#code=${code}`;
  const mobile = await newPlayer(server, { locale: 'zh-CN', ...phone });
  await mobile.page.goto(link, { waitUntil: 'domcontentloaded' });
  await mobile.see('dialog-code', '你可以在这里继续另一台设备上的对局');
  await mobile.eventually(() => mobile.page.url(), `${server.url}/`, 'the address, which keeps no code');
  await takeScreenshot(mobile, 'handover-phone-zh');
  await mobile.id('take-over').click();
  await mobile.seePly(1);
  await first.id('unseated').waitFor();
  await first.gone('dialog-handover');
  await second.seePly(1);
  await second.move('e7e5');
  await mobile.seePly(2);
  await mobile.move('g1f3');
  await second.seePly(3);
  await first.id('retake').click();
  await first.gone('unseated');
  await mobile.id('unseated').waitFor();

  const late = await newPlayer(server);
  await late.page.goto(link, { waitUntil: 'domcontentloaded' });
  await late.id('take-over').click();
  await late.see('problem', 'already used');
  assert.equal(await late.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('duiyi.seat')).length), 0);
});

test('a seat goes to another device by a typed code, with both sides of one screen', async (t) => {
  const server = await startServer(t);
  const desk = await newPlayer(server, { locale: 'zh-CN' });
  const url = await desk.create({ game: 'xiangqi', mode: 'screen' });
  await desk.move('h2e2');
  await desk.id('handover').click();
  const code = await desk.id('handover-code').textContent();
  await takeScreenshot(desk, 'handover-desktop-zh');
  const other = await newPlayer(server);
  await other.page.goto(`${server.url}/`, { waitUntil: 'domcontentloaded' });
  await other.id('have-code').click();
  await other.id('code-input').fill('12345');
  await other.page.keyboard.press('Enter');
  await other.see('problem', 'The code has 10 characters.');
  await other.id('code-input').fill('0000000000');
  await other.id('take-over').click();
  await other.see('problem', 'does not work');
  await other.id('code-input').fill(` ${code.toLowerCase()}`);
  await other.page.keyboard.press('Enter');
  await other.seePly(1);
  assert.equal(other.page.url(), url);
  await other.move('h9g7');
  await desk.seePly(2);
  await desk.id('unseated').waitFor();
});
