// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
// Whatever the move list prints can be typed, in each notation of xiangqi.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeBrowser, legalMoves, newPlayer, startServer } from './kit.mjs';

after(closeBrowser);

/** The other side has a soldier too, so that no move ends the game by stalemate: each is taken back. */
const soldierPositions = {
  'two on a file': '3k5/9/4P4/9/4P3p/9/9/9/9/4K4 w - - 0 1',
  'three on a file': '3k5/9/4P4/4P4/4P3p/9/9/9/9/4K4 w - - 0 1',
  'four on a file': '3k5/4P4/4P4/4P4/4P3p/9/9/9/9/4K4 w - - 0 1',
  'five on a file, Black’s': '4k4/9/9/9/9/3p4P/3p5/3p5/3p5/3p1K3 b - - 0 1',
  'two files': '4k4/9/2P3P2/2P3P2/9/9/9/9/9/3K5 w - - 0 1',
};

for (const [name, fen] of Object.entries(soldierPositions)) {
  test(`every notation of the move list can be typed: ${name}`, async (t) => {
    const player = await newPlayer(await startServer(t));
    await player.create({ game: 'xiangqi', mode: 'screen', fen });
    // Only the soldiers' moves: those of the generals have no special notation.
    const soldiers = soldiersOf(fen);
    const legal = (await legalMoves('xiangqi', fen)).filter((move) => soldiers.has(move.slice(0, 2)));
    assert.ok(legal.length >= 2);
    const print = async (notation, typed) => {
      await player.id('settings').click();
      await player.id(`notation-${notation}`).click();
      await player.page.keyboard.press('Escape');
      await player.gone('dialog-settings');
      const printed = [];
      for (const [i, text] of typed.entries()) {
        await type(player, text);
        await player.seeLabel(legal[i].slice(0, 2), /empty, last move/, `${text} means ${legal[i]}`);
        await player.seeLabel(legal[i].slice(2, 4), /, last move/, `${text} means ${legal[i]}`);
        printed.push(await player.id('ply-1').textContent());
        await undo(player);
      }
      return printed;
    };
    const chinese = await print('chinese', legal);
    const wxf = await print('wxf', chinese);
    const algebraic = await print('algebraic', wxf);
    await type(player, algebraic[0]);
  });
}

/** The squares of the soldiers of the side to move. */
function soldiersOf(fen) {
  const [rows, side] = fen.split(' ');
  const squares = new Set();
  for (const [i, row] of rows.split('/').entries()) {
    let file = 0;
    for (const char of row) {
      if (char === (side === 'w' ? 'P' : 'p')) squares.add('abcdefghi'[file] + String(9 - i));
      file += Number(char) || 1;
    }
  }
  return squares;
}

async function type(player, text) {
  await player.type(text);
  await player.seePly(1);
}

async function undo(player) {
  // Not to wait for anything: the server accepts twenty messages a second on average, and a move that is played and
  // taken back is two.
  await player.page.waitForTimeout(100);
  await player.id('takeback').click();
  await player.gone('ply-1');
}
