// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
// The study board: games are opened, replayed, changed, shared, exported and opened again.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { closeBrowser, holdMessages, newPlayer, openText, Player, recordStamps, startServer } from './kit.mjs';

after(closeBrowser);

const pgn = `[Event "First"]
[White "Anderssen"]
[Black "Kieseritzky"]
[Result "1-0"]

1. e4 e5 2. f4 {the gambit} exf4 (2... d5 {<b>bold</b>} 3. exd5 e4) 3. Bc4 Qh4+ 1-0

[Event "Second"]
[White "Morphy"]
[Black "Duke"]
[Result "*"]

1. e4 e5 2. Nf3 Nc7 *
`;

/** The text of the tree, with variations and comments. */
const treeText = (player) => player.id('tree').innerText().then((text) => text.replace(/\s+/g, ' ').trim());

const seeTree = (player, expected, what = 'the text of the tree') => player.eventually(() => treeText(player), expected, what);

/**
 * Lets the time pass after which a study is saved (600 ms), by the page's own clock: its timers have run afterwards. For
 * what is not saved, there is nothing else to wait for. The test has called `installClock` before.
 */
async function passSaving(player) {
  await player.drawn();
  await player.page.clock.fastForward(900);
}

const installClock = (player) => player.page.clock.install();

/** Clicks a piece and where it goes, and waits until the tree shows the move. */
async function play(player, from, to, text) {
  await player.click(from);
  // The legal moves come from the server.
  await player.page.locator('square.selected').waitFor();
  await player.page.locator('square.move-dest').first().waitFor();
  await player.click(to);
  await player.page.locator('[data-node][aria-current]', { hasText: text }).waitFor();
}

async function current(player, text) {
  await player.page.locator('[data-node][aria-current]', { hasText: text }).waitFor();
}

test('a file with variations is opened, replayed by keyboard, and its faults have places', async (t) => {
  const player = await newPlayer(await startServer(t));
  await openText(player, pgn);
  await player.see('study-head', 'Anderssen – Kieseritzky');
  await seeTree(
    player,
    '1. e4 e5 2. f4 the gambit 2… exf4 2… d5 <b>bold</b> 3. exd5 e4 3. Bc4 Qh4+',
    'comments are text, not HTML',
  );
  await player.see('faults', 'Game 2, line 13, column 17');
  const fault = player.id('faults').locator('li').first();
  assert.equal(await fault.isVisible(), false, 'faults are folded');
  await player.id('faults-toggle').click();
  await fault.waitFor();
  for (const move of ['e4', 'e5', 'f4', 'exf4']) {
    await player.page.keyboard.press('ArrowRight');
    await current(player, move);
  }
  await player.page.keyboard.press('ArrowDown');
  await current(player, 'd5');
  await player.seeLabel('d5', /Black pawn/);
  await player.page.keyboard.press('End');
  await current(player, 'e4');
  await player.id('language').click();
  await player.see('faults', '第 2 局第 13 行第 17 列：第 2 回合黑方，着法“Nc7”不合规则');
  await player.id('game-2').click();
  await player.see('study-head', 'Morphy – Duke');
});

for (const { locale, expected } of [
  { locale: 'zh-CN', expected: { chinese: '第 2 回合 士4进5 不合规则', wxf: '第 2 回合 A4+5 不合规则' } },
  { locale: 'en-US', expected: { algebraic: 'Black’s move 2, Ad9xe8, is not legal', wxf: 'Black’s move 2, A4+5, is not legal' } },
]) {
  test(`on a phone the faults of a file are one line, and unfold into moves as the reader writes them (${locale})`, async (t) => {
    const player = await newPlayer(await startServer(t), { viewport: { width: 390, height: 844 }, hasTouch: true, locale });
    await player.page.goto(`${player.server.url}/study`);
    for (const [notation, text] of Object.entries(expected)) {
      await player.page.evaluate((xiangqiNotation) => {
        localStorage.setItem('duiyi.settings', JSON.stringify({ ...JSON.parse(localStorage.getItem('duiyi.settings') ?? '{}'), xiangqiNotation }));
      }, notation);
      await openText(player, '[DhtmlXQ_movelist]7747504179673041[/DhtmlXQ_movelist]');
      const { height } = await player.id('faults').boundingBox();
      assert.ok(height <= 56, `folded, the faults take ${height} pixels`);
      await player.id('faults-toggle').click();
      await player.see('faults', text);
    }
  });
}

