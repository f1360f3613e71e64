// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors

// Memory per idle connection: opens WebSockets that have said one thing and then say nothing, and divides what the
// server's resident memory has grown by their number. Usage: node src/idle.mjs PROGRAM [CONNECTIONS]

import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { ServerProcess, requireOpenFiles } from './server_process.mjs';

const PER_ADDRESS = 200;
const AT_ONCE = 50;
const SETTLE_MS = 2000;
const HANDSHAKE =
  'GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
  'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n';

/** One text frame, with a mask of zeros. */
function frame(text) {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
}

/** Resolves when the server has answered one ping of the protocol. */
function openOne(port, number) {
  return new Promise((resolve, reject) => {
    // 127.0.0.0/8 is all this machine: as many clients as one address may have come from each.
    const localAddress = `127.0.1.${1 + Math.floor(number / PER_ADDRESS)}`;
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    let text = '';
    socket.on('data', (data) => {
      if (text === '') socket.write(frame('{"type":"ping","id":"1"}'));
      text += data.toString('latin1');
      if (text.includes('pong')) resolve(socket);
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`closed: ${text.slice(0, 80)}`)));
    socket.write(HANDSHAKE);
  });
}

const [program, count = '5000'] = process.argv.slice(2);
requireOpenFiles(Number(count) + 1);
const folder = mkdtempSync(join(tmpdir(), 'duiyi-idle-'));
const server = await ServerProcess.start({ name: 'duiyi', command: [program, 'serve'] }, folder);
try {
  await openOne(server.port, 0); // what the first connection alone needs
  await sleep(SETTLE_MS);
  const before = server.residentBytes();
  const total = Number(count);
  for (let from = 1; from <= total; from += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, total + 1 - from) }, (_, i) => from + i);
    await Promise.all(some.map((number) => openOne(server.port, number)));
  }
  await sleep(SETTLE_MS);
  const grown = server.residentBytes() - before;
  console.log(`${total} idle connections: ${(grown / total / 1024).toFixed(2)} KiB each`);
} finally {
  await server.stop('SIGKILL');
  rmSync(folder, { recursive: true });
}
process.exit(0);
