// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
// Games against the computer: moves, takeback, hint, result and review, in both games, by mouse and by keyboard.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeBrowser, holdMessages, legalMoves, newPlayer, startServer } from './kit.mjs';

after(closeBrowser);

/** The position on the board, as the page would copy it. */
function fenOf(player) {
  return player.copied('copy-fen');
}

async function myTurn(player) {
  await player.id('turn').filter({ hasText: /Your turn|轮到你走棋/ }).waitFor();
}

/** Types a legal move, and waits for the computer's answer or the end of the game. */
async function playAny(player, game) {
  const before = await player.plies();
  const moves = await legalMoves(game, await fenOf(player));
  await player.type(moves[Math.floor(moves.length / 2)]);
  await player.page.locator(`[data-testid="ply-${before + 2}"], [data-testid="result"]`).first().waitFor();
}

for (const game of ['chess', 'xiangqi']) {
  test(`a game of ${game} against the computer, with a hint, a takeback and a review`, async (t) => {
    const player = await newPlayer(await startServer(t));
    await player.create({ game, mode: 'computer', side: 'first', level: 2 });
    await player.see('computer', 'level 2');
    await myTurn(player);
    await player.id('hint-button').click();
    await player.see('hint', 'Hint: ');
    await player.hear('Hint: ');
    const arrow = await player.page.locator('.arrow').getAttribute('data-move');
    await player.move(arrow.slice(0, 4));
    await player.seePly(2);
    await player.seeCount(player.page.locator('.arrow'), 0, 'the hint is only for the position it was asked for');
    await player.id('takeback').click();
    await player.gone('ply-1');
    await myTurn(player);
    for (let i = 0; i < 4 && (await player.id('result').count()) === 0; i++) await playAny(player, game);
    if ((await player.id('result').count()) === 0) {
      await player.id('resign').click();
      await player.id('confirm').click();
    }
    await player.see('result', 'You lose');
    await player.id('review-button').click();
    await player.hear('The review is ready');
    await player.id('curve').waitFor();
    // The list scrolls when it has its new size.
    const places = () =>
      player.id('moves').evaluate((list) => {
        const [box, move] = [list, list.querySelector('[aria-current]')].map((element) => element.getBoundingClientRect());
        return { list: [box.top, box.bottom], move: [move.top, move.bottom] };
      });
    const isVisible = ({ list, move }) => move[0] >= list[0] - 1 && move[1] <= list[1] + 1;
    await player.eventually(places, isVisible, 'the last move stays visible when the review makes the list smaller');
    await player.page.getByText('All moves', { exact: true }).click();
    const rows = player.id('review-table').locator('tbody tr');
    await player.seeCount(rows, await player.plies());
    // The game may have ended by checkmate: there is nothing to analyse in its last position.
    await player.step('go-previous');
    await player.id('analysis-button').click();
    await player.page.locator('[data-testid="analysis"] li strong').first().waitFor();
    await player.id('analysis').filter({ hasText: /depth [0-9]+/ }).waitFor();
    await player.step('go-previous');
    await player.page.locator('.arrow.rank-0').waitFor();
    await player.id('close-analysis').click();
    await player.gone('analysis');
  });
}

test('the computer moves first when it has the first side, with Chinese text', async (t) => {
  const player = await newPlayer(await startServer(t), { locale: 'zh-CN' });
  await player.create({ game: 'xiangqi', mode: 'computer', side: 'second', level: 1 });
  await player.seePly(1);
  await player.see('turn', '轮到你走棋');
  await player.see('computer', '电脑，第 1 级');
  await player.seeText('ply-1', /[\u4e00-\u9fff]{4}/);
});

test('the computer moves after the server was killed during its search', async (t) => {
  const server = await startServer(t);
  const player = await newPlayer(server);
  // The page does not see a move that the computer finds before the server is killed.
  const messages = await holdMessages(player);
  messages.holdAfter(/"kind":"moved"/);
  await player.create({ game: 'chess', mode: 'computer', side: 'first', level: 10 });
  await player.click('e2');
  await player.page.locator('square.selected').waitFor();
  await player.click('e4');
  await player.seePly(1);
  await player.see('turn', 'The computer is thinking');
  await server.kill();
  await player.id('lost').waitFor();
  messages.drop();
  await server.restart();
  await player.gone('lost');
  await player.seePly(2);
  await myTurn(player);
});

