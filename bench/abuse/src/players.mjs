// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors

// Ordinary players beside an attack: each table makes a move in an interval, and its time until the opponent has it is
// noted. A move that is not shown, refused, or not there afterwards is lost.

import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { open } from '../../load/src/frames.mjs';

const HOME = '127.0.0.1';
const LOST_AFTER_MS = 30000;

const scripts = readFileSync(new URL('../../load/games.tsv', import.meta.url), 'utf8')
  .split('\n').filter((line) => line && !line.startsWith('#'))
  .map((line) => line.split('\t')).map(([game, moves]) => ({ game, moves: moves.split(' ') }));

/** Resolves with what the promise does, or rejects after a time that no move should take. */
function within(promise, what) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what}: nothing within ${LOST_AFTER_MS / 1000} s`)), LOST_AFTER_MS);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

class Table {
  #players = [];
  #ply = 0;
  #shown = () => {};

  constructor(port, script, fail) {
    this.port = port;
    this.script = script;
    this.fail = fail;
    this.rooms = [];
    this.latencies = [];
  }

  async #open(hear) {
    let closed;
    const end = new Promise((_, reject) => (closed = (why) => reject(new Error(why))));
    end.catch(() => {});
    const connection = await within(open(this.port, HOME, hear, closed), 'connect');
    const ask = async (message) => {
      const answer = await within(Promise.race([connection.ask(message), end]), message.type);
      if (answer.type === 'error') throw new Error(`${message.type}: ${answer.code}`);
      return answer;
    };
    return { ask, close: () => connection.close(), end };
  }

  async seat() {
    for (const seat of [0, 1]) {
      this.#players.push(await this.#open((text, at) => {
        const isOpponents = seat === this.#ply % 2;
        if (isOpponents && text.includes('"kind":"moved"') && text.includes(`"ply":${this.#ply},`)) this.#shown(at);
      }));
    }
    await this.#newRoom();
  }

  async #newRoom() {
    const [first, second] = this.#players;
    const { room } = await first.ask({ type: 'create', game: this.script.game, mode: 'link', side: 'first' });
    await second.ask({ type: 'join', room });
    this.#ply = 0;
    this.rooms.push({ room, plies: 0 });
  }

  /** Moves until told to stop; the first error ends it. */
  async play(run, interval) {
    try {
      await sleep(Math.random() * interval);
      for (let due = performance.now(); !run.stopped; due = Math.max(due + interval, performance.now())) {
        await sleep(due - performance.now());
        if (this.#ply === this.script.moves.length) await this.#newRoom();
        await this.#move();
      }
    } catch (error) {
      this.fail(`a player lost a move: ${error.message}`);
    }
  }

  async #move() {
    const ply = this.#ply;
    this.#ply += 1;
    const [mover, opponent] = ply % 2 === 0 ? this.#players : this.#players.toReversed();
    const shown = new Promise((resolve) => (this.#shown = resolve));
    const sent = performance.now();
    const move = this.script.moves[ply];
    const [at] = await Promise.all([
      within(Promise.race([shown, opponent.end]), `move ${ply}`), mover.ask({ type: 'move', ply, move })]);
    this.latencies.push({ sent, ms: at - sent });
    this.rooms.at(-1).plies += 1;
  }

  /** Reads the rooms again: each acknowledged move must be there. */
  async verify() {
    try {
      const reader = await this.#open(() => {});
      for (const { room, plies } of this.rooms) {
        const { state } = await reader.ask({ type: 'join', room, watch: true });
        const found = state.plies.map((ply) => ply.move).join(' ');
        const played = this.script.moves.slice(0, plies).join(' ');
        if (found !== played) this.fail(`room ${room} does not have its ${plies} moves`);
        await sleep(300); // joins count as several messages
      }
      reader.close();
    } catch (error) {
      this.fail(`a game cannot be read again: ${error.message}`);
    }
    this.#players.forEach((player) => player.close());
  }
}

export class Players {
  #tables = [];
  #run = { stopped: false };
  #games = [];
  failures = [];

  static async seat(port, count, interval) {
    const self = new Players();
    const fail = (why) => self.failures.push(why);
    self.#tables = Array.from({ length: count }, (_, i) => new Table(port, scripts[i % scripts.length], fail));
    for (const table of self.#tables) await table.seat();
    self.#games = self.#tables.map((table) => table.play(self.#run, interval));
    return self;
  }

  /** Rooms that an attacker may know, because their players have sent the link to others. */
  rooms() {
    return this.#tables.map((table) => table.rooms.at(-1).room);
  }

  /** Of the moves sent in this time: how many, and how long they took, in ms. */
  latencies(from, until) {
    const all = this.#tables.flatMap((table) => table.latencies)
      .filter(({ sent }) => sent >= from && sent < until).map(({ ms }) => ms).sort((a, b) => a - b);
    const part = (share) => all[Math.min(all.length - 1, Math.floor(share * all.length))] ?? NaN;
    return { count: all.length, p50: part(0.5), p99: part(0.99), worst: part(1) };
  }

  /** Lets the moves in hand be finished, and looks whether all are kept. */
  async stop() {
    this.#run.stopped = true;
    await Promise.all(this.#games);
    if (this.failures.length === 0) await Promise.all(this.#tables.map((table) => table.verify()));
  }
}
