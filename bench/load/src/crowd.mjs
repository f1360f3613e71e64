// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors

// A full house: games at the pace of people, watchers spread over them, visitors of the lobby, and some players whose
// time runs out, from several client processes. The delay of a pairing is from when the second of the two asked to
// when both had heard of it. Usage:
// node src/crowd.mjs PROGRAM [--games 2000] [--watchers 14000] [--lobby 500] [--flags 100] [--seconds 120]
//   [--pace 3] [--time "fischer 180+2"|none] [--processes 2]
// PROGRAM is a `duiyi`; --pace is the mean time between two moves of a game, in seconds.

import { fork } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { open } from './frames.mjs';
import { ServerProcess, requireOpenFiles } from './server_process.mjs';

const UNLIMITED = ['--rooms-per-hour', '1000000', '--game-bytes-per-day', '1000000000000'];
const PER_ADDRESS = 25;
const AT_ONCE = 40;
const WATCHER_SAMPLE = 20; // one of so many watchers is timed

/** The moves of the scripts: one game after the other, by kind. */
const scripts = readFileSync(new URL('../games.tsv', import.meta.url), 'utf8')
  .split('\n').filter((line) => line && !line.startsWith('#'))
  .map((line) => line.split('\t')).map(([kind, moves]) => ({ kind, moves: moves.split(' ') }));

class Group {
  /** One process' share of the crowd. */
  constructor(share) {
    this.share = share;
    this.connections = 0;
    this.moves = 0;
    this.shown = 0;
    this.latencies = [];
    this.watched = [];
    this.late = [];
    this.pairings = []; // by room: when a visitor asked, and when it heard, in ms since 1970
    this.errors = [];
    this.visitors = [];
    this.offset = -Infinity; // the server's clock less this process'
  }

  connect(hear) {
    const number = this.connections++;
    const home = Math.floor(number / PER_ADDRESS);
    const from = `127.${10 + this.share.index}.${Math.floor(home / 200)}.${(home % 200) + 2}`;
    return open(this.share.port, from, hear, (why) => this.errors.push(why));
  }

  async seat(time, script) {
    const table = { script, ply: 0, sent: 0, room: '', players: [], stalls: false };
    for (const seat of [0, 1]) {
      const player = await this.connect((text, at) => this.heard(table, seat, text, at));
      table.players.push(player);
      const what = seat === 0
        ? { type: 'create', game: script.kind, mode: 'link', side: 'first', ...(time === 'none' ? {} : { time }) }
        : { type: 'join', room: table.room };
      const answer = await player.ask(what);
      this.offset = Math.max(this.offset, (answer.now ?? -Infinity) - answer.arrived);
      table.room = answer.room;
    }
    return table;
  }

  heard(table, seat, text, at) {
    if (text.includes('"kind":"moved"')) {
      // The mover's own event comes too; the opponent's is what people wait for.
      if (table.sent > 0 && seat === table.ply % 2 && text.includes(`"ply":${table.ply},`)) {
        this.latencies.push(at - table.sent);
        table.sent = 0;
      }
    } else if (text.includes('"kind":"flagged"') && table.stalls && seat === 0) {
      this.late.push(at + this.offset - table.deadline);
    }
  }

  /** Moves at random times, `pace` ms apart on average, until told to stop. */
  async play(table, pace, run) {
    const { moves } = table.script;
    await sleep(Math.random() * pace);
    while (!run.stopped && table.ply < moves.length) {
      const ply = table.ply++;
      table.sent = performance.now();
      table.at = table.sent;
      const answer = await table.players[ply % 2].ask({ type: 'move', ply, move: moves[ply] });
      if (answer.type === 'error') return void this.errors.push(`${answer.code} at ply ${ply}`);
      this.moves += run.counts ? 1 : 0;
      await sleep(Math.min(-Math.log(Math.random()), 5) * pace);
    }
  }

  async watch(table, index) {
    const hear = index % WATCHER_SAMPLE !== 0 ? () => (this.shown += 1) : (text, at) => {
      this.shown += 1;
      if (text.includes('"kind":"moved"') && text.includes(`"ply":${table.ply},`)) this.watched.push(at - table.at);
    };
    const watcher = await this.connect(hear);
    await watcher.ask({ type: 'join', room: table.room, watch: true });
  }