test('a game that is started while the server is away begins when it is back', async (t) => {
  const server = await startServer(t);
  const player = await newPlayer(server);
  await player.page.goto(`${server.url}/`);
  await player.id('mode-computer').click();
  await player.id('side-first').click();
  await server.kill();
  await player.id('start').click();
  await player.see('lost', 'Cannot reach the server. Your game starts');
  await server.restart();
  await player.seeBoard();
  await myTurn(player);
  await player.gone('lost');
});

test('a dialog that starts a game says that the server is away', async (t) => {
  const server = await startServer(t);
  const player = await newPlayer(server);
  await player.page.goto(`${server.url}/study`, { waitUntil: 'domcontentloaded' });
  await player.seeBoard();
  await player.id('play-from').click();
  await server.kill();
  await player.see('lost-dialog', 'Connection lost');
  await player.id('play-start').click();
  await player.see('lost-dialog', 'Cannot reach the server. Your game starts');
  await server.restart();
  await myTurn(player);
  await player.id('paste-fen').click();
  await server.kill();
  await player.see('lost-dialog', 'Connection lost');
});

test('the computer resigns a lost game, or plays on when that is switched off', async (t) => {
  const player = await newPlayer(await startServer(t));
  const lost = { game: 'chess', mode: 'computer', side: 'first', level: 4, fen: '4k3/pp6/8/8/8/8/P6P/RQ1Q2K1 w - - 0 1' };
  const pawnMoves = ['h2h3', 'h3h4', 'h4h5', 'h5h6'];
  await player.create(lost);
  for (const [number, move] of pawnMoves.entries()) {
    await myTurn(player);
    await player.move(move);
    if (number < 3) await player.seePly(2 * number + 2);
  }
  await player.see('result', 'You win');
  await player.see('result', 'resigned');
  assert.equal(await player.plies(), 7);
  await player.page.goto(`${player.server.url}/`);
  await player.id('settings').click();
  await player.id('switch-computer-resigns').click();
  await player.page.keyboard.press('Escape');
  await player.gone('dialog-settings');
  await player.create(lost);
  for (const [number, move] of pawnMoves.entries()) {
    await myTurn(player);
    await player.move(move);
    await player.seePly(2 * number + 2);
  }
});

test('watchers of a game against the computer get no hint', async (t) => {
  const server = await startServer(t);
  const player = await newPlayer(server);
  const url = await player.create({ game: 'chess', mode: 'computer', side: 'first', level: 1 });
  const watcher = await newPlayer(server);
  await watcher.open(url);
  await watcher.id('watching').waitFor();
  await watcher.seeCount('hint-button', 0);
  await player.move('e2e4');
  await watcher.seePly(2);
});

test('levels are chosen by keyboard, and the choice is remembered', async (t) => {
  const server = await startServer(t);
  const player = await newPlayer(server);
  await player.page.goto(`${server.url}/`);
  await player.id('mode-computer').click();
  await player.id('level-1').click();
  await player.see('level-about', 'Beginner');
  for (let i = 0; i < 3; i++) await player.page.keyboard.press('ArrowRight');
  await player.see('level-about', 'Casual player');
  await player.id('start').click();
  await player.see('computer', 'level 4');
  await player.page.goto(`${server.url}/`);
  await player.see('level-about', 'Casual player');
});

for (const [locale, game] of [['en-US', 'chess'], ['zh-CN', 'xiangqi']]) {
  test(`a newcomer plays ${game} against the computer after one click`, async (t) => {
    const server = await startServer(t);
    const player = await newPlayer(server, { locale });
    await player.page.goto(`${server.url}/`);
    await player.id('start').click();
    await player.seeBoard();
    await player.id('computer').waitFor();
    await player.page.locator(`.${game}-game`).waitFor();
  });
}

