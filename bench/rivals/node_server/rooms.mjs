// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors

// A room: a game, two seats held by secrets, and the connections in it. Requests of one room are handled one
// after the other; a request's answer and its event leave only after its record is on the disk.

import { randomBytes } from 'node:crypto';
import { startGame } from './rules.mjs';

export class Refusal extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

const unguessable = (bytes) => randomBytes(bytes).toString('base64url');

export class Rooms {
  #rooms = new Map();
  #stored = new Map(); // records of rooms that nobody has entered since the start
  #store;
  #ffishOnly;

  constructor(ffishOnly) {
    this.#ffishOnly = ffishOnly;
  }

  useStore(store) {
    this.#store = store;
  }

  /** The room; after a restart its moves are played again when somebody first comes. */
  find(name) {
    const room = this.#rooms.get(name);
    if (room) return room;
    const records = this.#stored.get(name);
    if (!records) throw new Refusal('no_such_room', 'no room has this name');
    this.#stored.delete(name);
    const [made, ...later] = records;
    const again = this.#make(made);
    for (const record of later) again.apply(record);
    return again;
  }

  async create(game, side) {
    const record = { kind: 'room', room: unguessable(16), game, side, secret: unguessable(32) };
    await this.#store.append(record);
    return { room: this.#make(record), secret: record.secret };
  }

  /** Takes over a stored record; only at the start. */
  replay(record) {
    if (record.kind === 'room') this.#stored.set(record.room, [record]);
    else this.#stored.get(record.room).push(record);
  }

  #make(record) {
    const room = new Room(record, this.#ffishOnly, (entry) => this.#store.append(entry));
    this.#rooms.set(record.room, room);
    return room;
  }
}

export class Room {
  #append;
  #tail = Promise.resolve();
  #secrets = { first: null, second: null };
  #acks = new Map();
  #game;
  #plies = [];
  members = new Set();
  version = 1;

  constructor(record, ffishOnly, append) {
    this.name = record.room;
    this.kind = record.game;
    this.#game = startGame(record.game, ffishOnly);
    this.#secrets[record.side] = record.secret;
    this.#append = append;
  }

  /** Runs `task` when every earlier one of this room has ended. */
  inTurn(task) {
    const run = this.#tail.then(task);
    this.#tail = run.catch(() => {});
    return run;
  }

  state() {
    return {
      room: this.name,
      game: this.kind,
      mode: 'link',
      start_fen: this.#game.startFen,
      plies: this.#plies,
      position: this.#game.position(),
      offers: { draw: null, takeback: null, rematch: null },
      seats: this.#seats(),
      successor: null,
    };
  }

  #seats() {
    return { first: this.#secrets.first !== null, second: this.#secrets.second !== null };
  }

  /** The seat a secret holds, or a free one newly taken; null for a watcher. */
  async seatFor(secret, watch) {
    if (secret !== undefined) {
      const seat = ['first', 'second'].find((side) => this.#secrets[side] === secret);
      if (!seat) throw new Refusal('wrong_secret', 'the secret holds no seat of this room');
      return { seat };
    }
    const free = ['first', 'second'].find((side) => this.#secrets[side] === null);
    if (watch || !free) return { seat: null };
    const record = { kind: 'seat', room: this.name, side: free, secret: unguessable(32) };
    await this.#append(record);
    this.broadcast(this.apply(record));
    return { seat: free, secret: record.secret };
  }

  /** Plays a move; resolves with its version and its event once stored. */
  async move(seat, request) {
    const stored = this.#acks.get(`${seat} ${request.id}`);
    if (stored !== undefined) return { version: stored, event: null };
    const position = this.#game.position();
    if (seat === null) throw new Refusal('not_seated', 'only players may do this');
    if (!this.#seats().first || !this.#seats().second) throw new Refusal('not_now', 'the opponent has not come yet');
    if (position.outcome) throw new Refusal('game_over', 'the game is over');
    if (request.ply !== position.ply) throw new Refusal('stale_ply', `${position.ply} plies have been played`);
    if (position.turn !== seat) throw new Refusal('not_your_turn', 'the other side is to move');
    if (!position.legal.includes(request.move)) throw new Refusal('illegal_move', `${request.move} is not a legal move here`);
    const record = { kind: 'move', room: this.name, seat, ply: request.ply, move: request.move, id: request.id };
    await this.#append(record);
    const event = this.apply(record);
    return { version: this.version, event };
  }

  /** Makes a stored record so, and returns its push. */
  apply(record) {
    this.version += 1;
    if (record.kind === 'seat') {
      this.#secrets[record.side] = record.secret;
      return { type: 'event', version: this.version, event: { kind: 'seat_taken', side: record.side } };
    }
    const ply = this.#game.replay(record.move); // checked before it was stored
    this.#plies.push(ply);
    this.#acks.set(`${record.seat} ${record.id}`, this.version);
    return { type: 'event', version: this.version, event: { kind: 'moved', ply, position: this.#game.position() } };
  }

  broadcast(push) {
    const text = JSON.stringify(push);
    for (const member of this.members) member.send(text);
  }

  presence() {
    const seated = (seat) => [...this.members].some((member) => member.seat === seat);
    const watchers = [...this.members].filter((member) => member.seat === null).length;
    return { type: 'presence', first: seated('first'), second: seated('second'), watchers };
  }
}
