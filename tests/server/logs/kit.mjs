// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors

// Connections to a server of any version, and what they did in each room: which requests were acknowledged, which
// secrets were given out, which events came.

const LIMIT_MS = 60000;

/** A generator of numbers below 1 (mulberry32): the same seed plays the same games. */
export function seeded(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A room as its clients saw it. */
export class Room {
  /** Secrets that open a seat: `{seat, secret}`. */
  secrets = [];
  /** Secrets that were replaced and open nothing any more. */
  void_secrets = [];
  /** Joins that took a seat: `{seat, id, version, text}`. */
  joins = [];
  /** Acknowledged requests of players: `{seat, version, text}`. */
  requests = [];
  /** Kind of the event of each version. */
  events = new Map([[1, 'created']]);
  /** The clocks at each version of which they were told; none in a game without. */
  clocks = new Map();

  constructor(name, about, state, version) {
    this.name = name;
    this.about = about;
    this.state = state;
    this.position = state.position;
    this.version = version;
    if (state.clock) this.clocks.set(version, state.clock);
  }

  /** An event push. */
  saw(version, event) {
    if (event.clock) this.clocks.set(version, event.clock);
    this.events.set(version, event.kind);
    this.version = Math.max(this.version, version);
    this.position = event.position ?? this.position;
    if (event.kind === 'rematch_started') this.successor = event.room;
  }

  get ply() {
    return this.position.ply;
  }
  get outcome() {
    return this.position.outcome;
  }

  /** Waits until the events that came make `test(room)` true. */
  async until(test, what) {
    const end = Date.now() + LIMIT_MS;
    while (!test(this)) {
      if (Date.now() > end) throw new Error(`${this.about}: ${what} did not come; version ${this.version}`);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  }
}

/** One connection. A request that is refused throws, unless `refused` asks for the error. */
export class Client {
  #socket;
  #waiting = new Map();
  #room;

  /** @param {Map<string, Room>} rooms  by name; shared by all clients of a recording */
  static open(port, rooms) {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`);
      socket.onopen = () => resolve(new Client(socket, rooms));
      socket.onerror = (event) => reject(new Error(`cannot connect: ${event.message ?? event.type}`));
    });
  }

  constructor(socket, rooms) {
    this.#socket = socket;
    this.rooms = rooms;
    socket.onmessage = ({ data }) => this.#receive(JSON.parse(data));
    socket.onclose = () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('the connection was closed'));
    };
  }

  #receive(message) {
    // At once, since the pushes after this answer are already those of the new room.
    if (message.type === 'created') {
      this.#room = new Room(message.room, '', message.state, message.version);
      this.rooms.set(message.room, this.#room);
    } else if (message.type === 'joined') {
      this.#room = this.rooms.get(message.room);
      if (!this.#room) {
        this.#room = new Room(message.room, '', message.state, message.version);
        this.rooms.set(message.room, this.#room);
      }
    } else if (message.type === 'event') {
      this.#room.saw(message.version, message.event);
    }
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    waiting?.resolve(message);
  }

  /** Sends this text; resolves with the answer, an error too. */
  send(text) {
    const { id } = JSON.parse(text);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#socket.send(text);
    });
  }

  async ask(request) {
    const answer = await this.send(typeof request === 'string' ? request : JSON.stringify(request));
    if (answer.type === 'error') throw new Error(`${JSON.stringify(request)}: ${answer.code}: ${answer.message}`);
    return answer;
  }

  close() {
    return new Promise((resolve) => {
      this.#socket.onclose = resolve;
      this.#socket.close();
    });
  }
}

/** Somebody in a seat of a room. */
export class Player {
  constructor(table, client, room, seat) {
    Object.assign(this, { table, client, room, seat });
  }

  /** Sends a request of this seat, waits until its event was seen, and writes down that it was acknowledged. */
  async ask(type, fields = {}) {
    const { room } = this;
    const text = this.table.request(type, fields);
    const { version } = await this.client.ask(text);
    room.requests.push({ seat: this.seat, version, text });
    await room.until(() => room.version >= version, 'the event');
    return version;
  }

  /** Takes the move back that ended the game; false: programs from 2026-11 on refuse that. */
  async takesEndBack() {
    const answer = await this.client.send(this.table.request('request_takeback'));
    if (answer.type === 'error' && answer.code === 'game_over') return false;
    if (answer.type === 'error') throw new Error(`request_takeback: ${answer.code}: ${answer.message}`);
    await this.room.until(() => this.room.version >= answer.version, 'the event');
    return true;
  }

  move(move) {
    return this.ask('move', { ply: this.room.ply, move });
  }
}

/** Makes rooms, and the ids of all requests: `recording-N`, so that two recordings differ in no more than secrets. */
export class Table {
  rooms = new Map();
  #count = 0;

  /** @param {string} name  the beginning of all ids */
  constructor(name, seed) {
    this.name = name;
    this.random = seeded(seed);
  }

  async open(port) {
    this.clients = [await Client.open(port, this.rooms), await Client.open(port, this.rooms)];
  }

  async close() {
    await Promise.all(this.clients.map((client) => client.close()));
  }

  /** Ids of all lengths from 16 to the longest one, 64, and with every character that an id may have. */
  id() {
    const count = ++this.#count;
    const id = `${this.name}-${String(count).padStart(6, '0')}-id`;
    if (count % 7 === 0) return id.padEnd(64, 'abcdefghijklmnopqrstuvwxyz');
    if (count % 11 === 0) return `${id}!"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~`;
    return id;
  }

  /** The text of a request: the order of its fields and the blanks between them vary. */
  request(type, fields, id = this.id()) {
    const count = this.#count;
    if (count % 5 === 0) return JSON.stringify({ ...fields, id, type });
    if (count % 9 === 0) return JSON.stringify({ id, type, ...fields }, null, 1);
    return JSON.stringify({ type, id, ...fields });
  }

  /** Makes a room: gives the player of its maker. */
  async create(about, game, mode, { side = 'first', ...fields } = {}) {
    const [maker] = this.clients;
    const made = await maker.ask(this.request('create', { game, mode, side, ...fields }));
    const room = this.rooms.get(made.room);
    room.about = about;
    room.secrets.push({ seat: made.seat, secret: made.secret });
    return new Player(this, maker, room, made.seat);
  }

  /** The second player comes by the link. */
  async join(room, id = this.id()) {
    const [, guest] = this.clients;
    const text = this.request('join', { room: room.name }, id);
    const joined = await guest.ask(text);
    if (!joined.secret) return null; // only watches
    room.joins.push({ seat: joined.seat, id, version: joined.version, text });
    const replaced = room.secrets.filter(({ seat }) => seat === joined.seat);
    room.void_secrets.push(...replaced.map(({ secret }) => secret));
    room.secrets = room.secrets.filter(({ seat }) => seat !== joined.seat);
    room.secrets.push({ seat: joined.seat, secret: joined.secret });
    room.events.set(joined.version, 'seat_taken');
    if (joined.state.clock) room.clocks.set(joined.version, joined.state.clock);
    room.version = joined.version;
    return new Player(this, guest, room, joined.seat);
  }

  /** A room of two people: the players in the order of the sides. */
  async pair(about, game, fields) {
    const maker = await this.create(about, game, 'link', fields);
    const guest = await this.join(maker.room);
    return maker.seat === 'first' ? [maker, guest] : [guest, maker];
  }

  /** One player of the room that the rematch is played in, seated by the secret of the seat before. */
  async follow(player, about) {
    const { room, client } = player;
    const { secret } = room.secrets.find(({ seat }) => seat === player.seat);
    const joined = await client.ask(this.request('join', { room: room.successor, secret }));
    const next = this.rooms.get(room.successor);
    next.about = about;
    next.secrets.push({ seat: joined.seat, secret });
    return new Player(this, client, next, joined.seat);
  }

  /** Plays moves, separated by blanks; `players` are one for both sides, or two in the order of the sides. */
  async play(players, moves) {
    const [first, second = first] = [players].flat();
    for (const move of moves.split(' ')) {
      await (first.room.position.turn === 'first' ? first : second).move(move);
    }
  }

  any(list) {
    return list[Math.floor(this.random() * list.length)];
  }
}
