// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
// How long frames take while a finger drags a piece on a phone whose processor is four times slower than this one:
// `node drag_frames.mjs [SECONDS]`. Prints, for each game, without and with a finger, how long the page works on a frame and
// the intervals between frames. It wants a machine that does nothing else.
import { closeBrowser, newPlayer, startServer } from './kit.mjs';

const slowdown = 4;
const longFrameMs = 32;
const seconds = Number(process.argv[2] ?? 5);
const piece = { chess: 'd2', xiangqi: 'h0' };

/** Notes of each frame from now on when it begins, and how long the page works on it: input, scripts, style, layout, paint. */
const recordFrames = (page) => page.evaluate(() => {
  window.frames = { begins: [], work: [] };
  const { port1, port2 } = new MessageChannel();
  let began = 0;
  // A message comes after the frame has been drawn.
  port1.onmessage = () => window.frames.work.push(performance.now() - began);
  const note = (at) => {
    began = at;
    window.frames.begins.push(at);
    port2.postMessage(null);
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
});

const takeFrames = async (page) => {
  const { begins, work } = await page.evaluate(() => {
    const { frames } = window;
    return { begins: frames.begins.splice(0), work: frames.work.splice(0) };
  });
  return { intervals: begins.slice(1).map((at, i) => at - begins[i]), work };
};

function describe(times) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))].toFixed(1);
  const long = sorted.filter((ms) => ms > longFrameMs).length;
  return `p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, longest ${at(1)} ms, ${long} over ${longFrameMs} ms`;
}

async function report(page, label) {
  const { intervals, work } = await takeFrames(page);
  console.log(`${label}: ${work.length} frames\n  work      ${describe(work)}\n  intervals ${describe(intervals)}`);
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
  await report(player.page, `${game}, no finger`);
  const moves = await dragAround(session, from, width / 4);
  await report(player.page, `${game}, a finger (${moves} touches)`);
}
for (const end of endings) await end();
await closeBrowser();
