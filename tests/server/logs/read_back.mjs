// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors

// What a freshly started server says of the recorded rooms and studies, compared with what was seen live.

import assert from 'node:assert/strict';
import { Client } from './kit.mjs';

/** The facts of a room's state that a later program must find as well. */
function facts(state, version) {
  const { position } = state;
  return {
    game: state.game,
    mode: state.mode,
    version,
    start_fen: state.start_fen,
    moves: state.plies.map(({ move }) => move),
    fen: position.fen,
    turn: position.turn,
    check: position.check,
    claim: position.claim,
    legal: position.legal.length,
    outcome: position.outcome,
    offers: state.offers,
    seats: state.seats,
    computer: state.computer ?? null,
    successor: state.successor,
  };
}

/** All of the turn's time is there again. */
function checkRestarted(clock, room) {
  const last = room.clocks.get(Math.max(...room.clocks.keys()));
  for (const side of ['first', 'second']) assert.deepEqual(clock[side], last[side], room.about);
  assert.equal(clock.deadline - clock.at, last.deadline - last.at, room.about);
}

class Reader {
  #count = 0;

  constructor(client, table) {
    Object.assign(this, { client, table });
  }

  join(fields) {
    return this.client.send(JSON.stringify({ type: 'join', id: `reading-${++this.#count}`, ...fields }));
  }

  async room(room) {
    const { state, version } = await this.join({ room: room.name, watch: true });
    // The fresh start has begun the turns of running clocks again.
    const restarts = state.clock?.running ? 1 : 0;
    const found = facts(state, room.version);
    assert.equal(version, room.version + restarts, room.about);
    if (restarts) checkRestarted(state.clock, room);
    assert.deepEqual([found.fen, found.outcome], [room.position.fen, room.outcome], room.about);
    const events = Array.from({ length: room.version }, (_, i) => room.events.get(i + 1));
    assert.ok(events.every(Boolean), `${room.about}: ${JSON.stringify(events)}`);
    await this.secrets(room);
    const refused = await this.resend(room);
    assert.equal((await this.join({ room: room.name, watch: true })).version, version, room.about);
    const joins = await this.joins(room);
    const { about, name, secrets, void_secrets, requests } = room;
    const clocks = room.clocks.size > 0 ? { clocks: Object.fromEntries(room.clocks) } : {};
    return { about, room: name, ...found, events, ...clocks, secrets, void_secrets, requests, refused, joins };
  }

  async secrets(room) {
    for (const { seat, secret } of room.secrets) {
      assert.equal((await this.join({ room: room.name, secret })).seat, seat, room.about);
    }
    for (const secret of room.void_secrets) {
      assert.equal((await this.join({ room: room.name, secret })).code, 'wrong_secret', room.about);
    }
  }

  /** Sends everything again; gives requests that use a known id for something else, with the error they get. */
  async resend(room) {
    const refused = [];
    for (const { seat, version, text } of room.requests) {
      await this.take(room, seat);
      assert.deepEqual(await this.client.send(text), { type: 'ack', id: JSON.parse(text).id, version }, room.about);
    }
    for (const seat of ['first', 'second', 'both']) {
      const known = room.requests.find((request) => request.seat === seat);
      const join = room.joins.find((taken) => taken.seat === seat);
      for (const { text } of [known, join].filter(Boolean)) {
        await this.take(room, seat);
        const other = JSON.stringify({ type: 'move', id: JSON.parse(text).id, ply: 77, move: 'a1a2' });
        const { code } = await this.client.send(other);
        assert.equal(code, 'bad_message', room.about);
        refused.push({ seat, text: other, code });
      }
    }
    return refused;
  }

  async take(room, seat) {
    const { secret } = room.secrets.find((held) => held.seat === seat);
    assert.equal((await this.join({ room: room.name, secret })).seat, seat, room.about);
  }

  /** Joins that took a seat, sent again by a stranger; seat_again: it gets the seat, with a new secret. */
  async joins(room) {
    const joins = [];
    for (const { seat, version, text } of room.joins) {
      // Another room first: who sits in this one would only get its state.
      await this.join({ room: [...this.table.rooms.keys()].find((name) => name !== room.name), watch: true });
      const answer = await this.client.send(text);
      assert.ok(answer.seat === seat || answer.seat === null, room.about);
      joins.push({ seat, version, text, seat_again: answer.seat === seat });
    }
    return joins;
  }
}

/** The facts of a study: `main_line` follows each node's first child. */
async function readStudy(port, { study, about }) {
  const answer = await fetch(`http://127.0.0.1:${port}/api/studies/${study}`);
  const { tree, faults } = await answer.json();
  assert.deepEqual(faults, [], about);
  const main_line = [];
  let at = 0;
  for (let next; (next = tree.nodes.findIndex(({ parent }) => parent === at)) > 0; at = next) {
    main_line.push(tree.nodes[next].move);
  }
  const comments = tree.nodes.flatMap(({ before, after, values, nags }, node) =>
    before || after || values || nags.length ? [{ node, before, after, values, nags }] : [],
  );
  return {
    about, study, game: tree.game, headers: tree.headers, result: tree.result, start_fen: tree.nodes[0].fen,
    nodes: tree.nodes.map(({ parent, move }) => ({ parent, move })), main_line, fen: tree.nodes[at].fen, comments,
  };
}

export async function readBack(port, table, studies) {
  const reader = new Reader(await Client.open(port, new Map()), table);
  const rooms = [];
  for (const room of table.rooms.values()) rooms.push(await reader.room(room));
  await reader.client.close();
  const found = [];
  for (const study of studies) found.push(await readStudy(port, study));
  return { rooms, studies: found };
}
