// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
// Premoves: chosen, cancelled, played, dropped, and what becomes of them when the game or the connection does not go on.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeBrowser, holdMessages, newGame, newPlayer, recordTones, startServer } from './kit.mjs';

after(closeBrowser);

/** Allows premoves in games without a clock. */
async function allowPremoves(player) {
  await player.id('settings').click();
  await player.id('switch-premove-slow').click();
  await player.page.keyboard.press('Escape');
  await player.gone('dialog-settings');
}

/** A game without a clock in which the first player chooses premoves. */
async function premoveGame(server, room) {
  const game = await newGame(server, room);
  await allowPremoves(game.first);
  return game;
}

/** The squares marked as premoves, sorted. */
const premoveSquares = (player) =>
  player.page.locator('[data-premove]').evaluateAll((marks) => marks.map((mark) => mark.dataset.premove).sort());

/** Adds premoves by clicks, and waits until the board shows each. */
async function premove(player, ...moves) {
  for (const move of moves) {
    await player.try(move);
    for (const square of [move.slice(0, 2), move.slice(2, 4)]) await player.page.locator(`[data-premove="${square}"]`).waitFor();
  }
}

test('premoves are played one after another, and cost no turn', async (t) => {
  const { first, second } = await premoveGame(await startServer(t));
  await first.move('e2e4');
  await premove(first, 'g1f3', 'f1b5', 'e1g1');
  assert.deepEqual(await premoveSquares(first), ['b5', 'e1', 'f1', 'f3', 'g1']);
  assert.match(await first.label('g1'), /White king/, 'the board shows the position after the premoves');
  await first.hear('Premove: king e1 to g1');
  await second.move('e7e5');
  await first.seePly(3);
  assert.deepEqual(await premoveSquares(first), ['b5', 'e1', 'f1', 'g1']);
  await second.move('b8c6');
  await second.seePly(5);
  await second.move('g8f6');
  await second.seePly(7);
  assert.match(await second.label('g1'), /White king/);
  assert.equal(await first.id('ply-7').textContent(), 'O-O');
  assert.deepEqual(await premoveSquares(first), []);
});

test('a premove that is illegal when its turn comes drops the queue', async (t) => {
  const { first, second } = await premoveGame(await startServer(t));
  await first.move('e2e4');
  await premove(first, 'e4d5', 'd1h5');
  await second.move('e7e5');
  await first.hear('The premove is not possible');
  await first.drawn();
  assert.deepEqual(await premoveSquares(first), []);
  assert.equal(await first.plies(), 2);
  assert.match(await first.label('e4'), /White pawn/);
  await first.move('d2d4');
});

test('premoves are cancelled by a click, the right button and Escape', async (t) => {
  const { first, second } = await premoveGame(await startServer(t));
  await first.move('e2e4');
  const cancel = {
    click: () => first.click('e5'),
    right: async () => first.page.mouse.click(...(await first.centre('a1')), { button: 'right' }),
    escape: () => first.page.keyboard.press('Escape'),
  };
  for (const [how, act] of Object.entries(cancel)) {
    await premove(first, 'g1f3');
    await act();
    await first.page.locator('[data-premove]').first().waitFor({ state: 'detached' });
    assert.match(await first.label('g1'), /White knight/, how);
  }
  await second.move('e7e5');
  await first.seePly(2);
  await first.drawn();
  assert.equal(await first.plies(), 2, 'a cancelled premove is not played');
});

test('premoves stay when the next one is chosen faster than timers run', async (t) => {
  const { first } = await premoveGame(await startServer(t), { game: 'xiangqi' });
  await first.move('h2e2');
  await first.delayTimers();
  await premove(first, 'h0g2', 'i0h0');
  assert.deepEqual(await premoveSquares(first), ['g2', 'h0', 'i0']);
});

