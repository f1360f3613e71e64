// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors

// One connection that speaks the protocol of docs/protocol.md.

import { randomUUID } from 'node:crypto';
import WebSocket from 'ws';

export class Client {
  #socket;
  #waiting = new Map();

  /** Called with each push and the time of its arrival (performance.now()). */
  onPush = () => {};

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
    const message = JSON.parse(data);
    if (message.id === undefined) {
      if (message.type === 'error') this.#fail(new Error(`${message.code}: ${message.message}`));
      else this.onPush(message, now);
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
    this.onPush({ type: 'closed' }, performance.now());
  }
}