test('the result of a file is written as the language writes it', async (t) => {
  const player = await newPlayer(await startServer(t));
  await openText(player, '[White "Anna"]\n[Black "Bob"]\n[Result "1-0"]\n\n1. e4 e5 1-0');
  await player.see('study-head', '1-0');
  await player.id('language').click();
  await player.see('study-head', '白胜');
});

test('long names are cut with an ellipsis and move nothing', async (t) => {
  const player = await newPlayer(await startServer(t), { viewport: { width: 390, height: 844 } });
  const open = async (white, black) => {
    await openText(player, `[White "${white}"]\n[Black "${black}"]\n[Event "${white}"]\n\n1. e4 e5`);
    await player.see('player-first', white);
  };
  const height = () => player.id('study-head').evaluate((head) => head.querySelector('h2').offsetHeight);
  await open('Anna', 'Bob');
  const before = await height();
  await open('Bartholomew '.repeat(12).trim(), 'Maximiliana '.repeat(12).trim());
  assert.equal(await height(), before);
  const isCut = (element) => element.scrollWidth > element.clientWidth && getComputedStyle(element).textOverflow === 'ellipsis';
  assert.ok(await player.page.locator('[data-testid="player-first"] bdi').evaluate(isCut));
  assert.ok(await player.page.locator('[data-testid="study-head"] h2').evaluate(isCut));
  assert.ok(await player.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'the page is not wider than the phone');
});

test('the field of a comment is as high as its text', async (t) => {
  const player = await newPlayer(await startServer(t));
  await openText(player, '1. e4 e5');
  await player.page.keyboard.press('ArrowRight');
  const field = player.id('comment');
  const height = () => field.evaluate((element) => element.offsetHeight);
  const hidden = () => field.evaluate((element) => element.scrollHeight - element.clientHeight);
  const before = await height();
  await field.fill('a line\n'.repeat(4));
  await player.eventually(hidden, (pixels) => pixels <= 0, 'how much of the text is out of sight');
  assert.ok((await height()) > before);
  await field.fill('a line\n'.repeat(100));
  await player.eventually(hidden, (pixels) => pixels > 0, 'a long text scrolls');
  assert.ok((await height()) < 800 / 3, 'it leaves the rest of the page its place');
  await field.fill('');
  await player.eventually(height, before, 'the height of an empty field');
});

test('a comment that is typed as soon as its field is there stays', async (t) => {
  const player = await newPlayer(await startServer(t));
  await openText(player, '1. e4 e5');
  await player.delayTimers();
  await player.page.keyboard.press('ArrowRight');
  await player.id('glyph-1').waitFor(); // those of a move: the field is that of 1. e4
  await player.id('comment').fill('typed at once');
  await player.drawn();
  assert.equal(await player.id('comment').inputValue(), 'typed at once');
  await player.see('tree', 'typed at once');
  await player.drawn();
  assert.equal(await player.id('comment').inputValue(), 'typed at once', 'what is typed is not written over when it is kept');
});

test('variations are added, promoted, deleted and restored, and survive a reload', async (t) => {
  const player = await newPlayer(await startServer(t));
  await openText(player, '1. e4 e5 2. Nf3');
  await player.page.keyboard.press('ArrowRight');
  await play(player, 'c7', 'c5', 'c5');
  await play(player, 'g1', 'f3', 'Nf3');
  await player.id('comment').fill('Sicilian');
  await player.id('glyph-5').click();
  await seeTree(player, '1. e4 e5 1… c5 2. Nf3 !? Sicilian 2. Nf3');
  await player.id('promote-line').click();
  await seeTree(player, '1. e4 c5 1… e5 2. Nf3 2. Nf3 !? Sicilian');
  await player.page.keyboard.press('ArrowLeft');
  await player.id('remove').click();
  await player.see('toast', 'You can undo this');
  await seeTree(player, '1. e4 e5 2. Nf3');
  await player.id('go-undo').click();
  await seeTree(player, '1. e4 c5 1… e5 2. Nf3 2. Nf3 !? Sicilian');
  await player.page.waitForFunction(() => localStorage.getItem('duiyi.study')?.includes('Sicilian'));
  await player.page.reload({ waitUntil: 'domcontentloaded' });
  await player.see('tree', 'Sicilian');
  await player.id('go-lens').click();
  await player.page.locator('[data-testid="analysis"] li strong').first().waitFor();
  await player.page.locator('.arrow.rank-0').waitFor();
});

