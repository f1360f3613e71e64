// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
// Files of many games: sent in pieces, listed page by page, searched, opened one by one, and still open after a reload.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeBrowser, newPlayer, startServer } from './kit.mjs';

after(closeBrowser);

const moves = '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O';
const games = 6000;

/** More than a megabyte: several pieces. */
function collection() {
  let text = '';
  for (let number = 1; number <= games; number++) {
    text += `[Event "Club ${number % 7}"]\n[White "White ${number}"]\n[Black "${number === 4321 ? 'Žižka, Ärne' : 'Black'}"]\n`;
    text += `[Date "1999.01.01"]\n[Result "1-0"]\n\n{${'A comment. '.repeat(10)}} ${moves} 1-0\n\n`;
  }
  return { name: 'club games.pgn', mimeType: 'application/x-chess-pgn', buffer: Buffer.from(text) };
}

async function chooseFile(player, file) {
  await player.page.goto(`${player.server.url}/study`, { waitUntil: 'domcontentloaded' });
  await player.id('import').click();
  await player.page.locator('[data-testid="file"]').setInputFiles(file);
}

/** Holds back the pieces of files after the first. */
async function holdPieces(player) {
  let release;
  const released = new Promise((resolve) => (release = resolve));
  await player.page.route('**/api/uploads/*?offset=*', async (route) => {
    await released;
    await route.continue().catch(() => undefined); // the page may have given it up
  });
  return release;
}

for (const options of [{ viewport: { width: 1280, height: 800 } }, { viewport: { width: 390, height: 780 }, hasTouch: true, locale: 'zh-CN' }]) {
  const zh = options.locale === 'zh-CN';
  test(`a file of thousands of games is listed, searched and opened one by one, ${zh ? 'on a phone, in Chinese' : 'on a desktop'}`, async (t) => {
    const player = await newPlayer(await startServer(t), options);
    const release = await holdPieces(player);
    await chooseFile(player, collection());
    await player.see('opening', 'club games.pgn');
    await player.page.waitForFunction(() => document.querySelector('[data-testid="opening-bar"]')?.value > 0);
    await player.hear(zh ? '正在发送 club games.pgn' : 'Sending club games.pgn');
    // The dialog may be closed meanwhile.
    await player.page.keyboard.press('Escape');
    await player.gone('dialog-import');
    await player.see('opening', 'club games.pgn');
    release();
    await player.see('study-head', 'White 1 – Black');
    await player.gone('opening');
    await player.see('games-toggle', '6,000');
    await player.see('games-shown', zh ? '第 1–100 局，共 6,000 局' : '1–100 of 6,000');

    await player.id('page-last').click();
    await player.see('games-shown', zh ? '第 5,901–6,000 局' : '5,901–6,000');
    await player.eventually(() => player.id('page-next').isDisabled(), true, 'nothing comes after the last page');
    await player.id('page-previous').click();
    await player.id('game-5850').waitFor();
    await player.id('filter-games').fill('žižka CLUB');
    await player.gone('game-5850');
    await player.hear(zh ? '找到 1 局' : '1 game found');
    await player.id('game-4321').click();
    await player.see('study-head', 'Žižka, Ärne');
    await player.see('tree', 'Bb5');

    await player.page.waitForFunction(() => sessionStorage.getItem('duiyi.study')?.includes('White 4321'));
    await player.page.reload({ waitUntil: 'domcontentloaded' });
    await player.see('study-head', 'Žižka, Ärne');
    await player.id('games-toggle').click();
    await player.see('game-number', '4,321');
    const current = () => player.id('game-4321').getAttribute('aria-current');
    await player.eventually(current, 'true', 'the page of the list that has the open game');
    await player.id('game-next').click();
    await player.see('study-head', 'White 4322');
  });
}

