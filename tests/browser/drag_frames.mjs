// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
// How long frames take while a finger drags a piece on a phone whose processor is four times slower than this one:
// `node drag_frames.mjs [SECONDS]`. Prints, for each game, the intervals between frames without a finger, and with one.
import { closeBrowser, newPlayer, startServer } from './kit.mjs';

const slowdown = 4;
const longFrameMs = 32;
const seconds = Number(process.argv[2] ?? 5);
const piece = { chess: 'd2', xiangqi: 'h0' };

/** Notes the time of each frame from now on. */
const recordFrames = (page) => page.evaluate(() => {
  window.frames = [];
  const note = (at) => {
    window.frames.push(at);
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
});

const intervals = async (page) => {
  const times = await page.evaluate(() => window.frames.splice(0));
  return times.slice(1).map((at, i) => at - times[i]).sort((a, b) => a - b);
};

function described(sorted) {
  const at = (part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))].toFixed(1);
  const long = sorted.filter((ms) => ms > longFrameMs).length;
  return `${sorted.length} frames, p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, longest ${at(1)} ms, ${long} over ${longFrameMs} ms`;
}

/** Moves a finger in circles around a square, sixty times a second. */
async function dragAround(session, [x, y], radius) {
  const point = (angle) => [{ x: x + radius * Math.sin(angle), y: y - radius * (1 - Math.cos(angle)) }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  const start = performance.now();
  let moves = 0;
  for (let now = start; now - start < seconds * 1000; now = performance.now()) {
    moves += 1;
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: point(moves / 8) });
    await new Promise((done) => setTimeout(done, 1000 / 60));
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  return moves;
}

const endings = [];
const server = await startServer({ after: (end) => endings.push(end) });
for (const game of Object.keys(piece)) {
  const player = await newPlayer(server, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: 'no-preference' });
  await player.create({ game, mode: 'screen' });
  const session = await player.page.context().newCDPSession(player.page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const from = await player.centre(piece[game]);
  const width = await player.id('board').evaluate((board) => board.getBoundingClientRect().width);
  await recordFrames(player.page);
  await player.page.waitForTimeout(seconds * 1000);
  console.log(`${game}, no finger:  ${described(await intervals(player.page))}`);
  const moves = await dragAround(session, from, width / 4);
  console.log(`${game}, a finger:   ${described(await intervals(player.page))}; ${moves} touches`);
}
for (const end of endings) await end();
await closeBrowser();
