// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors

// The phases that each server goes through.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from './client.mjs';
import { ServerProcess, machineCpuSeconds } from './server_process.mjs';
import { Table, sleep } from './table.mjs';

const WARM_UP_TABLES = 8;
const WARM_UP_SECONDS = 2;
const MEMORY_TABLES = 400;
const SETTLE_MS = 1000;
const AT_ONCE = 25;

/** Runs `task` on every item, at most AT_ONCE at a time. */
async function forEach(items, task) {
  const queue = [...items];
  const work = async () => {
    for (let item = queue.pop(); item !== undefined; item = queue.pop()) await task(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** Puts one server through every phase; see bench/README.md for what each figure means. */
export async function measure(server, scripts, options, say) {
  const folder = mkdtempSync(join(tmpdir(), 'duiyi-load-'));
  let running = await ServerProcess.start(server, folder);
  const records = [];
  try {
    say(`memory of ${3 * MEMORY_TABLES} connections`);
    const warm = await seated(running, scripts, WARM_UP_TABLES);
    const perConnection = await memoryPerConnection(running, scripts);
    say('warm-up');
    records.push(...(await played(warm, running, 0, WARM_UP_SECONDS)).records);

    say(`${options.games} games at ${options.pace} moves a second each, ${options.seconds} s`);
    const tables = await seated(running, scripts, options.games);
    const steady = await played(tables, running, 1000 / options.pace, options.seconds);
    records.push(...steady.records);
    const kept = await lost(running, steady.records);

    say(`${options.games} games as fast as they go, ${options.burst} s`);
    const hurried = await seated(running, scripts, options.games);
    const burst = await played(hurried, running, 0, options.burst);
    records.push(...burst.records);

    say(`kill -9 after ${options.kill} s of the same, then start again`);
    records.push(...(await killedPhase(running, scripts, options)));
    const restart = performance.now();
    running = await ServerProcess.start(server, folder);
    const restartMs = performance.now() - restart;
    const afterKill = await lost(running, records);
    const exit = await running.stop('SIGTERM');
    return { perConnection, steady, burst, lostAfterRun: kept, lostAfterKill: afterKill, restartMs, exit };
  } catch (error) {
    error.message += `\n${server.name} said:\n${running.output()}`;
    throw error;
  } finally {
    await running.stop('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

async function seated(running, scripts, count) {
  const tables = Array.from({ length: count }, (_, i) => new Table(i, running.port, scripts[i % scripts.length]));
  await forEach(tables, (table) => table.connect());
  return tables;
}

async function memoryPerConnection(running, scripts) {
  const before = await settledBytes(running);
  const tables = await seated(running, scripts, MEMORY_TABLES);
  const grown = (await settledBytes(running)) - before;
  await Promise.all(tables.map((table) => table.close()));
  return grown / (3 * tables.length);
}

async function settledBytes(running) {
  await sleep(SETTLE_MS);
  running.collectGarbage();
  await sleep(SETTLE_MS);
  return running.residentBytes();
}

/** Lets the tables play for a time and measures; closes them. */
async function played(tables, running, interval, seconds) {
  const run = { interval, stopped: false, killed: false, acknowledged: 0, latencies: [] };
  const before = { server: running.cpuSeconds(), client: process.cpuUsage(), machine: machineCpuSeconds() };
  const busyBefore = performance.eventLoopUtilization();
  const start = performance.now();
  const playing = Promise.all(tables.map((table) => table.play(run)));
  await Promise.race([sleep(seconds * 1000), playing]); // a failing table ends the phase at once
  const elapsed = (performance.now() - start) / 1000;
  const busy = performance.eventLoopUtilization(busyBefore).utilization;
  const acknowledged = run.acknowledged;
  const cpu = running.cpuSeconds() - before.server;
  const own = process.cpuUsage(before.client);
  const others = machineCpuSeconds() - before.machine - cpu - (own.user + own.system) / 1e6;
  run.stopped = true;
  await playing;
  await Promise.all(tables.map((table) => table.close()));
  return {
    records: tables.flatMap((table) => table.records),
    movesPerSecond: acknowledged / elapsed,
    cpuPerMove: cpu / acknowledged,
    cpuShare: cpu / elapsed,
    clientBusy: busy,
    otherCores: Math.max(0, others / elapsed),
    latencies: run.latencies.sort((a, b) => a - b),
  };
}

async function killedPhase(running, scripts, options) {
  const tables = await seated(running, scripts, options.games);
  const run = { interval: 0, stopped: false, killed: false, acknowledged: 0, latencies: [] };
  const playing = Promise.all(tables.map((table) => table.play(run)));
  await Promise.race([sleep(options.kill * 1000), playing]);
  run.killed = true;
  await running.stop('SIGKILL');
  await playing;
  await Promise.all(tables.map((table) => table.close()));
  return tables.flatMap((table) => table.records);
}

/** Enters every room again by its secrets and compares: how many promised moves are not there. */
async function lost(running, records) {
  const result = { rooms: records.length, acknowledged: 0, lostAcknowledged: 0, shown: 0, lostShown: 0, lostRooms: 0 };
  await forEach([...records.entries()], async ([index, record]) => {
    result.acknowledged += record.acknowledged;
    result.shown += record.shown;
    const client = await Client.open(running.port, `127.2.${Math.floor(index / 200) % 250}.${(index % 200) + 2}`);
    try {
      const seat = record.secrets.second ? 'second' : 'first';
      const joined = await client.request('join', { room: record.room, secret: record.secrets[seat] });
      if (joined.seat !== seat) throw new Error(`the secret gave the seat ${joined.seat}`);
      const first = joined.state.first_ply ?? 0; // of a long game, only the last plies come
      const stored = [...record.moves.slice(0, first), ...joined.state.plies.map((ply) => ply.move)];
      const same = stored.findIndex((move, ply) => move !== record.moves[ply]);
      const kept = same === -1 ? stored.length : same;
      result.lostAcknowledged += Math.max(0, record.acknowledged - kept);
      result.lostShown += Math.max(0, record.shown - kept);
    } catch (error) {
      if (!/no_such_room|wrong_secret/.test(error.message)) throw error;
      result.lostRooms += 1;
      result.lostAcknowledged += record.acknowledged;
      result.lostShown += record.shown;
    } finally {
      await client.close();
    }
  });
  return result;
}