test('a piece can be picked up before the legal moves are known', async (t) => {
  const player = await newPlayer(await startServer(t));
  const messages = await holdMessages(player);
  messages.hold();
  await player.page.goto(`${player.server.url}/study`, { waitUntil: 'domcontentloaded' });
  await player.click('g1');
  await player.page.locator('square.selected').waitFor();
  await player.drawn();
  assert.equal(await player.page.locator('square.move-dest').count(), 0);
  messages.release();
  await player.page.locator('square.move-dest').nth(1).waitFor();
  await player.click('f3');
  await current(player, 'Nf3');
  // The same by keyboard; another position deselects the piece.
  messages.hold();
  await player.page.reload({ waitUntil: 'domcontentloaded' });
  await player.id('square-e7').focus();
  await player.page.keyboard.press('Enter');
  await player.page.locator('square.selected').waitFor();
  messages.release();
  await player.hear('Black pawn on e7, 2 moves');
  await player.page.locator('square.move-dest').nth(1).waitFor();
  await player.step('go-previous');
  await player.page.locator('square.selected').waitFor({ state: 'detached' });
});

for (const [name, text, word] of [
  ['chess', '1. f3 e5 2. g4 Qh4#', 'Checkmate!'],
  ['xiangqi', '[Variant "Xiangqi"]\n[FEN "3k5/R8/9/9/9/9/9/9/7R1/4K4 w - - 0 1"]\n\n1. h1h9 *', 'Checkmate!'],
]) {
  test(`stepping onto a mate calls out no check: ${name}`, async (t) => {
    const player = await newPlayer(await startServer(t));
    const messages = await holdMessages(player);
    await openText(player, text);
    const stamps = await recordStamps(player);
    messages.hold();
    await player.id('go-last').click();
    await player.page.locator('cg-board square.check').waitFor();
    await player.drawn();
    assert.deepEqual(await stamps(), [], 'before the server has looked at it');
    messages.release();
    await player.eventually(stamps, [word], 'what is called out on the board');
  });
}

test('a king that turns out to be mated is deselected, and pieces without moves are announced', async (t) => {
  const player = await newPlayer(await startServer(t));
  const messages = await holdMessages(player);
  await openText(player, '1. f3 e5 2. g4 Qh4#');
  await player.page.keyboard.press('End');
  await player.page.waitForFunction(() => JSON.parse(localStorage.getItem('duiyi.study') ?? '[]')[0]?.at === 4);
  messages.hold();
  await player.page.reload({ waitUntil: 'domcontentloaded' });
  await player.id('square-e1').focus();
  await player.page.keyboard.press('Enter');
  await player.page.locator('[data-testid="square-e1"][aria-selected="true"]').waitFor();
  messages.release();
  await player.hear('White king on e1 cannot move');
  await player.page.locator('[data-testid="square-e1"][aria-selected="false"]').waitFor();
  messages.hold();
  await player.page.reload({ waitUntil: 'domcontentloaded' });
  await player.id('square-h4').focus();
  await player.page.keyboard.press('Enter');
  messages.release();
  await player.hear('Black queen on h4 cannot move');
});

