// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Whole games with clocks: two browsers, one of them on a slow connection, play until a flag falls, and a third one watches.
// Meanwhile the server is killed and started again. The record, exported and read back, holds every time.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { closeBrowser, newPlayer, openText, startServer } from './kit.mjs';

after(closeBrowser);

/** A connection as on a bad mobile network. */
async function slowDown({ page }) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false, latency: 200, downloadThroughput: 60_000, uploadThroughput: 30_000,
  });
}

/** Two players of a game of xiangqi: one who reads English, with the first side, and one who reads Chinese, far away. */
async function newTimedGame(server, time) {
  const first = await newPlayer(server);
  const url = await first.create({ game: 'xiangqi', mode: 'link', side: 'first', time });
  const second = await newPlayer(server, { locale: 'zh-CN' });
  await slowDown(second);
  await second.open(url);
  await first.id('turn').waitFor();
  return { players: [first, second], url, room: new URL(url).pathname.split('/').pop() };
}

/** Plays moves in turn; each player waits for the one before. */
async function play(players, moves) {
  let ply = await players[0].plies();
  for (const move of moves) {
    const mover = players[ply % 2];
    if (ply > 0) await mover.seePly(ply);
    await mover.move(move);
    ply += 1;
  }
  for (const player of players) await player.seePly(ply);
}

/** What the movers had left after each ply, in ms, as the server tells somebody who watches. */
const storedTimes = ({ page }, room) =>
  page.evaluate(
    (name) =>
      new Promise((resolve, reject) => {
        const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws`);
        socket.onopen = () => socket.send(JSON.stringify({ type: 'join', id: 'times-of-a-game', room: name, watch: true }));
        socket.onmessage = ({ data }) => {
          const { type, state } = JSON.parse(data);
          if (type === 'error') reject(new Error(data));
          if (type !== 'joined') return;
          socket.close();
          resolve(state.plies.map(({ clock }) => clock));
        };
        socket.onerror = () => reject(new Error('no connection'));
      }),
    room,
  );

/** As the command %clk of PGN has it, to tenths of a second where there are any. */
function clockText(ms) {
  const tenths = Math.floor(ms / 100);
  const two = (value) => String(value).padStart(2, '0');
  const tenth = tenths % 10 > 0 ? `.${tenths % 10}` : '';
  return `${Math.floor(tenths / 36_000)}:${two(Math.floor(tenths / 600) % 60)}:${two(Math.floor(tenths / 10) % 60)}${tenth}`;
}

const timesIn = (pgn) => [...pgn.matchAll(/\[%clk\s+([\d:.]+)\]/g)].map(([, time]) => time);

/** What each side has used by the headers of a record; undefined where there is none. */
const usedIn = (pgn) => ['Red', 'Black'].map((name) => pgn.match(new RegExp(`\\[${name}Time "([\\d:]+)"\\]`))?.[1]);

/** The same by the clocks, in whole seconds: a side's first move costs nothing. */
function usedBy(times, incrementMs) {
  const used = [0, 0];
  for (let ply = 2; ply < times.length; ply++) used[ply % 2] += times[ply - 2] - times[ply] + incrementMs;
  return used.map((ms) => (ms > 0 ? clockText(1000 * Math.floor(ms / 1000)) : undefined));
}

/** The game on the page as PGN, and as the bytes of an XQF file. */
async function exported(player) {
  await player.id('export').click();
  const pgn = await player.copied('copy-pgn');
  const saved = player.page.waitForEvent('download');
  await player.id('download-xqf').click();
  const xqf = await readFile(await (await saved).path());
  await player.page.keyboard.press('Escape');
  return { pgn, xqf };
}

/** A record that is opened on the study board and exported once more. */
async function readBack(player, open) {
  await open();
  await player.see('tree', 'h2');
  const { pgn } = await exported(player);
  return { times: timesIn(pgn), used: usedIn(pgn) };
}

async function openFile(player, buffer) {
  await player.page.goto(`${player.server.url}/`, { waitUntil: 'domcontentloaded' });
  await player.id('open-file').click();
  await player.id('file').setInputFiles({ name: 'game.xqf', mimeType: '', buffer });
}

/** Waits for the end of the game by itself; the limit only ends a test that waits for nothing. */
const seeEnd = (player) => player.id('result').waitFor({ timeout: 120_000 });

async function playToTheFlag(t, time, { header, limit, incrementMs }) {
  const server = await startServer(t);
  const { players, url, room } = await newTimedGame(server, time);
  const [first, second] = players;
  const watcher = await newPlayer(server);
  await watcher.open(url);
  await play(players, ['h2e2', 'h9g7', 'h0g2', 'i9h9', 'i0h0']);
  const before = await storedTimes(first, room);
  await server.kill();
  for (const player of players) await player.id('lost').waitFor();
  await server.restart();
  await first.see('toast', 'Nobody loses time');
  await second.see('toast', '不扣任何一方的时间');
  await play(players, ['b9c7', 'c3c4', 'h7i7']);
  const times = await storedTimes(first, room);
  assert.deepEqual(times.slice(0, before.length), before, 'times from before the server was killed');
  assert.equal(times.length, 8);
  assert.ok(times.every((ms) => ms > 0 && ms <= limit), `${times}`);

  await seeEnd(first);
  await first.see('result', 'You ran out of time');
  await second.see('result', '游客 青鹭超时');
  await watcher.see('result', 'Black wins');
  await watcher.see('result', 'Guest Blue Heron ran out of time');
  for (const side of ['first', 'second']) {
    const shown = await first.id(`clock-time-${side}`).textContent();
    await watcher.seeText(`clock-time-${side}`, shown);
  }
  assert.deepEqual(await storedTimes(first, room), times);

  const { pgn, xqf } = await exported(first);
  assert.match(pgn, header);
  assert.match(pgn, /\[Result "0-1"\]/);
  const texts = times.map(clockText);
  const expected = { times: texts, used: usedBy(times, incrementMs) };
  assert.deepEqual({ times: timesIn(pgn), used: usedIn(pgn) }, expected, 'the times of the exported game');
  assert.deepEqual(await readBack(first, () => openText(first, pgn)), expected, 'the times of the PGN, read back');
  assert.deepEqual(await readBack(first, () => openFile(first, xqf)), expected, 'the times of the XQF, read back');
}

test('xiangqi with seconds for each move is played to a flag, and every time is in the record', (t) =>
  // Half a minute, and 2 seconds a move.
  playToTheFlag(t, { kind: 'fischer', base: 2, increment: 2 }, { header: /\[TimeControl "30\+2"\]/, limit: 45_000, incrementMs: 2_000 }));

test('xiangqi at 局时, 步时 and no 读秒 is played to a flag, and every time is in the record', (t) =>
  playToTheFlag(t, { kind: 'xiangqi', game: 0, move: 1, reading: 0 }, { header: /\[TimeControl "1-1-0"\]/, limit: 60_000, incrementMs: 0 }));