test('a press where a piece could have gone that was put down again cancels premoves', async (t) => {
  const { first } = await premoveGame(await startServer(t));
  await first.move('e2e4');
  await premove(first, 'd2d4');
  await first.click('g1');
  await first.page.locator('[data-testid="square-g1"][aria-selected="true"]').waitFor();
  await first.page.mouse.down(); // as long as a person presses
  await first.drawn();
  await first.page.mouse.up();
  await first.page.locator('[data-testid="square-g1"][aria-selected="false"]').waitFor();
  await first.click('f3');
  await first.page.locator('[data-premove]').first().waitFor({ state: 'detached' });
});

test('a premove promotes to a queen, or to what is chosen', async (t) => {
  const fen = '7k/P7/8/8/8/8/1P6/K7 b - - 0 1';
  const { first, second } = await premoveGame(await startServer(t), { fen });
  await premove(first, 'a7a8');
  await second.move('h8h7');
  await first.seePly(2);
  assert.match(await first.label('a8'), /White queen/);

  const other = await premoveGame(first.server, { fen });
  await other.first.id('settings').click();
  await other.first.id('auto-queen-never').click();
  await other.first.page.keyboard.press('Escape');
  await other.first.try('a7a8');
  await other.first.id('promote-N').click();
  await other.first.page.locator('[data-premove="a8"]').waitFor();
  await other.second.move('h8h7');
  await other.first.seePly(2);
  assert.match(await other.first.label('a8'), /White knight/);
});

test('premoves in xiangqi, by keyboard too', async (t) => {
  const { first, second } = await premoveGame(await startServer(t), { game: 'xiangqi' });
  await first.move('h2e2');
  await first.id('square-h0').focus();
  await first.page.keyboard.press('Enter');
  await first.hear('3 moves');
  await first.id('square-g2').focus();
  await first.page.keyboard.press('Enter');
  await first.page.locator('[data-premove="g2"]').waitFor();
  await premove(first, 'i0h0');
  assert.deepEqual(await premoveSquares(first), ['g2', 'h0', 'i0']);
  await second.move('h9g7');
  await first.seePly(3);
  await second.move('i9h9');
  await first.seePly(5);
  assert.match(await first.label('h0'), /Red chariot/);
});

test('a premove against the computer is played on its move', async (t) => {
  const server = await startServer(t);
  const player = await newPlayer(server);
  const messages = await holdMessages(player);
  await player.create({ mode: 'computer', level: 1, side: 'first' });
  await allowPremoves(player);
  messages.hold();
  await player.try('e2e4');
  await messages.sent('move');
  await premove(player, 'd2d3');
  messages.release();
  await player.seePly(3);
  assert.match(await player.label('d3'), /White pawn/);
});

test('premoves are off in games without a clock and in slow ones until they are switched on', async (t) => {
  const server = await startServer(t);
  const { first, second } = await newGame(server);
  const cannotPick = async (player, square) => {
    await player.click(square);
    await player.drawn();
    assert.equal(await player.page.locator('square.selected').count(), 0);
  };
  await first.move('e2e4');
  await cannotPick(first, 'g1');
  await allowPremoves(first);
  await premove(first, 'g1f3');
  await first.id('settings').click();
  await first.id('switch-premove').click();
  await first.gone('switch-premove-slow');
  await first.page.keyboard.press('Escape');
  await first.page.locator('[data-premove]').first().waitFor({ state: 'detached' });
  await cannotPick(first, 'g1');
  await second.move('e7e5');

  const fast = await newGame(server, { time: 'fischer 180+2' });
  await fast.first.move('e2e4');
  await premove(fast.first, 'g1f3');
});

test('premoves are switched on in Chinese', async (t) => {
  const player = await newPlayer(await startServer(t), { locale: 'zh-CN' });
  await player.create({ game: 'xiangqi' });
  await player.id('settings').click();
  await player.page.getByText('慢棋和不计时的对局中也允许预走').click();
  await player.page.keyboard.press('Escape');
  await player.page.reload();
  await player.seeBoard();
  await player.id('settings').click();
  await player.eventually(() => player.id('switch-premove-slow').isChecked(), true, 'the switch after a reload');
});

