// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors

// Attacks by how a request is framed: what surrounds a body in chunks, and headers.

const HEAD = 'POST /api/read?game=1 HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n';
const PIECE = 64 * 1024;
const CONNECTIONS = 8;

/** Connections that begin a body in chunks, and then send the same without an end. */
function endless(beginning, piece) {
  return (campaign) => campaign.workers(CONNECTIONS, async (i) => {
    const peer = await campaign.connect(i);
    if (!peer) return;
    await peer.write(Buffer.from(HEAD + beginning));
    await peer.pour(piece);
  });
}

function repeated(text) {
  return Buffer.from(text.repeat(Math.ceil(PIECE / text.length)));
}

function trailers() {
  return endless('5\r\n1. e4\r\n0\r\n', repeated(`X-Trailer: ${'a'.repeat(100)}\r\n`));
}

function extensions() {
  return endless('1;x=', repeated('a'));
}

function extendedChunks() {
  return endless('', repeated(`1;x=${'a'.repeat(1000)}\r\n \r\n`));
}

function zeros() {
  return endless('', repeated('0'));
}

function smallChunks() {
  return endless('', repeated('1\r\n \r\n'));
}

/** Each request names two origins, one of them the server's own. */
function twoOrigins() {
  return async (campaign) => {
    const own = `http://127.0.0.1:${campaign.port}`;
    const origins = `Origin: ${own}\r\nOrigin: http://attacker.example\r\n`;
    const head = `POST /api/read?game=1 HTTP/1.1\r\nHost: 127.0.0.1:${campaign.port}\r\n`;
    await campaign.workers(CONNECTIONS, async (i) => {
      const peer = await campaign.connect(i);
      if (!peer) return;
      if (i % 2 === 0) await peer.upgrade(origins);
      else await peer.write(Buffer.from(`${head}${origins}Content-Length: 5\r\nConnection: close\r\n\r\n1. e4`));
      if (i % 2 === 0) peer.close();
      else await peer.hold();
    });
  };
}

export const CHUNK_ATTACKS = [
  { name: 'trailers', about: 'endless trailers of a chunked body', prepare: trailers },
  { name: 'extension', about: 'one chunk extension without an end', prepare: extensions },
  { name: 'extensions', about: 'one-byte chunks with extensions of 1000 bytes', prepare: extendedChunks },
  { name: 'zeros', about: 'endless zeros before a chunk size', prepare: zeros },
  { name: 'chunks', about: 'one-byte chunks over eight connections', prepare: smallChunks },
  { name: 'origins', about: 'two Origin headers (expected: 400)', prepare: twoOrigins },
];
