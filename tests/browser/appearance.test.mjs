// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
// The appearance: languages, themes, sizes, pieces, notices. With SHOTS set, screenshots are written to screenshots/.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeBrowser, newPlayer, openText, recordTones, startServer } from './kit.mjs';

after(closeBrowser);

async function takeScreenshot(player, name) {
  if (process.env.SHOTS) await player.page.screenshot({ path: `screenshots/${name}.png` });
}

/** The board gets another size a frame after the window. */
async function assertFits(player, where) {
  await player.drawn();
  const widths = () => player.page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  await player.eventually(widths, ([content, window]) => content <= window, `the widths of ${where} and the window`);
}

/** Every piece has a picture that can be decoded, and a size. */
async function assertPiecesAreDrawn(player, expected) {
  const { page } = player;
  await player.seePieces(expected);
  const missing = await page.evaluate(async () => {
    const bad = [];
    const pieces = [...document.querySelectorAll('cg-board piece')];
    for (const piece of pieces) {
      const address = /url\("(.+?)"\)/.exec(getComputedStyle(piece).backgroundImage)?.[1];
      const box = piece.getBoundingClientRect();
      const image = new Image();
      image.src = address ?? '';
      await image.decode().catch(() => bad.push(`${piece.className}: ${address}`));
      if (box.width < 15 || box.height < 15) bad.push(`${piece.className}: ${box.width} x ${box.height}`);
    }
    return bad;
  });
  assert.deepEqual(missing, []);
}

for (const game of ['chess', 'xiangqi']) {
  test(`${game} at 320 pixels, without scrolling sideways`, async (t) => {
    const phone = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
    const player = await newPlayer(await startServer(t), phone);
    await player.page.goto(`${player.server.url}/`);
    await player.id('start').waitFor();
    await assertFits(player, 'the home page');
    await takeScreenshot(player, `home-320-${game}`);
    await player.create({ game });
    await assertFits(player, 'the game');
    const board = await player.id('board').boundingBox();
    assert.ok(board.width > 300, `the board uses the width: ${board.width}`);
    await assertPiecesAreDrawn(player, 32);
    const [from, to] = game === 'chess' ? ['e2', 'e4'] : ['h2', 'e2'];
    await player.page.touchscreen.tap(...(await player.centre(from)));
    await player.page.locator('square.move-dest').first().waitFor();
    await player.page.touchscreen.tap(...(await player.centre(to)));
    await player.seePly(1);
    await player.id('resign').click();
    await assertFits(player, 'the dialog');
    await player.id('confirm').click();
    await player.id('result').waitFor();
    await assertFits(player, 'the result');
    await takeScreenshot(player, `phone-${game}`);
  });
}

test('the board fills a desktop window and shrinks with it', async (t) => {
  const player = await newPlayer(await startServer(t));
  await player.create({ game: 'chess' });
  await assertPiecesAreDrawn(player, 32);
  const large = await player.id('board').boundingBox();
  assert.ok(large.height > 600, `only ${large.height} pixels high`);
  await player.page.setViewportSize({ width: 900, height: 600 });
  await player.page.waitForFunction(() => document.querySelector('.board-frame').clientHeight < 500);
  await player.move('e2e4');
  for (const [width, height] of [[740, 360], [390, 844], [1024, 768]]) {
    await player.page.setViewportSize({ width, height });
    await assertFits(player, `${width} x ${height}`);
  }
});

test('animated pieces end on their squares, also on a flipped board', async (t) => {
  const server = await startServer(t);
  const player = await newPlayer(server, { reducedMotion: 'no-preference' });
  /** Waits until a picture stands on the middle of the square. */
  const standsOn = async (square) => {
    const [x, y] = await player.centre(square);
    await player.page.waitForFunction(
      ([px, py]) =>
        [...document.querySelectorAll('cg-board piece:not(.ghost):not(.anim)')].some((piece) => {
          const box = piece.getBoundingClientRect();
          return Math.hypot(box.x + box.width / 2 - px, box.y + box.height / 2 - py) < 0.5;
        }),
      [x, y],
    );
  };
  await player.create({ game: 'xiangqi' });
  await player.move('h2e2', 'h9g7');
  for (const square of ['e2', 'g7', 'a0', 'i9']) await standsOn(square);
  await player.id('flip').click();
  await player.move('h0g2', 'i9h9');
  for (const square of ['g2', 'h9', 'a0', 'a9']) await standsOn(square);
  await player.create({ game: 'chess' });
  await player.drag('g1', 'f3');
  await player.seePly(1);
  for (const square of ['f3', 'a1', 'h8']) await standsOn(square);
});