test('the position editor names the faults of a position, and opens a valid one', async (t) => {
  const player = await newPlayer(await startServer(t), { locale: 'zh-CN' });
  await player.page.goto(`${player.server.url}/study`, { waitUntil: 'domcontentloaded' });
  await player.id('set-up').click();
  await player.id('setup-empty').click();
  await player.see('verdict', '红方有 0 个帅（应为 1 个）');
  await player.id('tool-first-K').click();
  await player.id('setup-e0').click();
  await player.id('tool-second-K').click();
  await player.id('setup-e9').click();
  await player.see('verdict', 'e0 与 e9 的将帅照面');
  await player.eventually(() => player.id('setup-use').isDisabled(), true);
  // By keyboard: a soldier between them.
  await player.id('tool-first-P').focus();
  await player.page.keyboard.press('Enter');
  await player.id('setup-e9').focus();
  for (let i = 0; i < 3; i++) await player.page.keyboard.press('ArrowDown');
  await player.page.keyboard.press('Enter');
  await player.see('verdict', '局面有效');
  await player.id('setup-use').click();
  await player.gone('dialog-setup');
  await play(player, 'e6', 'e7', '兵五进一');
});

test('a shared study opens in another browser, where changes go to a copy', async (t) => {
  const server = await startServer(t);
  const player = await newPlayer(server);
  await openText(player, pgn);
  await player.id('game-2').waitFor(); // the list of games came: the server forgets the file when it is killed
  await player.id('share').click();
  const link = await player.id('share-link').inputValue();
  await server.kill();
  await server.restart();
  const other = await newPlayer(server, { viewport: { width: 390, height: 780 } });
  await other.open(link);
  await other.see('tree', '<b>bold</b>');
  await play(other, 'e2', 'e3', 'e3');
  await other.eventually(() => new URL(other.page.url()).pathname, '/study', 'the shared study is unchanged');
  await other.page.goto(link);
  await other.see('tree', 'the gambit');
  await seeTree(other, (text) => !text.includes('e3'));
  await other.page.goto(`${server.url}/s/AAAAAAAAAAAAAAAAAAAAAA`);
  await other.see('refused', 'Study not found');
  await other.seeErrors(/404/); // only the request for the missing study fails
});

/** A study with variations nested `depth` times: each move has one alternative, on which the next level is. */
function nested(depth) {
  const root = { move: '', san: '', zh: '', check: false, before: '', after: '', values: '', nags: [], parent: -1 };
  const fen = (level) => `rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR ${level % 2 ? 'b' : 'w'} KQkq - 0 ${(level >> 1) + 1}`;
  const nodes = [{ ...root, fen: fen(0) }];
  for (let level = 1, parent = 0; level <= depth; level++, parent = nodes.length - 1) {
    for (const san of [`Na${level}`, `Nb${level}`]) nodes.push({ ...root, move: 'g1f3', san, fen: fen(level), parent });
  }
  return { game: 'chess', headers: [], result: '*', nodes };
}

test('deeply nested variations are shown', async (t) => {
  const player = await newPlayer(await startServer(t), { viewport: { width: 390, height: 780 } });
  let tree = nested(7);
  await player.page.route('**/api/uploads/*/games/1', (route) =>
    route.fulfill({ json: { format: 'xqf', games: [], more: false, number: 1, faults: [], tree } }));
  await openText(player, '1. e4');
  await seeTree(
    player,
    '1. Na1 1. Nb1 Na2 1… Nb2 2. Na3 2. Nb3 Na4 2… Nb4 3. Na5 3. Nb5 Na6 (3… Nb6 4. Na7 (4. Nb7))',
  );
  tree = nested(10_000);
  await openText(player, '1. d4');
  await player.seeCount(player.page.locator('[data-node]'), 20_000);
  await player.page.locator('[data-node="20000"]').evaluate((move) => move.click());
  await current(player, 'Nb10000');
  await player.page.waitForFunction(() => {
    const [box, move] = ['tree', 'node-20000'].map((id) => document.querySelector(`[data-testid="${id}"]`).getBoundingClientRect());
    return move.top >= box.top && move.bottom <= box.bottom;
  });
  await player.page.keyboard.press('ArrowUp');
  await current(player, 'Na10000');
});