  /** Plays two moves with two seconds on the clock, and then nothing. */
  async stall() {
    const table = await this.seat('fischer 2+0', scripts[0]);
    for (const ply of [0, 1]) await table.players[ply].ask({ type: 'move', ply, move: table.script.moves[ply] });
    const state = await table.players[0].ask({ type: 'join', room: table.room, watch: true });
    table.deadline = state.state?.clock?.deadline ?? NaN;
    table.stalls = true;
    this.connections -= 2;
    await sleep(4000);
    table.players.forEach((player) => player.close());
  }

  async enterLobby() {
    const visitor = { asked: 0, isPaired: false };
    visitor.line = await this.connect((text, at) => {
      if (!text.startsWith('{"type":"paired"')) return;
      visitor.isPaired = true;
      const since1970 = (time) => performance.timeOrigin + time;
      this.pairings.push({ room: JSON.parse(text).room, asked: since1970(visitor.asked), heard: since1970(at) });
    });
    await visitor.line.ask({ type: 'enter_lobby' });
    this.visitors.push(visitor);
  }

  /** From time to time offers a game or joins a pool; a new visit after each pairing. */
  async visit(visitor, run) {
    while (!run.stopped) {
      await sleep(5000 + Math.random() * 30000);
      if (run.stopped) return;
      const wish = Math.random() < 0.5
        ? { type: 'join_pool', game: 'chess', time: 'fischer 180+2' }
        : { type: 'seek', game: 'xiangqi', side: 'random', time: 'fischer 600+10' };
      visitor.asked = performance.now();
      const answer = await visitor.line.ask(wish);
      if (answer.type === 'error' && answer.code !== 'not_now') this.errors.push(`lobby: ${answer.code}`);
      await sleep(5000);
      await visitor.line.ask({ type: visitor.isPaired ? 'enter_lobby' : 'stop_seeking' });
      visitor.isPaired = false;
    }
  }

  /** All visitors have an entry in the list of the lobby, or none. */
  async seek(isWanted) {
    const wish = isWanted ? { type: 'seek', game: 'xiangqi', side: 'first', time: 'fischer 900+10' } : { type: 'stop_seeking' };
    await inTurns(this.visitors.length, async (i) => {
      const answer = await this.visitors[i].line.ask(wish);
      if (answer.type === 'error') this.errors.push(`seek: ${answer.code}`);
    });
  }

  figures() {
    const { moves, shown, latencies, watched, late, pairings, errors } = this;
    return { moves, shown, latencies, watched, late, pairings, errors: errors.slice(0, 5), failures: errors.length };
  }
}

async function inTurns(count, make) {
  for (let from = 0; from < count; from += AT_ONCE) {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, i) => make(from + i)));
  }
}

/** A client process: what the parent says, step by step. */
async function work(share) {
  const group = new Group(share);
  const run = { stopped: false, counts: false };
  const tables = [];
  const steps = {
    players: () => inTurns(share.games, async (i) => void tables.push(await group.seat(share.time, scripts[i % scripts.length]))),
    watchers: () => inTurns(share.watchers, (i) => group.watch(tables[i % tables.length], Math.floor(i / tables.length))),
    lobby: () => inTurns(share.lobby, () => group.enterLobby()),
    seeks: () => group.seek(true),
    play: async () => {
      await group.seek(false);
      tables.forEach((table) => void group.play(table, share.pace * 1000, run));
      group.visitors.forEach((visitor) => void group.visit(visitor, run).catch((error) => group.errors.push(error.message)));
    },
    count: async () => {
      Object.assign(group, { moves: 0, shown: 0, latencies: [], watched: [], pairings: [] });
      run.counts = true;
    },
    flags: () => Promise.all(Array.from({ length: share.flags }, (_, i) => sleep(i * 100).then(() => group.stall()))),
    stop: async () => void (run.stopped = true),
  };
  process.on('message', async (step) => {
    try {
      await steps[step]();
    } catch (error) {
      group.errors.push(`${step}: ${error.message}`);
    }
    process.send(step === 'stop' ? group.figures() : step);
  });
  process.send('ready');
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    games: { type: 'string', default: '2000' },
    watchers: { type: 'string', default: '14000' },
    lobby: { type: 'string', default: '500' },
    flags: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '120' },
    pace: { type: 'string', default: '3' },
    time: { type: 'string', default: 'fischer 180+2' },
    processes: { type: 'string', default: '2' },
    share: { type: 'string' },
  },
});

