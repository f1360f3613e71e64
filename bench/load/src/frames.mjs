// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors

// A WebSocket client that costs little: thousands of them share a process that measures a server. Text frames in one
// piece, masked with zeros; what else a server may send ends the connection with an error.

import { connect } from 'node:net';

const HANDSHAKE =
  'GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
  'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n';
const PING = 0x9;
const PONG = 0xa;
const TEXT = 0x1;

/** A whole message, of at most 65,535 bytes. */
export function frame(opcode, payload) {
  const head = payload.length < 126
    ? [0x80 | opcode, 0x80 | payload.length]
    : [0x80 | opcode, 0x80 | 126, payload.length >> 8, payload.length & 0xff];
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), payload]);
}

/** The first frame of a buffer, or nothing when it is not there in whole. */
export function readFrame(buffer) {
  if (buffer.length < 2) return null;
  let length = buffer[1] & 0x7f;
  let from = 2;
  if (length === 126) {
    if (buffer.length < 4) return null;
    length = buffer.readUInt16BE(2);
    from = 4;
  } else if (length === 127) {
    if (buffer.length < 10) return null;
    length = Number(buffer.readBigUInt64BE(2));
    from = 10;
  }
  return buffer.length < from + length ? null : { opcode: buffer[0] & 0xf, from, end: from + length };
}

class Connection {
  #socket;
  #hear;
  #waiting = new Map();
  #last = 0;

  constructor(socket, hear) {
    this.#socket = socket;
    this.#hear = hear;
  }

  /** Sends a request; resolves with its answer, whichever that is, and `arrived` of performance.now(). */
  ask(message) {
    const id = `${process.pid}-${(this.#last += 1)}`;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#socket.write(frame(TEXT, Buffer.from(JSON.stringify({ id, ...message }))));
    });
  }

  close() {
    this.#socket.removeAllListeners('close');
    this.#socket.destroy();
  }

  receive({ opcode, from, end }, buffer) {
    if (opcode === PING) return void this.#socket.write(frame(PONG, buffer.subarray(from, end)));
    if (opcode !== TEXT) throw new Error(`a frame of opcode ${opcode}`);
    const arrived = performance.now();
    const text = buffer.latin1Slice(from, end); // nothing that is read here is outside ASCII
    if (this.#waiting.size > 0 && text.includes('"id":"', 0)) {
      const message = JSON.parse(text);
      const answer = this.#waiting.get(message.id);
      if (answer) {
        this.#waiting.delete(message.id);
        return answer({ ...message, arrived });
      }
    }
    this.#hear(text, arrived);
  }
}

/**
 * @param {string} from  an address of 127.0.0.0/8 to connect from, so that limits per address see many homes
 * @param {(text: string, at: number) => void} hear  what is no answer, with its time of arrival
 * @param {(why: string) => void} closed  when the connection ends by the server
 */
export function open(port, from, hear, closed) {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from, noDelay: true });
    const connection = new Connection(socket, hear);
    let buffer = Buffer.alloc(0);
    let isOpen = false;
    socket.on('data', (data) => {
      buffer = buffer.length === 0 ? data : Buffer.concat([buffer, data]);
      if (!isOpen) {
        const end = buffer.indexOf('\r\n\r\n');
        if (end < 0) return;
        if (!buffer.subarray(0, 12).equals(Buffer.from('HTTP/1.1 101'))) return void reject(new Error(buffer.latin1Slice(0, 80)));
        buffer = buffer.subarray(end + 4);
        isOpen = true;
        resolve(connection);
      }
      for (let found = readFrame(buffer); found; found = readFrame(buffer)) {
        connection.receive(found, buffer);
        buffer = buffer.subarray(found.end);
      }
    });
    socket.on('error', reject);
    socket.on('close', () => (isOpen ? closed('a connection was closed') : reject(new Error('no connection'))));
    socket.write(HANDSHAKE);
  });
}
