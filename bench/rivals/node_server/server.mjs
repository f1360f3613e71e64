#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors

// A straightforward server for the part of the protocol that the load test uses: create, join, move, ping.
// Usage: server.mjs --listen ADDR:PORT --data DIR [--ffish-only]

import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { WebSocketServer } from 'ws';
import { LogStore } from './log_store.mjs';
import { Refusal, Rooms } from './rooms.mjs';
import { loadRules } from './rules.mjs';

const LIMIT = 16384;

/** One browser: the room it is in, the seat it holds there, and its requests in order. */
class Connection {
  #socket;
  #rooms;
  #tail = Promise.resolve();
  room = null;
  seat = null;

  constructor(socket, rooms) {
    this.#socket = socket;
    this.#rooms = rooms;
    socket.on('message', (data) => {
      this.#tail = this.#tail.then(() => this.#handle(data));
    });
    socket.on('close', () => this.#leave());
    socket.on('error', () => socket.terminate());
  }

  send(text) {
    if (this.#socket.readyState === 1) this.#socket.send(text);
  }

  async #handle(data) {
    let request;
    try {
      request = JSON.parse(data);
    } catch {
      this.#answer({ type: 'error', code: 'bad_json', message: 'the message is not JSON' });
      return;
    }
    try {
      await this.#dispatch(check(request));
    } catch (error) {
      if (!(error instanceof Refusal)) console.error(error);
      const code = error instanceof Refusal ? error.code : 'server_error';
      this.#answer({ type: 'error', id: request?.id, code, message: error.message });
    }
  }

  async #dispatch(request) {
    const { type, id } = request;
    if (type === 'ping') this.#answer({ type: 'pong', id });
    else if (type === 'create') await this.#create(request);
    else if (type === 'join') await this.#join(request);
    else await this.#move(request);
  }

  async #create({ id, game, side }) {
    const seat = side === 'random' ? (Math.random() < 0.5 ? 'first' : 'second') : side;
    const { room, secret } = await this.#rooms.create(game, seat);
    this.#enter(room, seat);
    this.#answer({ type: 'created', id, room: room.name, seat, secret, version: room.version, state: room.state() });
    room.broadcast(room.presence());
  }

  async #join({ id, room: name, secret, watch }) {
    const room = this.#rooms.find(name);
    await room.inTurn(async () => {
      const taken = await room.seatFor(secret, watch === true);
      if (taken.seat) this.#unseatOthers(room, taken.seat);
      this.#enter(room, taken.seat);
      this.#answer({ type: 'joined', id, room: name, ...taken, version: room.version, state: room.state() });
      room.broadcast(room.presence());
    });
  }

  async #move(request) {
    const room = this.room;
    if (!room) throw new Refusal('not_in_room', 'join a room first');
    await room.inTurn(async () => {
      const { version, event } = await room.move(this.seat, request);
      this.#answer({ type: 'ack', id: request.id, version });
      if (event) room.broadcast(event);
    });
  }

  #unseatOthers(room, seat) {
    for (const member of room.members) {
      if (member === this || member.seat !== seat) continue;
      member.seat = null;
      member.send('{"type":"unseated"}');
    }
  }

  #enter(room, seat) {
    if (this.room !== room) this.#leave();
    this.room = room;
    this.seat = seat;
    room.members.add(this);
  }

  #leave() {
    const room = this.room;
    if (!room) return;
    this.room = null;
    this.seat = null;
    room.members.delete(this);
    room.broadcast(room.presence());
  }

  #answer(message) {
    this.send(JSON.stringify(message));
  }
}

const isText = (value) => typeof value === 'string';
const FIELDS = {
  create: (r) => ['chess', 'xiangqi'].includes(r.game) && r.mode === 'link' && ['first', 'second', 'random'].includes(r.side),
  join: (r) => isText(r.room) && ['string', 'undefined'].includes(typeof r.secret),
  move: (r) => Number.isInteger(r.ply) && isText(r.move),
  ping: () => true,
};

function check(request) {
  const fits = isText(request?.id) && Object.hasOwn(FIELDS, request.type) && FIELDS[request.type](request);
  if (!fits) throw new Refusal('bad_message', 'the message is unknown here or lacks a field');
  return request;
}

async function main() {
  const { values } = parseArgs({
    options: { listen: { type: 'string' }, data: { type: 'string' }, 'ffish-only': { type: 'boolean', default: false } },
  });
  const [host, port] = [values.listen.slice(0, values.listen.lastIndexOf(':')), Number(values.listen.split(':').at(-1))];
  await mkdir(values.data, { recursive: true });
  await loadRules();
  const rooms = new Rooms(values['ffish-only']);
  const store = await LogStore.open(values.data, (record) => rooms.replay(record));
  rooms.useStore(store);
  const server = new WebSocketServer({ host, port, path: '/ws', maxPayload: LIMIT, perMessageDeflate: false });
  server.on('connection', (socket) => new Connection(socket, rooms));
  server.on('listening', () => console.log(`listening on http://${host}:${server.address().port}`));
  if (globalThis.gc) process.on('SIGUSR2', () => globalThis.gc()); // so that memory can be measured without garbage
  process.on('SIGTERM', () => {
    server.close();
    void store.close().then(() => process.exit(0));
  });
}

await main();
