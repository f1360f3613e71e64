// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors

// Lateness of flags: games with clocks whose time runs out while others are played at once. Compares when `flagged` is
// shown with the deadline that the server named before. Usage:
// node src/flags.mjs PROGRAM [--games 200] [--time "fischer 5+0"] [--over 2] [--burst 0] [--busy 50]
// PROGRAM is a `duiyi`. The games run out of time one after the other in --over seconds, but --burst of them within one
// second in the middle of that; --busy further games are played without pause.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { open } from './frames.mjs';
import { ServerProcess, requireOpenFiles } from './server_process.mjs';

const UNLIMITED = ['--rooms-per-hour', '1000000', '--messages-per-second', '100000', '--message-burst', '100000',
  '--game-bytes-per-day', '1000000000000'];
const SHUFFLE = ['g1f3', 'g8f6', 'f3g1', 'f6g8', 'b1c3', 'b8c6', 'c3b1', 'c6b8'];
const PER_ADDRESS = 25;
const AT_ONCE = 40;

/** The server's clock less this process': the most that any answer says, since none arrives before it was sent. */
let offset = -Infinity;
let connections = 0;

function connect(port, hear, closed) {
  const home = Math.floor(connections++ / PER_ADDRESS);
  return open(port, `127.30.${Math.floor(home / 200)}.${(home % 200) + 2}`, hear, closed);
}

async function ask(client, message) {
  const answer = await client.ask(message);
  if (answer.type === 'error') throw new Error(`${message.type}: ${answer.code}: ${answer.message}`);
  if (answer.now !== undefined) offset = Math.max(offset, answer.now - answer.arrived);
}

const create = { type: 'create', game: 'chess', mode: 'screen', side: 'first' };

/** A game after each side's first move, which costs no time; `flagged` resolves with the deadline and when it was shown. */
async function seat(port, time) {
  const ends = {};
  const flagged = new Promise((resolve, reject) => Object.assign(ends, { resolve, reject }));
  let deadline = NaN;
  const client = await connect(port, (text, at) => {
    if (!text.startsWith('{"type":"event"')) return;
    const { event } = JSON.parse(text);
    if (event.kind === 'moved') ({ deadline } = event.clock);
    if (event.kind === 'flagged') ends.resolve({ deadline, at });
  }, (why) => ends.reject(new Error(why)));
  await ask(client, { ...create, time });
  for (const ply of [0, 1]) await ask(client, { type: 'move', ply, move: SHUFFLE[ply] });
  return { client, flagged };
}

/** The third move in `delay` ms: from then on the other side's clock runs until its flag falls. */
async function runOut(game, delay) {
  await sleep(delay);
  await ask(game.client, { type: 'move', ply: 2, move: SHUFFLE[2] });
  return game.flagged;
}

/** Plays without pause, game after game. */
async function playBusily(port, counts) {
  const client = await connect(port, () => {}, () => {});
  for (;;) {
    await ask(client, create);
    for (const [ply, move] of SHUFFLE.entries()) {
      await ask(client, { type: 'move', ply, move });
      counts.moves += 1;
    }
  }
}

function print(what, flags) {
  if (flags.length === 0) return;
  const late = flags.map(({ deadline, at }) => at + offset - deadline).sort((a, b) => a - b);
  const part = (share) => late[Math.min(late.length - 1, Math.floor(share * late.length))].toFixed(1);
  console.log(`${late.length} flags ${what}, ms late: p50 ${part(0.5)}, p99 ${part(0.99)}, worst ${part(1)}`);
}

async function measure(port, { games, burst, busy, over, time }) {
  const seats = [];
  while (seats.length < games) {
    seats.push(...(await Promise.all(Array.from({ length: Math.min(AT_ONCE, games - seats.length) }, () => seat(port, time)))));
  }
  const counts = { moves: 0 };
  const failed = new Promise((_, reject) => {
    for (let i = 0; i < busy; i += 1) playBusily(port, counts).catch(reject);
  });
  const began = performance.now();
  const apart = games - burst;
  const crowded = seats.splice(apart).map((game, i) => runOut(game, 500 * over - 500 + (1000 * i) / burst));
  const spread = seats.map((game, i) => runOut(game, (1000 * over * i) / apart));
  const [alone, together] = await Promise.race([Promise.all([Promise.all(spread), Promise.all(crowded)]), failed]);
  console.log(`beside ${(counts.moves / ((performance.now() - began) / 1000)).toFixed(0)} moves a second:`);
  print(`spread over ${over} s`, alone);
  print('within one second of that', together);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    games: { type: 'string', default: '200' },
    time: { type: 'string', default: 'fischer 5+0' },
    over: { type: 'string', default: '2' },
    burst: { type: 'string', default: '0' },
    busy: { type: 'string', default: '50' },
  },
});
const [games, burst, busy, over] = ['games', 'burst', 'busy', 'over'].map((name) => Number(values[name]));
if (!positionals[0] || !(games > 0 && burst >= 0 && burst <= games && busy >= 0 && over >= 1)) {
  console.error('usage: node src/flags.mjs PROGRAM [--games N] [--time CONTROL] [--over SECONDS] [--burst N] [--busy N]\n' +
    'of N games at most as many in the burst as there are, over at least 1 second');
  process.exit(2);
}
requireOpenFiles(games + busy);
const folder = mkdtempSync(join(tmpdir(), 'duiyi-flags-'));
const command = [positionals[0], 'serve', ...UNLIMITED, '--max-connections', String(games + busy + 1000)];
const server = await ServerProcess.start({ name: 'duiyi', command }, folder);
try {
  await measure(server.port, { games, burst, busy, over, time: values.time });
} finally {
  await server.stop('SIGKILL');
  rmSync(folder, { recursive: true });
}
process.exit(0);