test('a move and its position are annotated by keyboard, and shared', async (t) => {
  const player = await newPlayer(await startServer(t));
  await openText(player, '1. e4 e5');
  await player.page.keyboard.press('ArrowRight');
  await player.id('glyph-146').focus();
  await player.page.keyboard.press('Space');
  await player.page.keyboard.press('Tab');
  const isFocused = () => player.id('assessment').evaluate((select) => select === document.activeElement);
  await player.eventually(isFocused, true, 'whether the assessment has the focus');
  for (let i = 0; i < 3; i++) await player.page.keyboard.press('ArrowDown');
  await player.see('tree', '1. e4N ⩲ e5');
  const chosen = () => player.id('assessment').locator('option:checked').innerText();
  await player.eventually(chosen, '+/= White is slightly better');
  await player.page.keyboard.press('Home');
  await player.page.keyboard.press('ArrowDown');
  await player.see('tree', '1. e4N = e5');
  await player.id('language').click();
  await player.eventually(() => player.id('glyph-146').getAttribute('aria-label'), '新着');
  await player.eventually(() => player.id('assessment').locator('option').last().innerText(), '–+ 黑方胜势');
  await player.id('share').click();
  await player.open(await player.id('share-link').inputValue());
  await player.see('tree', '1. e4N = e5');
});

test('sharing a study that is too large shows an error in both languages', async (t) => {
  const player = await newPlayer(await startServer(t));
  const tree = nested(300);
  for (const node of tree.nodes) node.after = '评'.repeat(1000); // 3000 bytes each
  await player.page.route('**/api/uploads/*/games/1', (route) =>
    route.fulfill({ json: { format: 'xqf', games: [], more: false, number: 1, faults: [], tree } }));
  await openText(player, '1. e4');
  await player.id('share').click();
  await player.see('toast', 'The study is too large to send. The limit for moves and comments is 1 MB');
  await player.id('language').click();
  await player.id('share').click();
  await player.see('toast', '棋谱太大，无法发送：着法与评注的上限为 1 MB。');
  await player.id('export').click();
  await player.id('download-pgn').click();
  await player.see('problem', '棋谱太大，无法发送');
});

test('the player’s own study survives links, other studies and the Back button', async (t) => {
  const server = await startServer(t);
  const giver = await newPlayer(server);
  await openText(giver, pgn);
  await giver.id('share').click();
  const link = await giver.id('share-link').inputValue();

  const player = await newPlayer(server);
  await installClock(player);
  await openText(player, '1. d4 d5 2. c4');
  await player.page.keyboard.press('End');
  await play(player, 'g8', 'f6', 'Nf6');
  // A shared study does not replace the player's own.
  await player.open(link);
  await player.see('tree', 'the gambit');
  await passSaving(player);
  await player.page.goto(`${server.url}/study`);
  await player.see('tree', 'Nf6');
  // Changing the shared study makes an own copy. Back shows the original, Forward the copy with its undo.
  await player.open(link);
  await play(player, 'e2', 'e3', 'e3');
  await player.see('toast', 'your own copy');
  // Both trees have the rest of the text: only the move that is gone tells them apart.
  await player.page.goBack();
  await player.page.locator('[data-node]', { hasText: 'e3' }).waitFor({ state: 'detached' });
  await player.see('tree', 'the gambit');
  await passSaving(player);
  await player.page.goForward();
  await player.page.locator('[data-node]', { hasText: 'e3' }).waitFor();
  await player.eventually(() => player.id('go-undo').isEnabled(), true, 'whether the copy can be undone');
  await player.page.reload({ waitUntil: 'domcontentloaded' });
  await player.page.locator('[data-node]', { hasText: 'e3' }).waitFor();
  // The study before it is still there.
  await player.id('import').click();
  await player.id('saved-study').filter({ hasText: 'd4 d5 c4 Nf6' }).click();
  await player.gone('dialog-import');
  await player.see('tree', 'Nf6');
  await passSaving(player);
  await player.id('import').click();
  await player.id('saved-study').filter({ hasText: 'Anderssen' }).waitFor();
  await player.page.keyboard.press('Escape');
  // The last change is saved even when the page is left at once.
  await play(player, 'b1', 'c3', 'Nc3');
  await player.page.goto(`${server.url}/`);
  await player.page.goto(`${server.url}/study`);
  await player.see('tree', 'Nc3');
});

