// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors

// Attacks on a server of its own, one after the other, and what they cost it and the players beside them. --help says
// how.

import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { machineCpuSeconds } from '../../load/src/server_process.mjs';
import { ATTACKS } from './attacks.mjs';
import { Players } from './players.mjs';
import { printHead, printRow } from './report.mjs';
import { Target } from './target.mjs';

const USAGE = `usage: ./dev bench abuse [options] [ATTACK...]

Without names, all attacks. Each meets a server of its own, on loopback, with default limits.

  --seconds N      time of each attack, and of the quiet time before it (8)
  --after N        seconds of the attack before that time: what is allowed at once is used up then (0)
  --addresses N    addresses 127.0.1.x that the attack comes from (1)
  --tables N       tables of ordinary players, at 127.0.0.1 (8)
  --interval MS    between two moves of a table (200)
  --memory MIB     resident memory of the server at which an attack is ended early (4096)
  --program PATH   another duiyi, to compare (build/release/bin/duiyi)
  --list           the attacks`;
const MIB = 1024 * 1024;
const SAMPLE_MS = 50;
const REPORT_LIMIT_MS = 15000;
const MOVES_OF_A_GAME = 80;
const MOST_MOVES_A_SECOND = 150;
const MOST_ROOMS = 180;
const SETTLE_MS = 500;
const ATTACKER = fileURLToPath(new URL('attacker.mjs', import.meta.url));
const PROGRAM = fileURLToPath(new URL('../../../build/release/bin/duiyi', import.meta.url));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '8' },
    after: { type: 'string', default: '0' },
    addresses: { type: 'string', default: '1' },
    tables: { type: 'string', default: '8' },
    interval: { type: 'string', default: '200' },
    memory: { type: 'string', default: '4096' },
    program: { type: 'string', default: PROGRAM },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

function quit(message) {
  console.error(message);
  process.exit(2);
}

function number(name, least, most) {
  const value = Number(values[name]);
  if (!(value >= least && value <= most)) quit(`--${name}: ${values[name]} (expected ${least} to ${most})`);
  return value;
}

const options = {
  seconds: number('seconds', 0.5, 600),
  after: number('after', 0, 600),
  addresses: Math.floor(number('addresses', 1, 5000)),
  tables: Math.floor(number('tables', 1, 50)),
  interval: number('interval', 50, 60000),
  memory: number('memory', 64, 1e6) * MIB,
};

/** Players shall not meet the limits of their address themselves: 200 rooms an hour, 200 messages a second. */
function checkPlayers({ seconds, after, tables, interval }) {
  const perSecond = (tables * 1000) / interval;
  if (perSecond > MOST_MOVES_A_SECOND) quit(`${perSecond} moves a second (expected at most ${MOST_MOVES_A_SECOND})`);
  const rooms = tables * Math.ceil((2 * seconds + after + 30) * 1000 / interval / MOVES_OF_A_GAME);
  if (rooms > MOST_ROOMS) quit(`${rooms} games of ${MOVES_OF_A_GAME} moves (expected at most ${MOST_ROOMS})`);
}

/** What to end on Ctrl-C. */
const running = { starting: null, attacker: null };

/** The attacker's process, once it has prepared what it sends. */
async function startAttacker(name, target, players) {
  const { seconds, after, addresses } = options;
  const plan = { name, seconds: after + seconds, addresses, port: target.port, rooms: players.rooms() };
  const child = fork(ATTACKER, [JSON.stringify(plan)]);
  running.attacker = child;
  const ended = new Promise((_, reject) => {
    child.once('exit', (code) => reject(new Error(`the attacker ended with ${code}`)));
  });
  ended.catch(() => {});
  const hear = () => Promise.race([new Promise((resolve) => child.once('message', resolve)), ended]);
  await hear();
  return { child, hear };
}

