// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors

// One connection that speaks the protocol of docs/protocol.md.

import { randomUUID } from 'node:crypto';
import WebSocket from 'ws';

// Three of four messages show a move, of which the load needs two fields: reading only these keeps the client from
// being the bottleneck. A server that writes them otherwise (spaces, another order) gets the whole parser.
const MOVED = '{"type":"event",';
const MOVE = /"move":"([a-i0-9qrbn]+)"/;
const PLY = /"ply":(\d+)/; // the position's; the event's own "ply" is an object

export class Client {
  #socket;
  #waiting = new Map();

  /** Called for each move shown: the plies played with it, the move, and the time of arrival (performance.now()). */
  onMoved = () => {};
  onClosed = () => {};

  /**
   * @param {number} port  of the server on loopback
   * @param {string} from  an address of 127.0.0.0/8 to connect from, so that limits per address see many homes
   */
  static open(port, from) {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, {
        localAddress: from,
        origin: `http://127.0.0.1:${port}`,
        perMessageDeflate: false,
      });
      socket.once('open', () => resolve(new Client(socket)));
      socket.once('error', reject);
    });
  }

  constructor(socket) {
    this.#socket = socket;
    socket.on('message', (data) => this.#receive(data));
    socket.on('close', (code) => this.#fail(new Error(`the connection was closed (${code})`)));
    socket.on('error', () => {});
  }

  /** Sends a request; resolves with its answer, rejects with an error answer or when the connection ends. */
  request(type, fields) {
    const id = randomUUID();
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#socket.send(JSON.stringify({ type, id, ...fields }));
    });
  }

  close() {
    return new Promise((resolve) => {
      if (this.#socket.readyState === WebSocket.CLOSED) return resolve();
      this.#socket.once('close', resolve);
      this.#socket.close();
      setTimeout(() => this.#socket.terminate(), 2000).unref();
    });
  }

  #receive(data) {
    const now = performance.now();
    const text = data.latin1Slice(); // nothing that the load reads is outside ASCII
    if (text.startsWith(MOVED)) {
      const move = MOVE.exec(text);
      const ply = PLY.exec(text);
      if (move && ply) return this.onMoved(Number(ply[1]), move[1], now);
    }
    const message = JSON.parse(text);
    if (message.id === undefined) {
      if (message.type === 'error') this.#fail(new Error(`${message.code}: ${message.message}`));
      else if (message.event?.kind === 'moved') this.onMoved(message.event.position.ply, message.event.ply.move, now);
      return;
    }
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.type === 'error') waiting?.reject(new Error(`${message.code}: ${message.message}`));
    else waiting?.resolve(message);
  }

  #fail(error) {
    this.failure = error;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
    this.onClosed();
  }
}