test('a file that is being sent can be given up, and another one opened', async (t) => {
  const player = await newPlayer(await startServer(t));
  const release = await holdPieces(player);
  await chooseFile(player, collection());
  const dropped = player.page.waitForRequest((request) => request.method() === 'DELETE');
  await player.page.waitForFunction(() => document.querySelector('[data-testid="opening-bar"]')?.value > 0);
  await player.id('opening-cancel').click();
  await player.gone('opening');
  await dropped;
  release();
  await player.id('import-text').fill('1. d4 d5 *');
  await player.id('import-read').click();
  await player.see('tree', 'd4 d5');
  await player.seeCount('games', 0);
});

test('a refusal is said when the dialog was closed while the file was sent', async (t) => {
  const player = await newPlayer(await startServer(t));
  let release;
  const released = new Promise((resolve) => (release = resolve));
  await player.page.route('**/api/uploads?*', async (route) => {
    await released;
    await route.continue();
  });
  await chooseFile(player, { name: 'empty.pgn', mimeType: 'application/x-chess-pgn', buffer: Buffer.from('\n\n') });
  await player.see('opening', 'empty.pgn');
  await player.page.keyboard.press('Escape');
  await player.gone('dialog-import');
  release();
  await player.see('toast', 'No games found');
});

test('a file goes on when the connection is lost for a while', async (t) => {
  const player = await newPlayer(await startServer(t));
  player.expectErrors(/ERR_FAILED/); // the requests that are broken off
  let refused = 0;
  await player.page.route('**/api/uploads/*?offset=*', (route) => (refused++ < 2 ? route.abort() : route.continue()));
  await chooseFile(player, collection());
  await player.see('study-head', 'White 1 – Black');
  assert.ok(refused > 2);
});

test('a list of games is asked for again when the connection is lost for a while', async (t) => {
  const player = await newPlayer(await startServer(t));
  player.expectErrors(/ERR_FAILED/); // the requests that are broken off
  let refused = 0;
  await player.page.route('**/api/uploads/*/games?*', (route) => (refused++ < 2 ? route.abort() : route.continue()));
  await chooseFile(player, collection());
  await player.see('toast', 'Cannot reach the server');
  await player.see('games-shown', '1–100 of 6,000');
  assert.equal(refused, 3);
});

test('a file that the server has dropped is asked for again', async (t) => {
  const server = await startServer(t);
  const player = await newPlayer(server);
  await chooseFile(player, collection());
  await player.see('study-head', 'White 1 – Black');
  await player.id('game-2').waitFor(); // the list comes after the first game
  await server.kill();
  await server.restart();
  player.expectErrors(/404|WebSocket/); // the answers, and the socket that was closed
  await player.id('game-2').click();
  await player.see('toast', 'The file is no longer here');
  await player.page.reload({ waitUntil: 'domcontentloaded' });
  await player.see('study-head', 'White 1 – Black');
  await player.see('toast', 'The file is no longer here');
});

test('a new study of one tab is still there after a reload, whatever other tabs do', async (t) => {
  const player = await newPlayer(await startServer(t));
  await player.page.goto(`${player.server.url}/study`, { waitUntil: 'domcontentloaded' });
  await player.id('set-up').click();
  await player.id('setup-empty').click();
  await player.id('tool-first-K').click();
  await player.id('setup-e1').click();
  await player.id('tool-second-K').click();
  await player.id('setup-e8').click();
  await player.id('tool-first-Q').click();
  await player.id('setup-a1').click();
  await player.id('setup-use').click();
  await player.gone('dialog-setup');
  await player.page.waitForFunction(() => sessionStorage.getItem('duiyi.study')?.includes('4k3'));
  const second = await player.page.context().newPage();
  await second.goto(`${player.server.url}/study`, { waitUntil: 'domcontentloaded' });
  await second.getByTestId('import').click();
  await second.getByTestId('import-text').fill('1. d4 d5');
  await second.getByTestId('import-read').click();
  await second.waitForFunction(() => localStorage.getItem('duiyi.study')?.includes('d7d5'));
  await player.page.reload({ waitUntil: 'domcontentloaded' });
  await player.id('square-a1').waitFor();
  await player.seeLabel('a1', /White queen/);
});
