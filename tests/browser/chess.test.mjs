// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeBrowser, newPlayer, recordStamps, startServer } from './kit.mjs';

after(closeBrowser);

async function oneScreen(t, room) {
  const player = await newPlayer(await startServer(t));
  await player.create({ game: 'chess', mode: 'screen', ...room });
  return player;
}

test('a game on one screen up to checkmate', async (t) => {
  const player = await oneScreen(t, {});
  const stamps = await recordStamps(player);
  await player.move('e2e4', 'e7e5', 'd1h5', 'b8c6', 'f1c4', 'g8f6', 'h5f7');
  await player.eventually(stamps, (words) => words.join() === 'Checkmate!', 'what is called out on the board');
  await player.see('result', 'White wins');
  await player.see('result', 'Checkmate');
  await player.hear('White: queen h5 to f7, takes pawn. Checkmate, White wins');
  await player.seeLabel('e8', /Black king.*in check/);
  await player.seeText('ply-7', 'Qxf7#');
  await player.seeText('lead-first', '+1');
  await player.click('e8');
  await player.drawn();
  assert.equal(await player.page.locator('square.move-dest').count(), 0, 'no move is possible after the end');
});

test('castling to both sides', async (t) => {
  const player = await oneScreen(t, { fen: 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1' });
  await player.move('e1g1');
  await player.seeLabel('g1', /White king/);
  await player.seeLabel('f1', /White rook/);
  await player.hear('White: castles kingside');
  await player.move('e8c8');
  await player.seeLabel('c8', /Black king/);
  await player.seeLabel('d8', /Black rook/);
  await player.seeLabel('a8', /empty/);
});

test('castling in Chess960 onto the rook and onto the king’s target square', async (t) => {
  const player = await oneScreen(t, { game: 'chess960', fen: '1r3k1r/5p2/8/8/8/8/8/1R3K1R w BHbh - 0 1' });
  await player.move('f1h1');
  await player.seeLabel('g1', /White king/);
  await player.seeLabel('f1', /White rook/);
  await player.seeLabel('h1', /empty/);
  await player.move('f8c8');
  await player.seeLabel('c8', /Black king/);
  await player.seeLabel('d8', /Black rook/);
  await player.seePieces(7);
});

test('en passant', async (t) => {
  const player = await oneScreen(t, { fen: '4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1' });
  await player.move('d7d5', 'e5d6');
  await player.seeLabel('d5', /empty/);
  await player.seeLabel('d6', /White pawn/);
  await player.hear('White: pawn e5 to d6, takes pawn');
  await player.seePieces(3);
});

test('a promotion can be cancelled and chosen', async (t) => {
  const player = await oneScreen(t, { fen: '8/4P2k/8/8/8/8/8/4K3 w - - 0 1' });
  await player.click('e7');
  await player.click('e8');
  await player.id('promotion').waitFor();
  await player.page.keyboard.press('Escape');
  await player.gone('promotion');
  await player.seeLabel('e7', /White pawn/);
  await player.move('e7e8n');
  await player.seeLabel('e8', /White knight/);
  assert.match(await player.page.locator('cg-board piece.white.n-piece').getAttribute('class'), /n-piece/);
  await player.hear('promotes to knight');
});

test('dragging, undo, and viewing earlier positions', async (t) => {
  const player = await oneScreen(t, {});
  await player.drag('e2', 'e4');
  await player.seePly(1);
  await player.drag('e7', 'e2');
  await player.drawn();
  await player.seeLabel('e7', /Black pawn/, 'an illegal drop falls back');
  await player.move('e7e5', 'g1f3');
  await player.id('takeback').click();
  await player.gone('ply-3');
  await player.seeLabel('g1', /White knight/);
  await player.page.keyboard.press('Home');
  await player.id('past').waitFor();
  await player.seeLabel('e2', /White pawn/);
  await player.page.keyboard.press('ArrowRight');
  await player.seeLabel('e4', /White pawn.*last move/);
  await player.id('go-last').click();
  await player.gone('past');
  await player.move('b1c3');
});

test('a game that is over stays over', async (t) => {
  const player = await oneScreen(t, {});
  await player.move('f2f3', 'e7e5', 'g2g4', 'd8h4');
  await player.see('result', 'Checkmate');
  await player.seeCount('takeback', 0);
});

const backAndForth = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];

test('a move that repeats the position is played only when it is meant', async (t) => {
  const player = await oneScreen(t, {});
  await player.move(...backAndForth, ...backAndForth.slice(0, 3));
  await player.try('f6g8');
  await player.see('dialog-repetition', 'Threefold repetition');
  await player.page.keyboard.press('Escape');
  await player.gone('dialog-repetition');
  await player.seeLabel('f6', /Black knight/, 'the piece is back');
  assert.equal(await player.plies(), 7);
  await player.try('f6g8');
  await player.id('confirm').click();
  await player.seePly(8);
  await player.id('claim').waitFor();
});

test('the computer plays on from a position of a finished game', async (t) => {
  const player = await oneScreen(t, {});
  await player.move('f2f3', 'e7e5', 'g2g4', 'd8h4');
  await player.eventually(() => player.id('play-from').isDisabled(), true, 'nobody can play on from a mate');
  await player.step('go-previous');
  await player.id('play-from').click();
  await player.id('level-1').click();
  await player.id('play-start').click();
  await player.see('computer', 'level 1');
  await player.see('turn', 'Your turn');
  await player.move('d8h4');
  await player.see('result', 'You win');
});

test('an unknown address has a page of its own', async (t) => {
  const player = await oneScreen(t, {});
  player.expectErrors(/404/);
  await player.page.goto(`${player.server.url}/nothing/here`, { waitUntil: 'domcontentloaded' });
  await player.see('missing', 'Page not found');
  await player.id('missing').locator('button').click();
  await player.id('start').waitFor();
});

test('a FEN can be copied, and a game started from a pasted one', async (t) => {
  const player = await oneScreen(t, {});
  await player.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await player.move('d2d4');
  await player.id('copy-fen').click();
  await player.see('toast', 'Copied');
  const fen = await player.page.evaluate(() => navigator.clipboard.readText());
  assert.match(fen, /^rnbqkbnr\/pppppppp\/8\/8\/3P4\/8\/PPP1PPPP\/RNBQKBNR b KQkq /);
  await player.id('paste-fen').click();
  await player.id('fen-text').fill('8/8/8/8 w - - 0 1');
  await player.id('fen-start').click();
  await player.see('problem', 'This position is not valid');
  const before = player.page.url();
  await player.id('fen-text').fill('4k3/8/8/8/8/8/8/4K2R w K - 0 1');
  await player.id('fen-start').click();
  await player.page.waitForURL((url) => url.href !== before);
  await player.see('turn', 'White to move');
  await player.seeLabel('h1', /White rook/);
  await player.move('h1h8');
});

test('an invalid FEN on the home page is refused with the reason', async (t) => {
  const player = await newPlayer(await startServer(t));
  await player.page.goto(`${player.server.url}/`);
  await player.id('fen-toggle').click();
  await player.id('fen-input').fill('rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
  await player.id('start').click();
  await player.see('problem', 'rank 6');
});

test('a draw is claimed after a threefold repetition', async (t) => {
  const player = await oneScreen(t, {});
  await player.seeCount('claim', 0);
  await player.move(...backAndForth, ...backAndForth.slice(0, 3));
  await player.try('f6g8');
  await player.id('confirm').click();
  await player.id('claim').click();
  await player.see('result', 'Threefold repetition');
});