test('the choices of a game are there again for the next one', async (t) => {
  const server = await startServer(t);
  const player = await newPlayer(server);
  const chosen = (id) => player.page.locator(`[data-testid="${id}"].chosen`).waitFor();
  await player.create({ game: 'xiangqi', mode: 'computer', side: 'second', level: 1 });
  await player.id('brand').click();
  for (const id of ['game-xiangqi', 'mode-computer', 'level-1', 'side-second']) await chosen(id);
  await player.create({ game: 'xiangqi', mode: 'link' });
  await player.id('brand').click();
  for (const id of ['game-xiangqi', 'mode-link', 'side-second']) await chosen(id);
});

test('a draw is offered to the computer only after a question', async (t) => {
  const player = await newPlayer(await startServer(t));
  await player.create({ game: 'xiangqi', mode: 'computer', side: 'first', level: 1 });
  await myTurn(player);
  await player.id('draw').click();
  await player.see('dialog-draw', 'Offer a draw?');
  await player.page.keyboard.press('Escape');
  await player.gone('dialog-draw');
  await player.move('h2e2');
  await player.seePly(2);
  assert.equal(await player.id('draw').isDisabled(), false, 'nothing was offered');
});

test('with both sides on one screen the analysis follows the board', async (t) => {
  const player = await newPlayer(await startServer(t));
  await player.create({ game: 'xiangqi', mode: 'screen' });
  await player.id('analysis-button').click();
  await player.page.locator('[data-testid="analysis"] li strong').nth(2).waitFor();
  await player.seeCount(player.page.locator('.arrow'), (count) => count >= 1, 'the number of arrows');
  await player.move('h2e2');
  await player.page.locator('[data-testid="analysis"] li strong').nth(2).waitFor();
  await player.move('h9g7');
  await player.page.locator('[data-testid="analysis"] li strong').nth(2).waitFor();
  await player.id('analysis').filter({ hasText: /depth ([7-9]|[1-9][0-9])/ }).waitFor();
  const reach = () =>
    player.id('analysis').evaluate((card) => {
      const right = (element) => element.getBoundingClientRect().right;
      return Math.max(...[...card.querySelectorAll('*')].map(right)) - right(card);
    });
  await player.eventually(reach, (pixels) => pixels < 0, 'how far long lines reach out of their card');
});

for (const viewport of [{ width: 390, height: 844 }, { width: 844, height: 390 }, { width: 1280, height: 800 }]) {
  test(`a hint moves no button: ${viewport.width} by ${viewport.height}`, async (t) => {
    const player = await newPlayer(await startServer(t), { viewport });
    await player.create({ game: 'xiangqi', mode: 'computer', side: 'first', level: 1 });
    await myTurn(player);
    const places = () =>
      player.page.evaluate(() =>
        [...document.querySelectorAll('.panel button, .panel input')].map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return { what: element.dataset.testid ?? element.textContent, x, y, width, height };
        }));
    await player.id('hint-button').hover(); // scrolls to it, so that the click does not
    const before = await places();
    await player.id('hint-button').click();
    await player.see('hint', 'Hint: ');
    await player.drawn();
    assert.deepEqual(await places(), before);
    // A tap where a button was before the hint hits that button, and a tap on the board its square.
    const missed = () =>
      player.page.evaluate(() =>
        [...document.querySelectorAll('.panel button:enabled, [role="gridcell"]')].filter((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          const hit = document.elementFromPoint(x + width / 2, y + height / 2);
          // Out of sight, or in a part that scrolls.
          return hit !== null && y >= 0 && y + height <= innerHeight && hit.closest('section.hint, .notices') !== null;
        }).length);
    await player.eventually(missed, 0, 'how many buttons and squares the hint covers');
    await player.move((await player.page.locator('.arrow').getAttribute('data-move')).slice(0, 4));
    await player.gone('hint');
  });
}