for (const game of ['chess', 'xiangqi']) {
  test(`a tap on the board's edge cancels premoves: ${game}`, async (t) => {
    const server = await startServer(t);
    const touch = { hasTouch: true, viewport: { width: 390, height: 844 } };
    const first = await newPlayer(server, touch);
    const url = await first.create({ game, mode: 'link', side: 'first' });
    const second = await newPlayer(server);
    await second.open(url);
    await first.id('turn').waitFor();
    await allowPremoves(first);
    await first.move(game === 'chess' ? 'e2e4' : 'h2e2');
    const field = await first.page.locator('.ground').boundingBox();
    const edges = { above: [field.x + 60, field.y - 8], below: [field.x + 60, field.y + field.height + 8] };
    for (const [where, point] of Object.entries(edges)) {
      await premove(first, game === 'chess' ? 'g1f3' : 'h0g2');
      await first.page.touchscreen.tap(...point);
      await first.page.locator('[data-premove]').first().waitFor({ state: 'detached' });
      await first.hear('Premoves cancelled');
      assert.deepEqual(await premoveSquares(first), [], where);
    }
  });
}

test('a takeback and the end of the game drop premoves', async (t) => {
  const { first, second } = await premoveGame(await startServer(t));
  await first.move('e2e4');
  await second.seePly(1); // else it would be a premove
  await second.move('e7e5');
  await first.seePly(2);
  await first.move('g1f3');
  await first.id('takeback').click();
  await premove(first, 'f1c4');
  await second.id('accept').click();
  await first.page.locator('[data-premove]').first().waitFor({ state: 'detached' });
  await first.seeCount(first.page.locator('[data-testid^="ply-"]'), 2, 'the moves after the takeback');
  await first.move('g1f3');
  await premove(first, 'f1c4');
  await second.id('resign').click();
  await second.id('confirm').click();
  await first.id('result').waitFor();
  assert.deepEqual(await premoveSquares(first), []);
  assert.equal(await first.plies(), 3);
});

test('premoves survive a lost connection, and are played when the opponent moves', async (t) => {
  const server = await startServer(t);
  const { first, second } = await premoveGame(server);
  await first.move('e2e4');
  await premove(first, 'g1f3', 'f1c4');
  await second.seePly(1);
  await server.kill();
  await first.id('lost').waitFor();
  assert.deepEqual(await premoveSquares(first), ['c4', 'f1', 'f3', 'g1']);
  await server.restart();
  await first.gone('lost');
  await second.gone('lost');
  assert.deepEqual(await premoveSquares(first), ['c4', 'f1', 'f3', 'g1']);
  await second.move('e7e5');
  await second.seePly(3);
  await second.move('b8c6');
  await second.seePly(5);
  assert.match(await second.label('c4'), /White bishop/);
});

test('a reload drops premoves', async (t) => {
  const { first, second } = await premoveGame(await startServer(t));
  await first.move('e2e4');
  await premove(first, 'g1f3');
  await first.page.reload();
  await first.seeBoard();
  await first.seePly(1);
  assert.deepEqual(await premoveSquares(first), []);
  await second.move('e7e5');
  await first.seePly(2);
  await first.move('d2d4');
  assert.match(await second.label('g1'), /White knight/);
});

test('a premove has a sound of its own', async (t) => {
  const { first } = await premoveGame(await startServer(t));
  const { ready, pitches } = await recordTones(first);
  await first.page.reload();
  await first.seeBoard();
  await first.click('e5');
  await ready();
  await first.move('e2e4');
  const ofMove = await first.eventually(pitches, (list) => list.length > 0, 'the sound of a move');
  await premove(first, 'g1f3');
  const both = await first.eventually(pitches, (list) => list.length > ofMove.length, 'the sound of a premove');
  assert.ok(!ofMove.includes(both.at(-1)), `${both}`);
});