/** Looks at the server until the attacker has reported; an attack that takes too much memory is ended early. */
async function watch(target, child, report) {
  const seen = { data: 0, note: '' };
  let isOver = false;
  void report.catch(() => {}).then(() => (isOver = true));
  const until = performance.now() + (options.after + options.seconds) * 1000 + REPORT_LIMIT_MS;
  while (!isOver && target.endedBy === undefined && performance.now() < until) {
    seen.data = Math.max(seen.data, target.dataMib());
    if (target.memoryBytes() > options.memory && seen.note === '') {
      seen.note = 'ended early: the memory limit of this benchmark';
      child.send('stop');
    }
    await sleep(SAMPLE_MS);
  }
  if (!isOver && target.endedBy === undefined) throw new Error('the attacker did not report');
  return seen;
}

/** One attack on a server of its own; returns what went wrong. */
async function measure({ name }) {
  running.starting = Target.start(values.program);
  const target = await running.starting;
  const faults = [];
  let peakMemory = () => NaN;
  try {
    const players = await Players.seat(target.port, options.tables, options.interval);
    await sleep(SETTLE_MS);
    const quiet = performance.now();
    await sleep(options.seconds * 1000);
    const { child, hear } = await startAttacker(name, target, players);
    const idle = target.memoryBytes();
    peakMemory = target.watchMemory();
    const started = performance.now();
    const report = hear();
    child.send('go');
    const counted = sleep(options.after * 1000).then(() => ({ cpu: target.cpuSeconds(), began: performance.now() }));
    const { data, note } = await watch(target, child, report);
    if (target.endedBy === undefined) {
      const got = await report;
      const over = performance.now();
      const { cpu, began } = await counted;
      if (over < began) throw new Error(`${name}: the attack was over before its --after ${options.after} s`);
      const used = {
        cpu: (target.cpuSeconds() - cpu) / ((over - began) / 1000),
        attackerCpu: got.cpu / ((over - started) / 1000),
      };
      const peak = peakMemory();
      child.disconnect();
      await sleep(SETTLE_MS);
      await players.stop();
      const without = players.latencies(quiet, started);
      printRow(name, { ...used, idle, peak, data, without, during: players.latencies(began, over), got, note });
    }
    faults.push(...players.failures);
  } finally {
    peakMemory();
    running.attacker?.kill('SIGKILL');
    const endedEarly = target.endedBy !== undefined;
    const how = await target.stop();
    if (endedEarly) faults.push(`the server ended with ${how}:\n${target.output()}`);
    else if (how !== 0) console.error(`${name}: at SIGTERM the server ended with ${how}`);
    running.starting = running.attacker = null;
  }
  return faults;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, async () => {
    running.attacker?.kill('SIGKILL');
    await (await running.starting?.catch(() => null))?.kill();
    process.exit(130);
  });
}

async function main() {
  if (values.help) return void console.log(USAGE);
  if (values.list) return ATTACKS.forEach(({ name, about }) => console.log(`${name.padEnd(12)} ${about}`));
  const unknown = positionals.find((wanted) => !ATTACKS.some(({ name }) => name === wanted));
  if (unknown) quit(`there is no attack '${unknown}' (--list names them)`);
  const chosen = ATTACKS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  const { seconds, after, addresses, tables, interval } = options;
  checkPlayers(options);
  console.log(`${tables} tables with a move every ${interval} ms; each attack ${seconds} s from ${addresses} ` +
    `address${addresses === 1 ? '' : 'es'}${after === 0 ? '' : `, after ${after} s of it`}; ${availableParallelism()} processors\n`);
  const [machine, began] = [machineCpuSeconds(), performance.now()];
  const faults = [];
  printHead();
  for (const attack of chosen) {
    for (const fault of await measure(attack)) faults.push(`${attack.name}: ${fault}`);
  }
  const cores = (machineCpuSeconds() - machine) / ((performance.now() - began) / 1000);
  console.log(`\nProcessors used by all programs in the meantime: ${cores.toFixed(2)}`);
  for (const fault of faults) console.error(`FAILED ${fault}`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}

try {
  await main();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
