// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors

// Attacks by WebSockets: joins, frames without an end, and guesses.

import { randomInt } from 'node:crypto';

const CONNECTIONS = 8;
const HELD = 200; // an address may have no more
const HELD_OF_MANY = 20; // of each address
const HELD_IN_ALL = 5000;
const CODE_CHARACTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 10;

/** The head of a masked frame; the mask is zero. */
function head(opcode, length) {
  const size = length < 126 ? [0x80 | length] : [0x80 | 126, length >> 8, length & 0xff];
  return Buffer.from([opcode, ...size, 0, 0, 0, 0]);
}

const FIRST_FRAGMENT = Buffer.concat([head(0x1, 1), Buffer.from('{')]);
const EMPTY_CONTINUATION = head(0x0, 0);

async function webSocket(campaign, i) {
  const peer = await campaign.connect(i);
  if (!peer) return null;
  if (await peer.upgrade()) return peer;
  peer.close();
  return null;
}

function join(campaign, i) {
  return { type: 'join', room: campaign.rooms[i % campaign.rooms.length], watch: true };
}

/** Each join comes by a new connection, which ends at once. */
function rejoin() {
  return (campaign) => campaign.workers(CONNECTIONS, async (i) => {
    const peer = await webSocket(campaign, i);
    await peer?.ask(join(campaign, i));
    peer?.close();
  });
}

/** Each join leaves the room of the one before. */
function joinAndLeave() {
  return (campaign) => campaign.workers(CONNECTIONS, async (i) => {
    const peer = await webSocket(campaign, i);
    for (let room = i; peer && !peer.isOver; room += 1) await peer.ask(join(campaign, room));
  });
}

function emptyContinuations() {
  const piece = Buffer.concat(Array.from({ length: 10_000 }, () => EMPTY_CONTINUATION));
  return (campaign) => campaign.workers(CONNECTIONS, async (i) => {
    const peer = await webSocket(campaign, i);
    await peer?.write(FIRST_FRAGMENT);
    await peer?.pour(piece);
  });
}

/** All but the last byte of a message, on many connections. */
function unfinished() {
  const size = 60_000;
  const bytes = Buffer.concat([head(0x1, size), Buffer.alloc(size - 1, '{')]);
  return (campaign) => {
    const held = Math.min(HELD_IN_ALL, Math.max(HELD, HELD_OF_MANY * campaign.addresses));
    return campaign.workers(held, async (i) => {
      const peer = await webSocket(campaign, i);
      await peer?.write(bytes);
      await peer?.hold();
    });
  };
}

function code() {
  return Array.from({ length: CODE_LENGTH }, () => CODE_CHARACTERS[randomInt(CODE_CHARACTERS.length)]).join('');
}

function wrongCodes() {
  return (campaign) => campaign.workers(CONNECTIONS, async (i) => {
    const peer = await webSocket(campaign, i);
    while (peer && !peer.isOver) await peer.ask({ type: 'take_over', code: code() });
  });
}

export const WEBSOCKET_ATTACKS = [
  { name: 'rejoin', about: 'connecting again and again to join a game of others', prepare: rejoin },
  { name: 'joins', about: 'joining and leaving games of others', prepare: joinAndLeave },
  { name: 'fragments', about: 'a message of empty continuation frames', prepare: emptyContinuations },
  { name: 'unfinished', about: 'messages of 60 KB whose last byte does not come', prepare: unfinished },
  { name: 'codes', about: 'wrong hand-over codes', prepare: wrongCodes },
];
