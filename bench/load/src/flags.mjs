// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors

// Lateness of flags: games with clocks whose time runs out while others are played at once. Compares when `flagged` is
// shown with the deadline that the server named before. Usage:
// node --experimental-websocket src/flags.mjs PROGRAM [GAMES] [BUSY GAMES]

import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { ServerProcess } from './server_process.mjs';

const UNLIMITED = ['--rooms-per-hour', '1000000', '--messages-per-second', '100000', '--message-burst', '100000'];
const SHUFFLE = ['g1f3', 'g8f6', 'f3g1', 'f6g8', 'b1c3', 'b8c6', 'c3b1', 'c6b8'];

/** The server's clock less this process': the most that any message says, since none arrives before it was sent. */
let offset = -Infinity;

function open(port) {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`);
    const client = { say: (message) => socket.send(JSON.stringify({ id: randomUUID(), ...message })), hear: () => {} };
    socket.onmessage = ({ data }) => {
      const at = performance.now();
      const message = JSON.parse(data);
      if (message.now !== undefined) offset = Math.max(offset, message.now - at);
      client.hear(message, at);
    };
    socket.onopen = () => resolve(client);
    socket.onerror = () => reject(new Error('no connection'));
  });
}

const create = { type: 'create', game: 'chess', mode: 'screen', side: 'first' };

/** Plays the first moves; resolves with the deadline and when `flagged` came. */
async function timedGame(port) {
  const client = await open(port);
  return new Promise((resolve) => {
    let deadline = 0;
    client.hear = ({ type, event }, at) => {
      if (type === 'created') client.say({ type: 'move', ply: 0, move: 'e2e4' });
      if (event?.kind === 'moved') {
        ({ deadline } = event.clock);
        if (event.position.ply === 1) client.say({ type: 'move', ply: 1, move: 'e7e5' });
      }
      if (event?.kind === 'flagged') resolve({ deadline, at });
    };
    client.say({ ...create, time: 'fischer 2+0' });
  });
}

/** Plays without pause, game after game. */
async function busyGame(port, counts) {
  const client = await open(port);
  client.hear = ({ type, event }) => {
    const ply = type === 'created' ? 0 : event?.kind === 'moved' ? event.position.ply : -1;
    if (ply < 0) return;
    counts.moves += 1;
    if (ply === SHUFFLE.length) client.say(create);
    else client.say({ type: 'move', ply, move: SHUFFLE[ply] });
  };
  client.say(create);
}

const [program, games = '200', busy = '50'] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'duiyi-flags-'));
const server = await ServerProcess.start({ name: 'duiyi', command: [program, 'serve', ...UNLIMITED, '--max-connections-per-address', '10000', '--game-bytes-per-day', '1000000000000'] }, folder);
try {
  const counts = { moves: 0 };
  for (let i = 0; i < Number(busy); i += 1) await busyGame(server.port, counts);
  const began = performance.now();
  const flags = [];
  for (let i = 0; i < Number(games); i += 1) {
    flags.push(timedGame(server.port));
    await sleep(5);
  }
  const late = (await Promise.all(flags)).map(({ deadline, at }) => at + offset - deadline).sort((a, b) => a - b);
  const rate = counts.moves / ((performance.now() - began) / 1000);
  const part = (share) => late[Math.min(late.length - 1, Math.floor(share * late.length))].toFixed(1);
  console.log(`${late.length} flags beside ${rate.toFixed(0)} moves a second, ms late: p50 ${part(0.5)}, p99 ${part(0.99)}, max ${part(1)}`);
} finally {
  await server.stop('SIGKILL');
  rmSync(folder, { recursive: true });
}
process.exit(0);
