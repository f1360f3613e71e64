// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors

// Records a data folder with a released program, and what that program says of it after a fresh start: README.md.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ServerProcess } from '../../../bench/load/src/server_process.mjs';
import { Client, Table } from './kit.mjs';
import { readBack } from './read_back.mjs';
import { STUDIES, clearedRematch, everything, few } from './scenarios.mjs';
import { timedGames } from './scenarios_clocks.mjs';

const { values: options } = parseArgs({
  options: {
    program: { type: 'string' }, commit: { type: 'string' }, out: { type: 'string' },
    killed: { type: 'boolean', default: false }, clocks: { type: 'boolean', default: false }, seed: { type: 'string', default: '20261122' },
  },
});
if (!options.program || !options.commit || !options.out) {
  console.error('usage: node --experimental-websocket record.mjs --program FILE --commit HASH --out DIR');
  console.error('                                                [--killed] [--clocks] [--seed N]');
  process.exit(2);
}

const UNLIMITED = ['--rooms-per-hour', '1000000', '--messages-per-second', '1000000', '--message-burst', '1000000'];
const DATABASE = 'duiyi.sqlite';

const help = execFileSync(options.program, ['serve', '--help'], { encoding: 'utf8' });
// Older programs looked for unplayed rooms at every tick.
const tick = help.includes('--tick-ms') ? ['--tick-ms', '50'] : [];
const CLEARS_AT_ONCE = ['--unplayed-room-ms', '1', '--idle-room-ms', '300', ...tick];
const knows = { computer: help.includes('--computer-threads'), studies: help.includes('--studies-per-hour') };

/** No server outlives a recording that fails. */
const running = new Set();
process.on('exit', () => running.forEach((server) => server.stop('SIGKILL')));

async function start(folder, more = []) {
  const command = [options.program, 'serve', ...UNLIMITED, ...more];
  const server = await ServerProcess.start({ name: 'duiyi', command }, folder);
  running.add(server);
  server.ended.then(() => running.delete(server));
  return server;
}

async function stop(server) {
  const ended = await server.stop('SIGTERM');
  if (ended !== 0) throw new Error(`the server ended with ${ended}:\n${server.output()}`);
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** A game whose rematch was cleared away, since nobody played it. */
async function recordCleared(table, folder) {
  const server = await start(folder, CLEARS_AT_ONCE);
  await table.open(server.port);
  await clearedRematch(table);
  await table.close();
  const [room] = table.rooms.values();
  for (;;) {
    await pause(1000); // asking keeps the room in memory for 300 ms
    const client = await Client.open(server.port, new Map());
    const answer = await client.send(table.request('join', { room: room.successor, watch: true }));
    await client.close();
    if (answer.code === 'no_such_room') break;
  }
  await stop(server);
}

async function keepStudies(port) {
  const kept = [];
  for (const { about, draft } of STUDIES) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/studies`, { method: 'POST', body: JSON.stringify(draft) });
    const body = await answer.json();
    if (!answer.ok) throw new Error(`${about}: ${JSON.stringify(body)}`);
    kept.push({ about, study: body.study });
  }
  return kept;
}

async function record(table, folder) {
  if (!options.killed) await recordCleared(table, folder);
  const server = await start(folder);
  await table.open(server.port);
  await (options.killed ? few(table) : everything(table, knows));
  if (options.clocks) await timedGames(table);
  const studies = knows.studies ? await keepStudies(server.port) : [];
  if (options.killed) {
    await server.stop('SIGKILL');
  } else {
    await table.close();
    await stop(server);
  }
  return studies;
}

/** What the program says of a copy of the folder; the folder itself stays as it was written. */
async function expect(table, folder, studies) {
  const copy = `${folder}-copy`;
  cpSync(folder, copy, { recursive: true });
  // Without a computer, so that no room changes because somebody looks at it.
  const server = await start(copy, knows.computer ? ['--computer-threads', '0'] : []);
  const found = await readBack(server.port, table, studies);
  await stop(server);
  const schema = readFileSync(join(copy, DATABASE)).readUInt32BE(60); // PRAGMA user_version
  rmSync(copy, { recursive: true });
  return { schema, commit: options.commit, killed: options.killed, ...found };
}

const folder = mkdtempSync(join(tmpdir(), 'duiyi-logs-'));
const table = new Table(options.killed ? 'killed' : 'recording', Number(options.seed));
const studies = await record(table, folder);
const expected = await expect(table, folder, studies);
const names = [DATABASE, `${DATABASE}-wal`].filter((name) => existsSync(join(folder, name)));
if ((names.length === 2) !== options.killed) throw new Error(`unexpected files in ${folder}`);
mkdirSync(options.out, { recursive: true });
for (const name of names) copyFileSync(join(folder, name), join(options.out, name));
// Lists and objects that hold no others stand on one line.
const INNERMOST = /([[{])\n\s+([^[\]{}]*?)\n\s+([\]}])/g;
const onOneLine = (_, open, inner, close) => open + inner.replace(/\n\s+/g, ' ') + close;
const text = JSON.stringify(expected, null, 1).replace(INNERMOST, onOneLine);
assert.deepEqual(JSON.parse(text), expected);
writeFileSync(join(options.out, 'expected.json'), `${text}\n`);
rmSync(folder, { recursive: true });

const kinds = {};
for (const kind of expected.rooms.flatMap(({ events }) => events)) kinds[kind] = (kinds[kind] ?? 0) + 1;
const { schema, rooms } = expected;
console.log(`${options.out}: schema ${schema}, ${rooms.length} rooms, ${expected.studies.length} studies`);
console.log(kinds);
process.exit(0);