test('sounds are played until they are switched off', async (t) => {
  const server = await startServer(t);
  const player = await newPlayer(server);
  const tones = await recordTones(player);
  await player.create({ game: 'chess' });
  const sounds = async () => (await tones.pitches()).length;
  await tones.ready();
  await player.move('e2e4', 'e7e5');
  // The sound of a move begins before the move is in the list.
  const heard = await player.eventually(sounds, (count) => count >= 1, 'the sounds of moves');
  await player.id('sound').click();
  await player.move('d2d4', 'e5d4');
  assert.equal(await sounds(), heard);
});

test('the language follows the browser, and the switch', async (t) => {
  const server = await startServer(t);
  const player = await newPlayer(server, { locale: 'zh-CN' });
  await player.page.goto(`${server.url}/`);
  const lang = () => player.page.locator('html').getAttribute('lang');
  await player.eventually(lang, 'zh-Hans');
  await player.see('start', '开始对局');
  await takeScreenshot(player, 'home-zh');
  await player.create({ game: 'xiangqi' });
  await player.see('turn', '轮到红方走棋');
  await player.seeLabel('e9', 'e9，黑方将');
  await takeScreenshot(player, 'xiangqi-zh');
  await player.id('language').click();
  await player.see('turn', 'Red to move');
  await player.eventually(lang, 'en');
  await player.page.reload();
  await player.see('turn', 'Red to move');
  const other = await newPlayer(server, { locale: 'fr-FR' });
  await other.page.goto(`${server.url}/`);
  await other.see('start', 'Start game');
});

for (const [name, viewport] of Object.entries({ phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } })) {
  test(`a notice moves nothing, and covers no board and no field: ${name}`, async (t) => {
    const player = await newPlayer(await startServer(t), { viewport });
    await player.create({ game: 'xiangqi' });
    await seeNotice(player, `notice-${name}`, 2);
    await seeNotice(player, `long-notice-${name}`, 3);
    await openText(player, '[White "Adolf Anderssen of Breslau"]\n[Black "Lionel Kieseritzky of Paris"]\n\n1. e4 *');
    await player.id('square-e2').and(player.page.locator('[aria-label*="White pawn"]')).waitFor();
    // Wait for the legal moves: a picked-up piece shows its destinations.
    await player.click('e2');
    await player.page.locator('square.move-dest').first().waitFor();
    await player.click('e2');
    await player.page.locator('square.selected').waitFor({ state: 'detached' });
    await seeNotice(player, `study-notice-${name}`, 3);
  });
}

/** Types an illegal move and makes the notice as high as `lines` lines: it moves and covers nothing. */
async function seeNotice(player, picture, lines) {
  await player.id('typed-move').fill('h2h2'); // a page longer than the window scrolls to the field
  await player.gone('toast');
  await player.drawn();
  await player.page.evaluate(() => {
    window.places = () =>
      [...document.querySelectorAll('main button, main input, .player, .board-frame')].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return { what: element.dataset.testid ?? element.className, x, y, width, height };
      });
  });
  const before = await player.page.evaluate(() => window.places());
  await player.page.keyboard.press('Enter');
  await player.see('toast', 'not a legal move');
  // Measured in one go, before the notice goes away by itself.
  const { after, box, seen } = await player.id('toast').evaluate(async (toast, least) => {
    while (toast.clientHeight < least) toast.textContent += ' and so';
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const { x, y, width, height } = toast.getBoundingClientRect();
    toast.style.pointerEvents = 'auto'; // or it would not be found
    const ends = [1, height - 2].map((down) => document.elementFromPoint(x + width / 2, y + down) === toast);
    return { after: window.places(), box: { x, y, width, height }, seen: ends };
  }, 17 * lines);
  await takeScreenshot(player, picture);
  assert.deepEqual(after, before);
  assert.deepEqual(seen, [true, true], 'nothing cuts it off');
  const covered = before.filter(
    ({ x, y, width, height }) => x < box.x + box.width && box.x < x + width && y < box.y + box.height && box.y < y + height,
  );
  // On a phone it lies below the board: when the page is scrolled down, over what is read there.
  const { isScrolled, isNarrow } = await player.page.evaluate(() => ({ isScrolled: window.scrollY > 0, isNarrow: innerWidth < 600 }));
  const names = covered.map(({ what }) => what.split('-')[0].split(' ')[0]);
  const isFault = (what) => (isNarrow ? ['board', 'player'].includes(what) || !isScrolled : what !== 'player');
  assert.deepEqual(names.filter(isFault), []);
}