function percentiles(all) {
  const sorted = all.sort((a, b) => a - b);
  const part = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]?.toFixed(1) ?? '-';
  return `p50 ${part(0.5)}, p99 ${part(0.99)}, max ${part(1)} (${sorted.length})`;
}

/** Of each pairing of which both sides were heard: from when the second had asked to when both had heard. */
function pairingDelays(pairings) {
  const rooms = new Map();
  for (const pairing of pairings) rooms.set(pairing.room, [...(rooms.get(pairing.room) ?? []), pairing]);
  const pairs = [...rooms.values()].filter((sides) => sides.length === 2);
  return pairs.map((sides) => Math.max(...sides.map((side) => side.heard)) - Math.max(...sides.map((side) => side.asked)));
}

async function main() {
  const count = Number(values.processes);
  const split = (name, index) => Math.floor(Number(values[name]) / count) + (index < Number(values[name]) % count ? 1 : 0);
  const [games, watchers, lobby, flags] = ['games', 'watchers', 'lobby', 'flags'].map((name) => Number(values[name]));
  const connections = 2 * games + watchers + lobby + 2 * flags;
  requireOpenFiles(connections); // the server's; a client process has its share of them
  const limits = [...UNLIMITED, '--max-connections', String(connections + 1000)]; // the last free ones are shared out by address
  const folder = mkdtempSync(join(tmpdir(), 'duiyi-crowd-'));
  const server = await ServerProcess.start({ name: 'duiyi', command: [positionals[0], 'serve', ...limits] }, folder);
  const workers = Array.from({ length: count }, (_, index) => {
    const share = { index, port: server.port, time: values.time, pace: Number(values.pace) };
    for (const name of ['games', 'watchers', 'lobby', 'flags']) share[name] = split(name, index);
    return fork(fileURLToPath(import.meta.url), ['--share', JSON.stringify(share)]);
  });
  const answers = () => Promise.all(workers.map((worker) => new Promise((resolve) => worker.once('message', resolve))));
  const tell = (step) => {
    const all = answers();
    workers.forEach((worker) => worker.send(step));
    return all;
  };
  try {
    await answers();
    const memory = [server.residentBytes()];
    for (const step of ['players', 'watchers', 'lobby', 'seeks']) {
      await tell(step);
      await sleep(1000);
      memory.push(server.residentBytes());
    }
    const each = (i, connections) => `${((memory[i] - memory[i - 1]) / 1024 / connections).toFixed(1)} KiB`;
    console.log(`memory: ${each(1, 2 * games)} a player with half a game, ${each(2, watchers)} a watcher, ` +
      `${each(3, lobby)} a visitor of the lobby, ${each(4, lobby)} an entry of its list, ` +
      `${(memory.at(-1) / 1048576).toFixed(0)} MiB in all`);
    await tell('play');
    await sleep(Number(values.pace) * 2000); // everybody has begun
    await tell('count');
    const before = server.cpuSeconds();
    const began = performance.now();
    if (flags > 0) await tell('flags');
    await sleep(Math.max(0, Number(values.seconds) * 1000 - (performance.now() - began)));
    const cpu = server.cpuSeconds() - before;
    const seconds = (performance.now() - began) / 1000;
    const groups = await tell('stop');
    const all = (name) => groups.flatMap((group) => group[name]);
    const sum = (name) => groups.reduce((total, group) => total + group[name], 0);
    console.log(`${(sum('moves') / seconds).toFixed(0)} moves/s, ${(sum('shown') / seconds).toFixed(0)} frames/s to watchers, ` +
      `${all('pairings').length / 2} pairs from the lobby, in ${seconds.toFixed(0)} s`);
    console.log(`server: ${(cpu / seconds).toFixed(2)} cores, ${((cpu / sum('moves')) * 1e6).toFixed(0)} us of CPU per move`);
    console.log(`move to opponent, ms: ${percentiles(all('latencies'))}`);
    console.log(`move to watcher, ms: ${percentiles(all('watched'))}`);
    console.log(`pairing, ms: ${percentiles(pairingDelays(all('pairings')))}`);
    console.log(`flags, ms late: ${percentiles(all('late'))}`);
    if (sum('failures') > 0) console.log(`${sum('failures')} failures, such as: ${all('errors').slice(0, 5).join('; ')}`);
  } finally {
    workers.forEach((worker) => worker.kill());
    await server.stop('SIGKILL');
    rmSync(folder, { recursive: true });
  }
}

if (values.share) await work(JSON.parse(values.share));
else await main();