test('a comment is saved even when the page is left while typing', async (t) => {
  const server = await startServer(t);
  const player = await newPlayer(server);
  const stored = (text) => player.page.evaluate((text) => localStorage.getItem('duiyi.study')?.includes(text) ?? false, text);
  await openText(player, '1. e4 e5');
  await player.id('comment').fill('typed and reloaded');
  await player.page.reload({ waitUntil: 'domcontentloaded' });
  await player.see('tree', 'typed and reloaded');
  await player.drawn();
  // Forward within the page, without a blur event.
  await player.id('brand').click();
  await player.id('start').waitFor();
  await player.page.goBack();
  await player.see('tree', 'typed and reloaded');
  await player.drawn();
  await player.id('comment').fill('typed and gone on');
  await player.page.evaluate(() => history.forward());
  await player.gone('study');
  await player.eventually(() => stored('typed and gone on'), true, 'whether the comment is stored');
  await player.page.goBack();
  await player.see('tree', 'typed and gone on');
  // A move during an unfinished comment; a click on the board does not blur the field.
  await player.page.locator('[data-testid="comment"]').fill('typed and played on');
  await play(player, 'd2', 'd4', 'd4');
  await seeTree(player, /^typed and played on 1\. e4 1\. d4/);
  // A comment on a shared study makes an own copy, and does not keep the player on the page.
  await player.id('share').click();
  const link = await player.id('share-link').inputValue();
  const other = await newPlayer(server);
  await other.page.goto(`${server.url}/`);
  await other.open(link);
  await other.id('comment').fill('under a link');
  await other.page.goBack();
  await other.id('start').waitFor();
  await other.gone('comment');
  await other.page.goto(`${server.url}/study`);
  await other.see('tree', 'under a link');
});

test('two tabs with the same study do not overwrite each other', async (t) => {
  const player = await newPlayer(await startServer(t));
  await installClock(player);
  await openText(player, '1. e4 e5');
  await player.id('comment').fill('begun');
  const saved = (text) => player.page.waitForFunction((text) => localStorage.getItem('duiyi.study')?.includes(text), text);
  await saved('begun');
  const second = new Player(await player.page.context().newPage(), player.server);
  await second.page.goto(`${player.server.url}/study`, { waitUntil: 'domcontentloaded' });
  await second.see('tree', 'begun');
  await second.id('comment').fill('gone on in the second');
  await saved('gone on in the second');
  await player.step('go-next');
  await current(player, 'e4');
  await passSaving(player);
  await saved('gone on in the second');
  await player.id('comment').fill('and in the first');
  await saved('and in the first');
  await saved('gone on in the second');
  await player.id('import').click();
  await player.id('saved-study').click();
  await player.see('tree', 'gone on in the second');
  assert.deepEqual(second.errors, []);
});

test('a browser without storage is reported once, in both languages', async (t) => {
  const server = await startServer(t);
  for (const [locale, words] of [['en-US', 'The browser does not allow saving the study'], ['zh-CN', '浏览器不允许保存棋谱']]) {
    const player = await newPlayer(server, { locale });
    await player.page.addInitScript(() => {
      window.refused = 0;
      Storage.prototype.setItem = () => {
        window.refused += 1;
        throw new DOMException('no', 'QuotaExceededError');
      };
    });
    await openText(player, '1. e4 e5');
    await player.page.keyboard.press('End');
    await player.id('glyph-1').click();
    await player.see('toast', words);
    await player.gone('toast');
    const refused = await player.page.evaluate(() => window.refused);
    await player.id('glyph-1').click();
    await player.page.waitForFunction((before) => window.refused > before, refused);
    await player.drawn();
    assert.equal(await player.id('toast').count(), 0);
  }
});

