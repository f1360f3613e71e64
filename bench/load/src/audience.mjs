// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors

// One game that thousands watch: how long its moves take from the mover to the opponent, and the same games without
// watchers before. Usage: node src/audience.mjs PROGRAM [--watchers 10000] [--games 3] [--pace 500] [--processes 2]
// PROGRAM is a `duiyi`; --pace is the time between two moves in ms. The players have a process of their own; those
// of the watchers run when the others leave the processors to them (SCHED_IDLE), as if they were on machines of their own.

import { fork } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { open } from './frames.mjs';
import { percentile } from './report.mjs';
import { ServerProcess, requireOpenFiles } from './server_process.mjs';

const PER_ADDRESS = 25;
const AT_ONCE = 40;
const UNLIMITED = ['--rooms-per-hour', '1000000', '--messages-per-second', '100000', '--message-burst', '100000'];

const scripts = readFileSync(new URL('../games.tsv', import.meta.url), 'utf8')
  .split('\n').filter((line) => line.startsWith('chess\t')).map((line) => line.split('\t')[1].split(' '));

function die(why) {
  console.error(`audience: ${why}`);
  process.exit(1);
}

async function ask(client, message) {
  const answer = await client.ask(message);
  if (answer.type === 'error') throw new Error(`${message.type}: ${answer.code}: ${answer.message}`);
  return answer;
}

/** A client process: enters each room that the parent names with all its watchers, and says so. */
async function watch({ index, port, count }) {
  const watchers = [];
  const enter = async (number, room) => {
    const home = Math.floor(number / PER_ADDRESS);
    const from = `127.${40 + index}.${Math.floor(home / 200)}.${(home % 200) + 2}`;
    watchers[number] ??= await open(port, from, () => {}, die);
    await ask(watchers[number], { type: 'join', room, watch: true });
  };
  process.on('message', async (room) => {
    try {
      for (let from = 0; from < count; from += AT_ONCE) {
        await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, i) => enter(from + i, room)));
      }
      process.send('entered');
    } catch (error) {
      die(error.message);
    }
  });
}

/** Plays one script in a room of its own, once `enter(room)` has resolved; ms from each move to the opponent. */
async function play(server, moves, pace, enter) {
  let sent = 0;
  let arrived = () => {};
  const players = [];
  for (const seat of [0, 1]) {
    const hear = (text, at) => {
      const [, ply] = /^\{"type":"event".*"kind":"moved".*?"ply":(\d+)/.exec(text) ?? [];
      if (ply !== undefined && Number(ply) % 2 === seat) arrived(at - sent); // the other side's move came
    };
    players.push(await open(server.port, '127.0.0.1', hear, () => {}));
  }
  const { room } = await ask(players[0], { type: 'create', game: 'chess', mode: 'link', side: 'first' });
  await ask(players[1], { type: 'join', room });
  await enter(room);
  const delays = [];
  for (const [ply, move] of moves.entries()) {
    await sleep(pace);
    const arrival = new Promise((resolve) => (arrived = resolve));
    sent = performance.now();
    await ask(players[ply % 2], { type: 'move', ply, move });
    delays.push(await arrival);
  }
  players.forEach((player) => player.close());
  return delays;
}

async function playAll(server, { games, pace }, enter) {
  const cpu = server.cpuSeconds();
  const delays = [];
  for (let game = 0; game < games; game += 1) delays.push(...(await play(server, scripts[game % scripts.length], pace, enter)));
  delays.sort((a, b) => a - b);
  return { delays, cpuPerMove: (server.cpuSeconds() - cpu) / delays.length };
}

function print(what, { delays, cpuPerMove }) {
  const part = (share) => percentile(delays, share).toFixed(2);
  console.log(`${what}: move to opponent, ms: p50 ${part(0.5)}, p99 ${part(0.99)}, worst ${part(1)} (${delays.length}); ` +
    `${(cpuPerMove * 1000).toFixed(2)} ms of CPU per move, entering included`);
}

async function measure(server, chosen) {
  const alone = await playAll(server, chosen, async () => {});
  print('without watchers', alone);
  const workers = Array.from({ length: chosen.processes }, (_, index) => {
    const count = Math.floor((chosen.watchers + index) / chosen.processes);
    return fork(fileURLToPath(import.meta.url), ['--share', JSON.stringify({ index, port: server.port, count })], {
      execPath: 'chrt', execArgv: ['--idle', '0', process.execPath],
    });
  });
  workers.forEach((worker) => worker.once('exit', (code) => code && die('a process of watchers has failed')));
  const watched = await playAll(server, chosen, (room) => Promise.all(workers.map((worker) => new Promise((resolve) => {
    worker.once('message', resolve);
    worker.send(room);
  }))));
  print(`${chosen.watchers} watchers`, watched);
  console.log(`p99 with watchers: ${(percentile(watched.delays, 0.99) / percentile(alone.delays, 0.99)).toFixed(1)} times that without`);
  workers.forEach((worker) => worker.kill());
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    watchers: { type: 'string', default: '10000' },
    games: { type: 'string', default: '3' },
    pace: { type: 'string', default: '500' },
    processes: { type: 'string', default: '2' },
    share: { type: 'string' },
  },
});

async function main() {
  const numbers = ['watchers', 'games', 'pace', 'processes'].map((name) => [name, Number(values[name])]);
  const chosen = Object.fromEntries(numbers);
  if (!positionals[0] || numbers.some(([, number]) => !(number > 0))) {
    die('usage: node src/audience.mjs PROGRAM [--watchers N] [--games N] [--pace MS] [--processes N]');
  }
  requireOpenFiles(chosen.watchers + 2);
  const folder = mkdtempSync(join(tmpdir(), 'duiyi-audience-'));
  const command = [positionals[0], 'serve', ...UNLIMITED, '--max-connections', String(chosen.watchers + 1000)];
  const server = await ServerProcess.start({ name: 'duiyi', command }, folder);
  try {
    await measure(server, chosen);
  } finally {
    await server.stop('SIGKILL');
    rmSync(folder, { recursive: true });
  }
  process.exit(0);
}

if (values.share) await watch(JSON.parse(values.share));
else await main();
