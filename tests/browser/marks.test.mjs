// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
// The marks on squares as they are drawn: each stands out from every board in both themes, by its shape too. With SHOTS
// set, pictures of the boards are written to screenshots/.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeBrowser, newGame, newPlayer, startServer } from './kit.mjs';

after(closeBrowser);

/** A check that can be answered by a capture and by another move of one piece: every mark is on the board at once. */
const games = {
  chess: {
    fen: '7k/7q/8/8/8/2N5/8/4K3 b - - 0 1', move: 'h7e4', picked: 'c3', boards: ['wood', 'green', 'slate'],
    marks: { 'last move': 'h7', check: 'e1', selection: 'c3', target: 'e2', capture: 'e4' },
  },
  xiangqi: {
    fen: '3k5/9/9/9/7r1/2N6/9/9/9/4K4 b - - 0 1', move: 'h5e5', picked: 'c4', boards: ['wood', 'paper', 'slate'],
    marks: { 'last move': 'h5', check: 'e0', selection: 'c4', target: 'e3', capture: 'e5' },
  },
};

/** The smallest part of a square that a mark changes by 3:1, and how alike the shapes of two marks may be. */
const leastShare = 0.015;
const mostAlike = 0.6;

/** Hides the marks or shows them. A constructed style sheet is one that the content security policy allows. */
async function showMarks(player, shown) {
  await player.page.evaluate((isShown) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.check-stamp, .board-grid { visibility: hidden } ' + (isShown ? '' : 'cg-board square { visibility: hidden !important }'));
    document.adoptedStyleSheets = [sheet];
  }, shown);
  await player.drawn();
}

/** For each mark the pixels of its square, a little beyond too, that it changes by at least 3:1. */
async function changedPixels(player, marks) {
  const places = {};
  for (const [mark, square] of Object.entries(marks)) places[mark] = await player.centre(square);
  const cell = (await player.id(`square-${Object.values(marks)[0]}`).boundingBox()).width;
  await showMarks(player, true);
  const shown = await player.page.screenshot();
  await showMarks(player, false);
  const hidden = await player.page.screenshot();
  await showMarks(player, true);
  return player.page.evaluate(async ([pictures, places, size]) => {
    const [one, other] = await Promise.all(pictures.map(async (png) => {
      const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(png), (byte) => byte.charCodeAt(0))]));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', { willReadFrequently: true });
      canvas.drawImage(bitmap, 0, 0);
      return (x, y) => canvas.getImageData(x, y, size, size).data;
    }));
    const linear = (value) => (value <= 10 ? value / 3295 : ((value / 255 + 0.055) / 1.055) ** 2.4);
    const luminance = (data, i) => 0.2126 * linear(data[i]) + 0.7152 * linear(data[i + 1]) + 0.0722 * linear(data[i + 2]);
    return Object.fromEntries(Object.entries(places).map(([mark, [x, y]]) => {
      const [left, top] = [Math.round(x - size / 2), Math.round(y - size / 2)];
      const [with_, without] = [one(left, top), other(left, top)];
      const changed = [];
      for (let i = 0; i < with_.length; i += 4) {
        const [low, high] = [luminance(with_, i), luminance(without, i)].sort((a, b) => a - b);
        if ((high + 0.05) / (low + 0.05) >= 3) changed.push(i / 4);
      }
      return [mark, { changed, share: changed.length / (size * size) }];
    }));
  }, [[shown, hidden].map((png) => png.toString('base64')), places, Math.round(cell * 1.12)]);
}

/** How much of two sets of pixels is in both. */
function likeness(one, other) {
  const both = other.filter((pixel) => one.has(pixel)).length;
  return both / (one.size + other.length - both);
}

for (const [game, { fen, move, picked, boards, marks }] of Object.entries(games)) {
  test(`marks stand out from every board, by contrast and by shape: ${game}`, async (t) => {
    const player = await newPlayer(await startServer(t));
    await player.create({ game, fen });
    await player.seePictures();
    await player.move(move);
    await player.click(picked);
    for (const kind of ['check', 'last-move', 'selected', 'move-dest', 'oc']) await player.page.locator(`square.${kind}`).first().waitFor();
    await player.page.mouse.move(2, 2);
    const shapes = {};
    for (const theme of ['light', 'dark']) {
      for (const board of boards) {
        await player.page.evaluate(([name, theme_, board_]) => {
          document.documentElement.dataset.theme = theme_;
          document.documentElement.dataset[name] = board_;
        }, [`${game}Board`, theme, board]);
        const seen = await changedPixels(player, marks);
        if (process.env.SHOTS) await player.id('board').screenshot({ path: `screenshots/marks-${game}-${board}-${theme}.png` });
        for (const [mark, { changed, share }] of Object.entries(seen)) {
          t.diagnostic(`${board}, ${theme}, ${mark}: ${(100 * share).toFixed(1)} %`);
          assert.ok(share >= leastShare, `${board}, ${theme}: ${mark} changes ${share} of its square by 3:1`);
          shapes[mark] ??= new Set();
          for (const pixel of changed) shapes[mark].add(pixel);
        }
      }
    }
    const names = Object.keys(shapes);
    for (const [i, one] of names.entries()) {
      for (const other of names.slice(i + 1)) {
        const alike = likeness(shapes[one], [...shapes[other]]);
        t.diagnostic(`${one} and ${other}: ${alike.toFixed(2)}`);
        assert.ok(alike < mostAlike, `${one} and ${other} are alike by ${alike}`);
      }
    }
  });
}

test('premoves have a broken frame beside their tint', async (t) => {
  const { first } = await newGame(await startServer(t), { time: 'fischer 180+2' });
  await first.move('e2e4');
  await first.try('g1f3');
  await first.page.locator('[data-premove="f3"] .premove-line').waitFor();
  const dashes = await first.page.locator('[data-premove="f3"] .premove-line').evaluate((line) => getComputedStyle(line).strokeDasharray);
  assert.match(dashes, /\d/);
});