test('a hint is spoken', async (t) => {
  const player = await newPlayer(await startServer(t));
  await player.create({ game: 'chess', mode: 'screen', fen: '6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1' });
  await player.id('hint-button').focus();
  await player.page.keyboard.press('Enter');
  await player.hear('Hint: rook d1 to d8, check');
  await player.see('hint', 'Hint: Rd8');
});

test('on a phone a mistake that is tapped stays where it is', async (t) => {
  const player = await newPlayer(await startServer(t), { viewport: { width: 390, height: 844 } });
  await player.create({ game: 'chess', mode: 'screen' });
  await player.move('f2f3', 'e7e5', 'g2g4', 'd8h4');
  await player.see('result', 'Checkmate');
  await player.id('review-button').click();
  await player.hear('The review is ready');
  const place = () => player.id('worst-3').evaluate((element) => element.getBoundingClientRect().y);
  // Below the board, which stays at the top of the window.
  await player.id('worst-3').evaluate((element) => {
    element.scrollIntoView({ block: 'end' });
    window.scrollBy(0, 20);
  });
  await player.drawn();
  const before = await place();
  await player.id('worst-3').click();
  await player.id('past').waitFor();
  await player.drawn();
  assert.equal(await place(), before);
});

test('a blunder is marked, with a better move', async (t) => {
  const player = await newPlayer(await startServer(t));
  await player.create({ game: 'chess', mode: 'screen' });
  await player.move('f2f3', 'e7e5', 'g2g4', 'd8h4');
  await player.see('result', 'Checkmate');
  await player.id('review-button').click();
  await player.hear('The review is ready');
  await player.see('worst-3', 'Better: ');
  await player.see('mistakes-first', /White’s mistakes.*blunder/);
  await player.see('mistakes-second', 'Black’s mistakes');
  await player.see('ply-3', '??');
  await player.id('worst-3').click();
  await player.page.locator('.arrow').waitFor();
});

for (const options of [{ viewport: { width: 1366, height: 800 } }, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }]) {
  test(`the player's own mistakes are tried again on the board: ${options.viewport.width} pixels`, async (t) => {
    const player = await newPlayer(await startServer(t), options);
    await player.create({ game: 'chess', mode: 'computer', side: 'first', level: 1, fen: '6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1' });
    await myTurn(player);
    await player.move('e1e6'); // gives the rook away instead of giving mate
    await player.seePly(2);
    await player.id('resign').click();
    await player.id('confirm').click();
    await player.see('result', 'You lose');
    await player.id('review-button').click();
    await player.hear('The review is ready');
    assert.doesNotMatch(await player.id('worst-1').innerText(), /Better/, 'the answer is not given away');
    await player.id('worst-1').click();
    await player.see('retry-verdict', 'Find a better move');
    await player.page.locator('[data-testid="retry"][aria-busy="false"]').waitFor();
    const outside = () =>
      player.page.evaluate(() =>
        ['board', 'worst-1', 'retry'].filter((name) => {
          const { top, bottom } = document.querySelector(`[data-testid="${name}"]`).getBoundingClientRect();
          return top < -1 || bottom > innerHeight + 1;
        }));
    await player.eventually(outside, [], 'what is out of the window');
    await player.seeCount(player.page.locator('.arrow'), 0, 'no arrow shows the answer');
    await player.try('e1e6');
    await player.see('retry-verdict', 'That is the move you played');
    await player.id('retry-again').click();
    await player.seeLabel('e1', /White rook/);
    await player.try('a1b1');
    await player.page.locator('[data-testid="retry-verdict"][data-verdict]').waitFor();
    await player.id('retry-again').click();
    await player.seeLabel('a1', /White king/);
    await player.try('e1e8');
    await player.see('retry-verdict', 'Well found');
    await player.hear('Well found');
    await player.id('retry-answer').click();
    await player.see('retry-verdict', 'Better: Re8#');
    await player.page.locator('.arrow').waitFor();
    if (process.env.SHOTS) await player.page.screenshot({ path: `screenshots/retry-${options.viewport.width}.png` });
    await player.step('go-next');
    await player.gone('retry');
    await player.seeCount(player.page.locator('[data-testid^="ply-"]'), 2, 'the game is as it was');
  });
}