test('a study that two tabs only read stays one study', async (t) => {
  const player = await newPlayer(await startServer(t));
  await openText(player, '1. e4 e5');
  const savedStudies = () => player.page.evaluate(() => JSON.parse(localStorage.getItem('duiyi.study') ?? '[]').map(({ edited, at }) => ({ edited, at })));
  const saved = (at) => player.page.waitForFunction((at) => JSON.parse(localStorage.getItem('duiyi.study') ?? '[]')[0]?.at === at, at);
  await player.page.waitForFunction(() => localStorage.getItem('duiyi.study')?.includes('e7e5'));
  const second = new Player(await player.page.context().newPage(), player.server);
  await second.page.goto(`${player.server.url}/study`, { waitUntil: 'domcontentloaded' });
  await second.see('tree', 'e5');
  await second.page.keyboard.press('End');
  await saved(2);
  await player.id('brand').click();
  await player.id('start').waitFor();
  await player.page.goBack();
  await player.see('tree', 'e5');
  await player.page.keyboard.press('ArrowRight');
  await saved(1);
  await player.eventually(savedStudies, [{ edited: false, at: 1 }]);
  // A change here replaces what was only read there.
  await player.id('glyph-1').click();
  await player.page.waitForFunction(() => localStorage.getItem('duiyi.study')?.includes('"nags":[1]'));
  await player.eventually(savedStudies, [{ edited: true, at: 1 }]);
  assert.deepEqual(second.errors, []);
});

test('a game of xiangqi is exported as XQF and text, and read back', async (t) => {
  const player = await newPlayer(await startServer(t));
  await player.create({ game: 'xiangqi' });
  await player.move('h2e2', 'h9g7', 'h0g2');
  await player.id('export').click();
  const saved = player.page.waitForEvent('download');
  await player.id('download-xqf').click();
  const download = await saved;
  assert.match(download.suggestedFilename(), /\.xqf$/);
  const path = await download.path();
  assert.equal((await readFile(path)).subarray(0, 2).toString(), 'XQ');
  let copied;
  await player.seeBriefly('copy-chinese', 'Copied', async () => (copied = await player.copied('copy-chinese')));
  assert.equal(copied, '1. 炮二平五 马8进7\n2. 马二进三\n');
  await player.page.keyboard.press('Escape');
  await player.id('brand').click();
  await player.id('open-file').click();
  await player.id('file').setInputFiles({ name: 'game.xqf', mimeType: '', buffer: await readFile(path) });
  await player.see('tree', '1. Ch2–e2 Hh9–g7 2. Hh0–g2');
  await player.id('settings').click();
  await player.id('notation-wxf').click();
  await player.page.keyboard.press('Escape');
  await player.see('tree', '1. C2=5 H8+7 2. H2+3');
});

/** Eighty plies. */
const longGame = Array.from({ length: 40 }, (_, i) => `${i + 1}. ${i % 2 ? 'Ng1 Ng8' : 'Nf3 Nf6'}`).join(' ');

/** Those of the elements that are not whole in the window, or that something lies over. */
const outOfSight = ({ page }, selectors) =>
  page.evaluate((all) =>
    all.filter((selector) => {
      const element = document.querySelector(selector);
      const { x, top, bottom, width } = element.getBoundingClientRect();
      const hit = document.elementFromPoint(x + width / 2, (top + bottom) / 2);
      return top < -1 || bottom > innerHeight + 1 || !element.contains(hit);
    }), selectors);

test('on a phone the board and the move that is tapped stay in the window', async (t) => {
  const player = await newPlayer(await startServer(t), { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await openText(player, longGame);
  for (const node of [2, 40, 80]) {
    await player.page.locator(`[data-node="${node}"]`).tap();
    const shown = ['[data-testid="board"]', `[data-node="${node}"][aria-current]`];
    await player.page.locator(shown[1]).waitFor();
    await player.eventually(() => outOfSight(player, shown), [], `what is out of sight with move ${node}`);
  }
});

test('at 1366 by 800 the moves and the analysis of a study have room', async (t) => {
  const player = await newPlayer(await startServer(t), { viewport: { width: 1366, height: 800 } });
  await openText(player, longGame);
  await player.id('go-lens').click();
  await player.page.locator('[data-testid="analysis"] li strong').nth(2).waitFor();
  const lines = [1, 2, 3].map((n) => `[data-testid="analysis"] li:nth-child(${n})`);
  await player.eventually(() => outOfSight(player, ['[data-testid="tree"]', ...lines]), [], 'what is out of sight');
  const height = () => player.id('tree').evaluate((tree) => tree.clientHeight);
  await player.eventually(height, (pixels) => pixels >= 120, 'the height of the moves');
});
