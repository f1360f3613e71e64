// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
// Whether pieces are centred on their squares and points: by their boxes, and by painted pixels.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeBrowser, newPlayer, newPlayerAtScale, startServer } from './kit.mjs';

after(closeBrowser);

/** Screens on most of which a square is no whole number of device pixels. */
const screens = [
  { width: 1280, height: 800, ratio: 1 },
  { width: 390, height: 844, ratio: 3 },
  { width: 1280, height: 800, ratio: 1.25 },
  { width: 1280, height: 800, ratio: 1.5 },
  { width: 412, height: 915, ratio: 2.625 },
  { width: 1440, height: 900, ratio: 1.1 },
];

const optionsOf = ({ width, height, ratio }) => ({
  viewport: { width, height }, deviceScaleFactor: ratio, colorScheme: 'light',
});

/** The largest distance, in CSS pixels, between the centres of a piece and its cell. */
const worstBox = (player) =>
  player.page.evaluate(() => {
    const middle = (element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x + width / 2, y + height / 2];
    };
    const cells = [...document.querySelectorAll('.board-cell')].map(middle);
    const pieces = [...document.querySelectorAll('cg-board piece')].map(middle);
    const nearest = ([x, y]) => Math.min(...cells.map(([cx, cy]) => Math.hypot(cx - x, cy - y)));
    return Math.max(...pieces.map(nearest));
  });

for (const game of ['chess', 'xiangqi']) {
  test(`${game}: every piece's box is on its square, whatever the screen`, async (t) => {
    const server = await startServer(t);
    for (const screen of screens) {
      const player = await newPlayer(server, optionsOf(screen));
      await player.create({ game });
      await player.seePieces(32);
      await player.eventually(() => worstBox(player), (worst) => worst < 0.5, `${JSON.stringify(screen)}: pixels off`);
      await player.page.context().close();
    }
  });
}

/** The pixels of a screenshot, as a function of the column, the row and the channel. */
async function pixelsOf(player, reader) {
  const png = await player.page.screenshot({ animations: 'disabled' });
  return reader.evaluateHandle(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, image.width, image.height);
  }, png.toString('base64'));
}

/**
 * For each square, the distance in CSS pixels between the centre of the painted piece and the crossing of the painted
 * lines: one picture with the pieces, one without; the difference is the piece.
 */
async function paintedOffsets(player, reader, squares, ratio) {
  const show = async (visibility) => {
    await player.page.evaluate((value) => {
      for (const piece of document.querySelectorAll('cg-board piece')) {
        piece.style.visibility = value;
        // Without the shadow, which is not centred.
        piece.style.filter = 'none';
      }
    }, visibility);
    await player.drawn();
  };
  const cells = [];
  for (const square of squares) {
    const { x, y, width } = await player.id(`square-${square}`).boundingBox();
    const inward = [square[0] < 'e' ? 1 : -1, square[1] < '5' ? -1 : 1];
    cells.push({ square, x: (x + width / 2) * ratio, y: (y + width / 2) * ratio, cell: width * ratio, inward });
  }
  await show('visible');
  const withPieces = await pixelsOf(player, reader);
  await show('hidden');
  const bare = await pixelsOf(player, reader);
  return reader.evaluate(({ a, b, cells, ratio }) => {
    const light = (image, x, y) => {
      const i = 4 * (y * image.width + x);
      return image.data[i] + image.data[i + 1] + image.data[i + 2];
    };
    const centroid = (low, high, weight) => {
      let sum = 0;
      let total = 0;
      for (let at = Math.ceil(low); at < Math.floor(high); at++) {
        const w = weight(at);
        sum += w * (at + 0.5);
        total += w;
      }
      return sum / total;
    };
    const range = (low, high) => {
      const all = [];
      for (let at = Math.round(low); at < Math.round(high); at++) all.push(at);
      return all;
    };
    return cells.map(({ square, x, y, cell, inward }) => {
      const half = cell * 0.5;
      const differs = (px, py) => Math.abs(light(a, px, py) - light(b, px, py)) > 60;
      const rows = range(y - half, y + half);
      const columns = range(x - half, x + half);
      // From edge to edge: the wood inside may be as light as the board.
      const span = (line, at) => {
        const hits = line.filter(at);
        return hits.length === 0 ? null : [hits[0], hits[hits.length - 1] + 1];
      };
      const middle = (spans) => {
        const found = spans.filter((one) => one !== null);
        const area = found.reduce((n, [low, high]) => n + high - low, 0);
        return found.reduce((n, [low, high]) => n + (high - low) * (low + high) * 0.5, 0) / area;
      };
      const disc = [
        middle(rows.map((py) => span(columns, (px) => differs(px, py)))),
        middle(columns.map((px) => span(rows, (py) => differs(px, py)))),
      ];
      // The crossing lines, measured a third of a square inwards, away from marks and other lines.
      const near = cell * 0.06;
      const aside = ([middle, way]) => range(middle + way * cell * 0.37 - 2, middle + way * cell * 0.37 + 2);
      const paper = light(b, Math.round(x + inward[0] * half * 0.74), Math.round(y + inward[1] * half * 0.5));
      const dark = (px, py) => Math.max(0, paper - light(b, px, py) - 12);
      const lineRows = aside([y, inward[1]]);
      const lineColumns = aside([x, inward[0]]);
      const crossing = [
        centroid(x - near, x + near, (px) => lineRows.reduce((n, py) => n + dark(px, py), 0)),
        centroid(y - near, y + near, (py) => lineColumns.reduce((n, px) => n + dark(px, py), 0)),
      ];
      return { square, dx: (disc[0] - crossing[0]) / ratio, dy: (disc[1] - crossing[1]) / ratio };
    });
  }, { a: withPieces, b: bare, cells, ratio });
}

test('xiangqi: the painted pieces are on the painted crossings', async (t) => {
  const server = await startServer(t);
  const reader = await (await newPlayer(server)).page.context().newPage();
  for (const screen of [
    { width: 1280, height: 800, ratio: 1 },
    { width: 1280, height: 800, ratio: 1.25 },
    { width: 1280, height: 800, ratio: 1.5 },
    { width: 412, height: 915, ratio: 2.625 },
    { width: 390, height: 844, ratio: 3 },
  ]) {
    const player = await newPlayerAtScale(server, screen);
    await player.create({ game: 'xiangqi' });
    await player.seePieces(32);
    await player.seePictures();
    assert.equal(await player.page.evaluate(() => devicePixelRatio), screen.ratio);
    const offsets = await paintedOffsets(player, reader, ['a0', 'i0', 'b2', 'e3', 'h7', 'a9', 'i9'], screen.ratio);
    for (const { square, dx, dy } of offsets) {
      const where = `${JSON.stringify(screen)}: ${square} is ${dx.toFixed(2)}, ${dy.toFixed(2)} px off`;
      assert.ok(Math.hypot(dx, dy) < 0.2, where);
    }
    await player.page.context().browser().close();
  }
});
