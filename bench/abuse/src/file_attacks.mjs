// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors

// Attacks by files of games: small to send, dear to read or to keep.

import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';

const MIB = 1024 * 1024;
const PIECE = MIB; // the most that one request may carry
const BUSY = [0, 429, 503]; // the piece may be sent again
const LIBRARIES = 16;
const LARGE_FILES = 7; // with eight in transfer, an address is refused more
const POLL_MS = 200; // each look counts as a request, too
const OTHER_PAUSE_MS = 250;
/** The worker whose address none of the attackers has. */
const OTHER_HOME = '127.0.99.1';

/** Sends a file in pieces; returns the upload's name, or '' when it was refused on the way or the attack is over. */
async function upload(campaign, i, bytes, name, size = bytes.length) {
  const begun = await campaign.request(i, 'POST', `/api/uploads?size=${size}&name=${name}`, bytes.subarray(0, PIECE));
  if (begun.status !== 201) return '';
  const { upload: path } = JSON.parse(begun.text);
  for (let from = PIECE; from < bytes.length; from += PIECE) {
    if (campaign.isOver) return '';
    const piece = bytes.subarray(from, from + PIECE);
    const { status } = await campaign.request(i, 'PUT', `/api/uploads/${path}?offset=${from}`, piece);
    if (BUSY.includes(status)) from -= PIECE;
    else if (status !== 200) return '';
  }
  return path;
}

/** Waits until a file has been read; whether its games can be opened. */
async function isReady(campaign, i, path) {
  while (!campaign.isOver) {
    const { status, text } = await campaign.request(i, 'GET', `/api/uploads/${path}`);
    if (status === 404) return false;
    if (status === 200) {
      const { state } = JSON.parse(text);
      if (state === 'ready' || state === 'refused') return state === 'ready';
    }
    await sleep(POLL_MS);
  }
  return false;
}

async function readAndOpen(campaign, i, bytes, name) {
  const path = await upload(campaign, i, bytes, name);
  if (path === '' || !(await isReady(campaign, i, path))) return;
  campaign.count('files read');
  const { status } = await campaign.request(i, 'GET', `/api/uploads/${path}/games/1`);
  if (status === 200) campaign.count('games opened');
}

/** Some at once upload the file, have it read, open its first game, and begin again. */
function files(bytes, name, atOnce = LARGE_FILES) {
  return (campaign) => campaign.workers(atOnce, (i) => readAndOpen(campaign, i, bytes, name));
}

function filled(text, size) {
  return Buffer.from(text.repeat(Math.floor(size / Buffer.byteLength(text))));
}

/** A library of CCBridge 1 (docs/formats.md) whose content is packed a thousand times smaller. */
function packedLibrary() {
  const content = Buffer.alloc(60_000_000);
  const head = Buffer.alloc(20);
  head.write('CCBridge');
  head.writeUInt32LE(21, 8);
  head.writeUInt32LE(3, 12);
  head.writeUInt32LE(content.length, 16);
  return files(Buffer.concat([head, deflateSync(content, { level: 9 })]), 'library.cbl', LIBRARIES);
}

function pgnLine() {
  return files(filled('[Event "a"] 1. e4 e5 * ', 4 * MIB), 'line.pgn');
}

function dhtmlxqLine() {
  return files(filled('[DhtmlXQ][DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist][/DhtmlXQ]', 4 * MIB), 'line.txt');
}

function glyphs() {
  const all = Array.from({ length: 1_000_000 }, (_, i) => `$${1 + (i % 255)}`).join(' ');
  return files(Buffer.from(`[Event "a"]\n\n1. e4 ${all} *\n`), 'glyphs.pgn');
}

/** Files of the largest size, which nothing can pack, until there is no more room; then it tries on. */
function share() {
  const bytes = Buffer.concat([Buffer.from('[Event "a"]\n\n{'), randomBytes(8 * MIB)]);
  return (campaign) => campaign.workers(LARGE_FILES, async (i) => {
    const path = await upload(campaign, i, bytes, 'share.pgn');
    if (path !== '') campaign.count('files kept');
  });
}

/** A game of 20 MiB with variations; somebody else, who has a file of one small game, waits for it. */
function hugeGame() {
  const variations = filled('(1. d4 d5 {a remark} 2. c4 (2. Nf3 Nf6) 2... e6) ', 20 * MIB);
  const bytes = Buffer.concat([Buffer.from('[Event "a"]\n\n1. e4 '), variations, Buffer.from('*\n')]);
  const small = Buffer.from('[Event "b"]\n\n1. e4 e5 2. Nf3 *\n');
  return async (campaign) => {
    const waits = [];
    const other = campaign.stranger(OTHER_HOME);
    const wait = async () => {
      while (!campaign.isOver) {
        const sent = performance.now();
        const path = await upload(other, 0, small, 'small.pgn');
        if (path !== '' && (await isReady(other, 0, path))) waits.push(performance.now() - sent);
        else if (!campaign.isOver) campaign.count("other's file refused");
        await sleep(OTHER_PAUSE_MS);
      }
    };
    await Promise.all([wait(), files(bytes, 'huge.pgn')(campaign)]);
    campaign.count("other's files read", waits.length);
    campaign.count("other's worst wait ms", Math.round(Math.max(0, ...waits)));
  };
}

export const FILE_ATTACKS = [
  { name: 'library', about: 'packed libraries that expand to 60 MB, 16 at once', prepare: packedLibrary },
  { name: 'pgn', about: 'PGN games on one line of 4 MiB', prepare: pgnLine },
  { name: 'dhtmlxq', about: 'DhtmlXQ games on one line of 4 MiB', prepare: dhtmlxqLine },
  { name: 'glyphs', about: 'one move with a million glyphs (NAGs)', prepare: glyphs },
  { name: 'share', about: 'uploads until the share of the disk is full', prepare: share },
  { name: 'huge', about: 'one huge game, beside a small upload of somebody else', prepare: hugeGame },
];