test('captured pieces have enough contrast in both themes', async (t) => {
  const server = await startServer(t);
  for (const colorScheme of ['light', 'dark']) {
    const player = await newPlayer(server, { colorScheme });
    await player.create();
    await player.move('e2e4', 'd7d5', 'e4d5');
    // The picture of the piece may have to be loaded first.
    const picture = () => player.id('captured-second').screenshot();
    const contrastOf = (png) => player.page.evaluate(async (bytes) => {
      const bitmap = await createImageBitmap(new Blob([Uint8Array.from(bytes)]));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      canvas.drawImage(bitmap, 0, 0);
      const { data } = canvas.getImageData(0, 0, bitmap.width, bitmap.height);
      const linear = (value) => (value <= 10 ? value / 3295 : ((value / 255 + 0.055) / 1.055) ** 2.4);
      const lights = [];
      for (let i = 0; i < data.length; i += 4) {
        lights.push(0.2126 * linear(data[i]) + 0.7152 * linear(data[i + 1]) + 0.0722 * linear(data[i + 2]));
      }
      lights.sort((a, b) => a - b);
      // The piece is the darkest tenth of the picture; most of the picture is background.
      const at = (part) => lights[Math.floor(part * lights.length)] + 0.05;
      return at(0.6) / at(0.1);
    }, [...png]);
    await player.eventually(async () => contrastOf(await picture()), (contrast) => contrast > 4.5, `${colorScheme}: the contrast`);
    await takeScreenshot(player, `captured-${colorScheme}`);
  }
});

test('the notes of the player to move have enough contrast in both themes', async (t) => {
  for (const colorScheme of ['light', 'dark']) {
    const player = await newPlayer(await startServer(t), { colorScheme });
    await player.create({ mode: 'computer', level: 1, side: 'first' });
    await player.page.locator('[data-testid="player-first"].active .player-note').waitFor();
    const contrastOf = () => player.page.evaluate(() => {
      const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
      /** The relative luminance (WCAG 2.2) of colours laid over each other. */
      const luminance = (colours) => {
        for (const colour of colours) {
          canvas.fillStyle = colour;
          canvas.fillRect(0, 0, 1, 1);
        }
        const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((byte) => {
          const value = byte / 255;
          return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const note = document.querySelector('[data-testid="player-first"].active .player-note');
      const behind = [];
      for (let element = note; element; element = element.parentElement) behind.unshift(getComputedStyle(element).backgroundColor);
      const [low, high] = [luminance(behind), luminance([...behind, getComputedStyle(note).color])].sort((a, b) => a - b);
      return (high + 0.05) / (low + 0.05);
    });
    await player.drawn();
    const contrast = await player.eventually(contrastOf, (value) => value > 4.5, `${colorScheme}: the contrast`);
    t.diagnostic(`${colorScheme}: ${contrast.toFixed(2)}`);
  }
});

test('the theme follows the system, and the switch', async (t) => {
  const server = await startServer(t);
  const player = await newPlayer(server, { colorScheme: 'dark' });
  await player.create({ game: 'chess' });
  const brightness = () =>
    player.page.evaluate(() => {
      const [red, green, blue] = getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g).map(Number);
      return red + green + blue;
    });
  await player.eventually(brightness, (sum) => sum < 200, 'dark by the system');
  await takeScreenshot(player, 'chess-dark');
  await player.id('theme').click();
  await player.eventually(brightness, (sum) => sum > 600, 'light by the switch');
  await player.page.reload();
  await player.seeBoard();
  await player.eventually(brightness, (sum) => sum > 600, 'and it stays so');
  await takeScreenshot(player, 'chess-light');
});

test('the content security policy allows nothing from other hosts', async (t) => {
  const server = await startServer(t);
  const player = await newPlayer(server);
  const response = await player.page.goto(`${server.url}/`);
  const policy = response.headers()['content-security-policy'];
  assert.match(policy, /default-src 'self'/);
  assert.doesNotMatch(policy, /unsafe-inline|unsafe-eval|\*/);
  const text = await response.text();
  assert.doesNotMatch(text, /<style|style=|<script(?![^>]*src=)/);
});
