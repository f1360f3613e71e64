// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors

// What attacks are made of: connections from several addresses, requests, counters, and one end in time for all.

import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { frame, readFrame } from '../../load/src/frames.mjs';

const MAX_BYTES = 64 * 1024 ** 3; // sent by one attack, what is refused included
const MAX_STEPS = 1_000_000;
const AFTER_REFUSAL_MS = 5;
const TEXT = 0x1;
const CLOSE = 0x8;

/** One connection of the attacker. */
class Peer {
  #campaign;
  #wake = () => {};
  #input = Buffer.alloc(0);
  #isWebSocket = false;

  constructor(campaign, socket) {
    this.#campaign = campaign;
    this.socket = socket;
    this.closed = false;
    this.answers = 0;
    socket.on('data', (data) => this.#receive(data));
    socket.on('drain', () => this.wake());
    socket.on('error', () => {});
    socket.on('close', () => {
      this.closed = true;
      campaign.finished += this.taken();
      campaign.peers.delete(this);
      this.wake();
    });
  }

  /** Bytes that have left for the server; some may be on the way. */
  taken() {
    return this.socket.bytesWritten - this.socket.writableLength;
  }

  wake() {
    this.#wake();
  }

  get isOver() {
    return this.closed || this.#campaign.isOver;
  }

  /** Resolves when something happens on the connection, or the attack is over. */
  #change() {
    return this.isOver ? Promise.resolve() : new Promise((resolve) => (this.#wake = resolve));
  }

  async write(bytes) {
    if (this.isOver) return;
    this.#campaign.sent += bytes.length;
    if (this.#campaign.sent > MAX_BYTES) this.#campaign.end();
    const isFull = !this.socket.write(bytes);
    while (isFull && this.socket.writableNeedDrain && !this.isOver) await this.#change();
  }

  /** Writes the same bytes again and again, until the server ends the connection or the attack is over. */
  async pour(bytes) {
    while (!this.isOver) await this.write(bytes);
  }

  /** Sends nothing more, and waits for the end. */
  async hold() {
    while (!this.isOver) await this.#change();
  }

  /** Becomes a WebSocket; false when the server refuses. */
  async upgrade(headers = '') {
    await this.write(
      `GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n${headers}\r\n`);
    while (this.answers === 0 && !this.isOver) await this.#change();
    return this.#isWebSocket;
  }

  /** Sends a message of the protocol; resolves with the answer's text, or '' when none came. */
  async ask(message) {
    this.answer = '';
    await this.write(frame(TEXT, Buffer.from(JSON.stringify({ id: this.#campaign.nextId(), ...message }))));
    while (this.answer === '' && !this.isOver) await this.#change();
    if (this.answer !== '') this.#campaign.count(/"type":"error".*"code":"(\w+)"/.exec(this.answer)?.[1] ?? 'answered');
    return this.answer;
  }

  close() {
    this.socket.destroy();
  }

  #receive(data) {
    if (this.#isWebSocket) {
      this.#input = this.#input.length === 0 ? data : Buffer.concat([this.#input, data]);
      this.#readFrames();
    } else if (data.subarray(0, 9).latin1Slice() === 'HTTP/1.1 ') {
      const status = data.subarray(9, 12).latin1Slice();
      this.answers += 1;
      this.#campaign.count(status === '101' ? 'upgraded' : status);
      const end = data.indexOf('\r\n\r\n');
      this.#isWebSocket = status === '101';
      this.#input = end < 0 ? Buffer.alloc(0) : data.subarray(end + 4);
      if (this.#isWebSocket) this.#readFrames();
    }
    this.wake();
  }

  #readFrames() {
    for (let found = readFrame(this.#input); found; found = readFrame(this.#input)) {
      const text = this.#input.latin1Slice(found.from, found.end);
      if (found.opcode === TEXT && (text.includes('"id":"') || text.startsWith('{"type":"error"'))) this.answer = text;
      if (found.opcode === CLOSE) this.#campaign.count('close frames'); // to which no attacker answers
      this.#input = this.#input.subarray(found.end);
    }
  }
}

export class Campaign {
  #agents = new Map();
  #requests = new Set();
  #counts = new Map();
  #strangers = [];
  #id = 0;
  isOver = false;
  peers = new Set();
  sent = 0;
  finished = 0;

  /**
   * @param {{port: number, addresses: number, rooms: string[]}} plan  rooms: of the players, who gave out their links
   */
  constructor({ port, addresses, rooms }) {
    Object.assign(this, { port, addresses, rooms });
  }

  /** Somebody at an address of its own, who is no attacker: counted apart, and over when the attack is. */
  stranger(home) {
    const other = new Campaign({ port: this.port, addresses: 1, rooms: [] });
    other.address = () => home;
    this.#strangers.push(other);
    return other;
  }

  /** Begins the time of the attack. */
  begin(seconds) {
    setTimeout(() => this.end(), seconds * 1000);
  }

  /** Everything that waits goes on and sees that it is over; connections stay until close(). */
  end() {
    this.isOver = true;
    for (const peer of this.peers) peer.wake();
    for (const request of this.#requests) request.destroy();
    for (const other of this.#strangers) other.end();
  }

  nextId() {
    return `abuse-${process.pid}-${String((this.#id += 1)).padStart(8, '0')}`;
  }

  count(what, by = 1) {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + by);
  }

  /** Where the i-th worker comes from. */
  address(i) {
    const home = i % this.addresses;
    return `127.0.${1 + Math.floor(home / 250)}.${1 + (home % 250)}`;
  }

  /** At least so many workers, and one of each address. Each does its part again and again. */
  async workers(count, part) {
    let steps = 0;
    const work = async (_, i) => {
      while (!this.isOver && steps < MAX_STEPS) {
        steps += 1;
        const before = performance.now();
        await part(i);
        if (performance.now() - before < 1 && !this.isOver) await sleep(1); // let timers run
      }
    };
    await Promise.all(Array.from({ length: Math.max(count, this.addresses) }, work));
  }

  /** A connection, or nothing when the server takes none. */
  connect(i) {
    return new Promise((resolve) => {
      const socket = connect({ port: this.port, host: '127.0.0.1', localAddress: this.address(i), noDelay: true });
      const peer = new Peer(this, socket);
      this.peers.add(peer);
      socket.once('connect', () => {
        this.count('connected');
        resolve(peer);
      });
      socket.once('close', () => setTimeout(resolve, AFTER_REFUSAL_MS, null));
    });
  }

  /** A whole HTTP request. Status 0: the connection ended without an answer. */
  request(i, method, path, body = '', headers = {}) {
    const localAddress = this.address(i);
    if (!this.#agents.has(localAddress)) this.#agents.set(localAddress, new Agent({ keepAlive: true }));
    const done = new Promise((resolve) => {
      const finish = (status, text) => {
        if (!this.#requests.delete(request)) return;
        if (!this.isOver || status !== 0) this.count(status === 0 ? 'cut off' : String(status));
        resolve({ status, text });
      };
      const request = httpRequest({
        host: '127.0.0.1', port: this.port, localAddress, agent: this.#agents.get(localAddress), method, path,
        headers: { 'Content-Length': Buffer.byteLength(body), ...headers },
      }, (response) => {
        const parts = [];
        response.on('data', (data) => parts.push(data));
        response.on('end', () => finish(response.statusCode, Buffer.concat(parts).toString()));
        response.on('error', () => finish(0, ''));
      });
      this.#requests.add(request);
      request.on('error', () => finish(0, ''));
      request.on('close', () => finish(0, ''));
      request.end(body);
      this.sent += body.length;
      if (this.sent > MAX_BYTES) this.end();
    });
    return done.then(async (answer) => {
      if (answer.status === 0 || answer.status >= 400) await sleep(AFTER_REFUSAL_MS);
      else this.finished += body.length;
      return answer;
    });
  }

  /** What the attacker has got, at this moment. */
  figures() {
    const alive = [...this.#agents.values()].reduce((sum, { sockets, freeSockets }) =>
      sum + [...Object.values(sockets), ...Object.values(freeSockets)].flat().length, this.peers.size);
    const bytes = [...this.peers].reduce((sum, peer) => sum + peer.taken(), this.finished);
    return { bytes, alive, counts: Object.fromEntries(this.#counts) };
  }
}
