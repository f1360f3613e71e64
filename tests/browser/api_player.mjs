// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
// Players without a browser: accounts that play by the HTTP API, each from an address of its own.
import { request } from 'node:http';
import { createInterface } from 'node:readline';

const password = 'gleaming otter paddles';
/** Moves of both sides, as far as a game goes. */
const moves = ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1c4', 'f8c5', 'c2c3', 'g8f6'];

/** A number that belongs to the game: both of its players know when it ends, and how. */
const numberOf = (game) => [...game].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);

export class ApiPlayer {
  #url;
  #address;
  #cookie = '';
  #token = '';
  #streams = new Set();
  /** Games whose end it has seen. */
  finished = [];

  /** `number` gives it an address of its own: limits are by address. */
  constructor(url, number) {
    this.#url = url;
    this.#address = `127.30.${Math.floor(number / 200)}.${(number % 200) + 2}`;
  }

  async signUp(name, scopes) {
    this.name = name;
    const { headers } = await this.#send('POST', '/api/me/sign-up', { name, password });
    [this.#cookie] = headers['set-cookie'][0].split(';');
    const made = await this.ask('POST', '/api/me/tokens', { about: 'plays by itself', scopes });
    this.#token = made.token;
    return this.#token;
  }

  /** As the page asks: with the session's cookie. */
  async ask(method, path, body) {
    return JSON.parse((await this.#send(method, path, body, { Cookie: this.#cookie })).text);
  }

  /** As a program asks: with the token. */
  async call(method, path, body) {
    const headers = { Authorization: `Bearer ${this.#token}`, 'Content-Type': 'application/json' };
    return JSON.parse((await this.#send(method, path, body, headers)).text);
  }

  /** Plays every game that begins, in the first moves of the Italian, until one of the players resigns. */
  playAll() {
    this.#stream('/api/stream/event', (event) => {
      if (event.type === 'gameStart') this.#play(event.game.gameId, event.game.color);
    });
  }

  leave() {
    for (const stream of this.#streams) stream.destroy();
  }

  #play(game, color) {
    const last = 2 + (numberOf(game) % 6);
    const stream = this.#stream(`/api/board/game/stream/${game}`, (line) => {
      const state = line.type === 'gameFull' ? line.state : line;
      if (line.type !== 'gameFull' && line.type !== 'gameState') return;
      if (state.status !== 'started' && state.status !== 'created') {
        this.finished.push({ game, status: state.status, winner: state.winner });
        this.#streams.delete(stream);
        stream.destroy();
        return;
      }
      const plies = state.moves === '' ? 0 : state.moves.split(' ').length;
      if ((plies % 2 === 0) !== (color === 'white')) return;
      const act = (what) => this.call('POST', `/api/board/game/${game}/${what}`);
      // Against a player with moves of its own, a move may be illegal; a game that is over cannot be resigned.
      void act(plies < last ? `move/${moves[plies]}` : 'resign').catch(() => act('resign').catch(() => {}));
    });
  }

  /** A stream of JSON lines, until it is destroyed or its server ends. */
  #stream(path, hear) {
    const headers = { Authorization: `Bearer ${this.#token}` };
    const sent = request(this.#url + path, { headers, localAddress: this.#address }, (response) => {
      if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode}`);
      const lines = createInterface({ input: response });
      for (const end of [response, lines]) end.on('error', () => {});
      lines.on('line', (line) => line !== '' && hear(JSON.parse(line)));
    });
    sent.on('error', () => {}).end();
    this.#streams.add(sent);
    return sent;
  }

  #send(method, path, body, more = {}) {
    const headers = { Origin: this.#url, ...more };
    return new Promise((resolve, reject) => {
      const sent = request(this.#url + path, { method, headers, localAddress: this.#address }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (data) => (text += data)).on('end', () => {
          if (response.statusCode >= 300) reject(new Error(`${path}: ${response.statusCode} ${text}`));
          else resolve({ text, headers: response.headers });
        });
      });
      sent.on('error', reject).end(body ? JSON.stringify(body) : undefined);
    });
  }
}
