// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors

// The load test: `bench/load/run --help`.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { measure } from './phases.mjs';
import { combined, figures, multipleOfRelay, promisesKept, table } from './report.mjs';
import { requireOpenFiles } from './server_process.mjs';

const path = (relative) => fileURLToPath(new URL(`../../../${relative}`, import.meta.url));
const RELAY = path('build/release/bin/bench_relay');
const MEMORY_TABLES = 408; // with those of the warm-up, see phases.mjs
const RIVAL = [process.execPath, '--expose-gc', path('bench/rivals/node_server/server.mjs')];

const HELP = `usage: bench/load/run [options]

Plays N games over loopback WebSockets, each with two players and a watcher, against each server in turn,
and prints what every server did. Exit code 1 when an acknowledged move was lost.

  --games N      games at a time, 1 to 1000 (default 100)
  --pace P       moves a second in each game in the steady phase, up to 50 (default 2)
  --seconds S    length of the steady phase, 1 to 120 (default 15)
  --burst S      length of the phase without pauses, 1 to 60 (default 8)
  --kill S       seconds of play before kill -9, up to 30 (default 2)
  --kinds LIST   chess, xiangqi or both (default chess,xiangqi)
  --servers LIST of duiyi, relay, node, node-ffish (default all): relay is the least that a server must do, in C++;
                 node uses chess.js for chess and ffish for xiangqi, node-ffish uses ffish for both
  --duiyi FILE   the program (default build/release/bin/duiyi)
  --before FILE  an earlier program: the first column, and alone with duiyi unless --servers names more
  --rounds N     1 to 50 (default 1): all servers in turn so many times, backwards every second time; prints medians
  --json FILE    also write the figures there
`;

function die(text) {
  console.error(`bench/load: ${text}`);
  process.exit(2);
}

function options() {
  const bounded = {
    games: [100, 1, 1000], pace: [2, 0.01, 50], seconds: [15, 1, 120], burst: [8, 1, 60], kill: [2, 0.1, 30], rounds: [1, 1, 50],
  };
  const texts = { kinds: 'chess,xiangqi', servers: '', duiyi: path('build/release/bin/duiyi'), before: '', json: '' };
  const known = Object.fromEntries([...Object.keys(bounded), ...Object.keys(texts)].map((name) => [name, { type: 'string' }]));
  let values;
  try {
    ({ values } = parseArgs({ options: { ...known, help: { type: 'boolean' } } }));
  } catch (error) {
    die(error.message);
  }
  if (values.help) {
    process.stdout.write(HELP);
    process.exit(0);
  }
  const result = { ...texts, ...values };
  for (const [name, [usual, low, high]] of Object.entries(bounded)) {
    const value = Number(values[name] ?? usual);
    if (!(value >= low && value <= high)) die(`--${name} must be a number from ${low} to ${high}`);
    result[name] = value;
  }
  result.servers ||= result.before ? 'duiyi' : 'duiyi,relay,node,node-ffish';
  if (!Number.isInteger(result.rounds)) die('--rounds must be a whole number');
  return result;
}

function chosenServers({ servers, duiyi, before }) {
  const serve = (program) => [program, 'serve', '--messages-per-second', '100000', '--message-burst', '100000'];
  const all = {
    duiyi: { name: 'duiyi', command: serve(duiyi) },
    relay: { name: 'relay', command: [RELAY] },
    node: { name: 'node', command: RIVAL, collects: true },
    'node-ffish': { name: 'node-ffish', command: [...RIVAL, '--ffish-only'], collects: true },
  };
  const names = servers.split(',');
  const unknown = names.find((name) => !Object.hasOwn(all, name));
  if (unknown !== undefined) die(`there is no server '${unknown}': choose of ${Object.keys(all).join(', ')}`);
  const chosen = names.map((name) => all[name]);
  if (before) chosen.unshift({ name: 'before', command: serve(before) });
  const missing = chosen.find(({ command }) => !existsSync(command[0]));
  if (missing) die(`${missing.command[0]} is not there: ${missing.name === 'relay' ? 'start bench/load/run, which builds it' : 'run ./dev build first'}`);
  return chosen;
}

/** Every round's figures of each server. Backwards every second time, so that none always comes after the same one. */
async function measured(servers, games, chosen) {
  const results = servers.map(({ name }) => ({ name, rounds: [] }));
  for (let round = 0; round < chosen.rounds; round += 1) {
    const order = [...servers.keys()];
    if (round % 2 === 1) order.reverse();
    for (const i of order) {
      const say = (text) => console.error(`${round + 1}/${chosen.rounds} ${servers[i].name}: ${text}`);
      results[i].rounds.push(figures(await measure(servers[i], games, chosen, say)));
    }
  }
  return results.map(({ name, rounds }) => ({ name, figures: combined(rounds), rounds }));
}

/** The fixed games of the wanted kinds, alternating between kinds. */
function scripts(kinds) {
  const lines = readFileSync(new URL('../games.tsv', import.meta.url), 'utf8').split('\n');
  const all = lines.filter((text) => text && !text.startsWith('#')).map((text) => {
    const [kind, moves] = text.split('\t');
    return { kind, moves: moves.split(' ') };
  });
  const lists = kinds.split(',').map((kind) => all.filter((script) => script.kind === kind));
  if (lists.some((list) => list.length === 0)) die('--kinds must be chess, xiangqi or chess,xiangqi');
  return lists[0].flatMap((_, i) => lists.map((list) => list[i]));
}

async function main() {
  const chosen = options();
  requireOpenFiles(3 * Math.max(chosen.games, MEMORY_TABLES));
  const games = scripts(chosen.kinds);
  const results = await measured(chosenServers(chosen), games, chosen);
  const medians = chosen.rounds > 1 ? `, medians of ${chosen.rounds} rounds` : '';
  console.log(`${cpus().length} cores (${cpus()[0].model}), Node.js ${process.version}, games: ${chosen.kinds}${medians}\n`);
  console.log(table(results, chosen));
  console.log(multipleOfRelay(results));
  if (chosen.json) writeFileSync(chosen.json, JSON.stringify({ options: chosen, results }, null, 1) + '\n');
  const broken = results.filter((result) => !promisesKept(result));
  for (const { name, figures: f } of broken) console.error(`${name} broke a promise (see above; exit ${f.exit})`);
  process.exit(broken.length ? 1 : 0);
}

await main();
