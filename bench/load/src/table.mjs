// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors

// A table: two players and a watcher who play scripted games, one room after the other.

import { Client } from './client.mjs';

/** What the servers promised about one room, to be checked later. */
class RoomRecord {
  constructor(kind, moves) {
    this.kind = kind;
    this.moves = moves;
    this.room = null;
    this.secrets = {};
    this.acknowledged = 0; // plies whose mover got an ack
    this.shown = 0; // plies that the opponent or the watcher saw
  }
}

export class Table {
  #port;
  #from;
  #script;
  #clients = {};
  #record = null;
  #watched = {}; // the room that each connection hears, as its record
  #arrivals = new Map();
  records = [];

  /** @param {{kind: string, moves: string[]}} script */
  constructor(index, port, script) {
    this.#port = port;
    this.#from = `127.1.${Math.floor(index / 200)}.${(index % 200) + 2}`;
    this.#script = script;
  }

  async connect() {
    for (const role of ['first', 'second', 'watcher']) {
      const client = await Client.open(this.#port, this.#from);
      client.onMoved = (plies, move, now) => this.#moved(role, plies - 1, move, now);
      client.onClosed = () => this.#arrivals.forEach(({ reject }) => reject(client.failure));
      this.#clients[role] = client;
    }
    await this.#openRoom();
  }

  async close() {
    await Promise.all(Object.values(this.#clients).map((client) => client.close()));
  }

  /**
   * Plays until `run.stopped`, or until the server is gone and `run.killed` says that it was meant so.
   * `run.interval` is the time between two moves in ms, 0 for as fast as the server answers.
   */
  async play(run) {
    try {
      await this.#playOn(run);
    } catch (error) {
      if (!run.killed) throw error;
    }
  }

  async #playOn(run) {
    let due = performance.now() + Math.random() * run.interval;
    while (!run.stopped) {
      if (this.#record.acknowledged === this.#record.moves.length) await this.#openRoom();
      if (run.interval > 0) {
        await sleep(due - performance.now());
        due += run.interval;
        if (run.stopped) return;
      }
      await this.#move(run);
    }
  }

  async #move(run) {
    const record = this.#record;
    const ply = record.acknowledged;
    const [mover, opponent] = ply % 2 === 0 ? ['first', 'second'] : ['second', 'first'];
    const arrival = new Promise((resolve, reject) => this.#arrivals.set(opponent, { ply, resolve, reject }));
    const sent = performance.now();
    const ack = this.#clients[mover].request('move', { ply, move: record.moves[ply] }).then(() => {
      record.acknowledged = ply + 1;
      run.acknowledged += 1;
    });
    const [arrived] = await Promise.all([arrival, ack]);
    run.latencies.push(arrived - sent);
  }

  async #openRoom() {
    const { kind, moves } = this.#script;
    const record = new RoomRecord(kind, moves);
    const { first, second, watcher } = this.#clients;
    this.#record = record;
    const created = await first.request('create', { game: kind, mode: 'link', side: 'first' });
    record.room = created.room;
    record.secrets.first = created.secret;
    this.#watched.first = record;
    this.records.push(record);
    const joined = await second.request('join', { room: record.room });
    if (joined.seat !== 'second') throw new Error(`the second player got the seat ${joined.seat}`);
    record.secrets.second = joined.secret;
    this.#watched.second = record;
    await watcher.request('join', { room: record.room, watch: true });
    this.#watched.watcher = record;
  }

  #moved(role, ply, move, now) {
    const record = this.#watched[role];
    if (move !== record.moves[ply]) throw new Error(`ply ${ply}: another move was shown`);
    record.shown = Math.max(record.shown, ply + 1);
    const waiting = this.#arrivals.get(role);
    if (waiting?.ply !== ply) return;
    this.#arrivals.delete(role);
    waiting.resolve(now);
  }
}

export function sleep(ms) {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
}
