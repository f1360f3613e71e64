// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
// Games with a handicap: by link and against the computer, in both languages, from the choice to the file.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeBrowser, newPlayer, startServer } from './kit.mjs';

after(closeBrowser);

/** Fills the form of the home page, as far as the start. */
async function choose(player, { game, mode, handicap, giver = null, level = null }) {
  await player.page.goto(`${player.server.url}/`, { waitUntil: 'domcontentloaded' });
  await player.id(`game-${game}`).click();
  await player.id(`mode-${mode}`).click();
  if (level) await player.id(`level-${level}`).click();
  await player.openMoreOptions();
  await player.id('handicap').selectOption(handicap);
  if (giver) await player.id(`giver-${giver}`).click();
}

async function start(player, room) {
  await choose(player, room);
  await player.id('start').click();
  await player.seeBoard();
  return player.page.url();
}

test('a game by link in which the creator gives the left horse, and its rematch, in Chinese', async (t) => {
  const server = await startServer(t);
  const giver = await newPlayer(server, { locale: 'zh-CN' });
  const url = await start(giver, { game: 'xiangqi', mode: 'link', handicap: 'left_horse', giver: 'me' });
  const other = await newPlayer(server);
  await other.open(url);
  await giver.see('turn', '轮到你走棋');
  await giver.seePieces(31);
  await giver.move('h2e2');
  await giver.see('moves', '红方让左马');
  await other.seePly(1);
  await other.see('moves', 'Left horse odds (Red gives)');
  await other.id('resign').click();
  await other.id('confirm').click();
  await giver.see('result', '游客 青鹭认输，让左马');
  await giver.hear('让左马');
  await other.see('result', 'You resigned, left horse odds');
  await giver.id('rematch').click();
  await other.id('accept').click();
  await giver.see('turn', '轮到你走棋');
  await giver.seePieces(31, 'the same player gives the same piece');
});

test('the computer gives a rook, and the game is known again in its file', async (t) => {
  const server = await startServer(t);
  const player = await newPlayer(server);
  await start(player, { game: 'chess', mode: 'computer', level: 1, handicap: 'rook', giver: 'opponent' });
  await player.seePly(1);
  await player.see('moves', 'Rook odds (White gives)');
  await player.id('resign').click();
  await player.id('confirm').click();
  await player.see('result', 'rook odds');
  await player.id('export').click();
  const pgn = await player.copied('copy-pgn');
  assert.match(pgn, /\[FEN "rnbqkbnr\/pppppppp\/8\/8\/8\/8\/PPPPPPPP\/1NBQKBNR w Kkq - 0 1"\]/);
  assert.match(pgn, /\[Handicap "Rook odds"\]/);
  await player.page.goto(`${server.url}/`);
  await player.id('open-file').click();
  await player.id('import-text').fill(`${pgn}\n${pgn}`);
  await player.id('import-read').click();
  await player.see('study-head', 'Rook odds (White gives)');
  await player.see('game-2', 'Rook odds');
});

test('a player gives the computer a pawn and the move', async (t) => {
  const player = await newPlayer(await startServer(t));
  await start(player, { game: 'chess', mode: 'computer', level: 1, handicap: 'pawn_and_move', giver: 'me' });
  await player.seePly(1);
  await player.see('turn', 'Your turn');
  await player.see('moves', 'Pawn and move (Black gives)');
});

test('the handicap goes with its game, and gives way to a typed position', async (t) => {
  const player = await newPlayer(await startServer(t));
  await choose(player, { game: 'chess', mode: 'link', handicap: 'queen' });
  await player.id('giver-opponent').waitFor();
  await player.id('game-xiangqi').click();
  await player.eventually(() => player.id('handicap').inputValue(), '', 'the handicap');
  await player.id('side-first').waitFor();
  await player.id('handicap').selectOption('nine_pieces');
  await player.id('fen-toggle').click();
  await player.id('fen-input').fill('4k4/9/9/9/9/9/9/9/4R4/3K5 w');
  await player.eventually(() => player.id('handicap').inputValue(), '', 'the handicap');
  await player.id('game-chess960').click();
  await player.gone('handicap');
});

for (const [locale, colorScheme] of [['en-US', 'light'], ['zh-CN', 'dark']]) {
  test(`the choice of a handicap fits every screen: ${locale}`, async (t) => {
    const server = await startServer(t);
    for (const [width, height] of [[1366, 800], [390, 844], [320, 640]]) {
      const player = await newPlayer(server, { locale, colorScheme, viewport: { width, height } });
      await choose(player, { game: 'xiangqi', mode: 'computer', handicap: 'nine_pieces' });
      await player.drawn();
      const widths = () => player.page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      await player.eventually(widths, ([content, window]) => content <= window, 'the widths of the page and the window');
      const bottom = () => player.id('start').boundingBox().then((button) => button.y + button.height);
      await player.eventually(bottom, (y) => y <= height, 'the end of the start button, above the fold');
      const label = player.page.getByLabel(locale === 'zh-CN' ? '让子' : 'Handicap', { exact: true });
      await player.seeCount(label, 1, 'the choice has a name');
      if (process.env.SHOTS) await player.page.screenshot({ path: `screenshots/handicap-${locale}-${width}.png` });
    }
  });
}
