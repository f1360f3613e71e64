// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors

// How long a server takes from the start of a Swiss to the round that is stored with its rooms, and to show it.
// Usage: node src/tournament.mjs PROGRAM [PLAYERS]. PROGRAM is a `duiyi`; signing 1,000 players up takes a minute or two.

import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { ServerProcess } from './server_process.mjs';

const AT_ONCE = 4;
const LIMITS = ['--accounts-per-hour', '1000000'];

const [program, count = '1000'] = process.argv.slice(2);
const players = Number(count);
const folder = mkdtempSync(join(tmpdir(), 'duiyi-tournament-'));
const server = await ServerProcess.start({ name: 'duiyi', command: [program, 'serve', ...LIMITS] }, folder);
const url = `http://127.0.0.1:${server.port}`;

/** From an address of its own for each twenty players, as limits are by address. */
function ask(method, path, player, body, cookie) {
  const localAddress = `127.20.${Math.floor(player / 4000)}.${2 + Math.floor((player % 4000) / 20)}`;
  const headers = { Origin: url, ...(cookie ? { Cookie: cookie } : {}) };
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { method, headers, localAddress }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (data) => (text += data)).on('end', () => {
        if (response.statusCode >= 300) reject(new Error(`${path}: ${response.statusCode} ${text}`));
        else resolve({ text, cookie: response.headers['set-cookie']?.[0].split(';')[0] });
      });
    });
    sent.on('error', reject).end(method === 'POST' ? JSON.stringify(body ?? {}) : undefined);
  });
}

async function inTurns(make) {
  let next = 0;
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    while (next < players) await make(next++);
  }));
}

try {
  const cookies = [];
  await inTurns(async (i) => {
    cookies[i] = (await ask('POST', '/api/me/sign-up', i, { name: `Entrant${i}`, password: 'gleaming otter paddles' })).cookie;
  });
  const start_ms = Date.now() + 10_000 + players * 5;
  const terms = { name: 'Bench', kind: 'swiss', game: 'chess', time: 'fischer 180+2', rated: true, start_ms, rounds: 9, pause_s: 5 };
  const { id } = JSON.parse((await ask('POST', '/api/tournaments', 0, terms, cookies[0])).text);
  const joining = performance.now();
  await inTurns((i) => ask('POST', `/api/tournaments/${id}/join`, i, null, cookies[i]));
  console.log(`${players} players joined in ${((performance.now() - joining) / 1000).toFixed(2)} s`);
  if (Date.now() > start_ms) throw new Error('joining took until the start');
  await sleep(start_ms - Date.now());
  const cpu = server.cpuSeconds();
  let view;
  do {
    await sleep(20);
    view = JSON.parse((await ask('GET', `/api/tournaments/${id}`, 0)).text);
  } while (view.pairings.length === 0);
  console.log(`round 1: ${view.pairings.length} boards shown ${Date.now() - start_ms} ms after the start`);
  await sleep(3000);
  console.log(`CPU of it, with the loading of its rooms: ${((server.cpuSeconds() - cpu) * 1000).toFixed(0)} ms`);
  const began = performance.now();
  for (let i = 0; i < 100; i += 1) await ask('GET', `/api/tournaments/${id}?page=${1 + (i % 20)}`, i * 10);
  console.log(`a view: ${((performance.now() - began) / 100).toFixed(1)} ms`);
} finally {
  await server.stop('SIGKILL');
  rmSync(folder, { recursive: true });
}
