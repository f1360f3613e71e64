// SPDX-License-Identifier: GPL-3.0-or-later
// Takes games that were played as a guest into the account that is signed in: enters each with the secret of its seat, and has
// the seat named. A socket of its own, for a connection is in one room at a time: one game after the other, slowly enough for
// the server's limits.
import { Connection } from './connection';
import type { Answer, JoinRequest, NamePlayerRequest, Push } from './protocol.gen';
import { randomId } from './random_id';
import { socketAddress } from './shared_socket';

export interface GuestGame {
  readonly room: string;
  readonly secret: string;
}

/** Between two games: a join counts as several messages. */
const pauseMs = 900;
/** The server has asked to slow down. */
const longPauseMs = 5000;

/** `done` is called after each game, with whether it belongs to the account now; `finished` after the last. */
export class GameClaim {
  private readonly connection: Connection;
  private waitsFor = '';
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private games: readonly GuestGame[],
    private readonly done: (room: string, isTaken: boolean) => void,
    private readonly finished: () => void,
  ) {
    this.connection = new Connection(socketAddress(), {
      opened: () => this.enter(),
      received: (message) => this.received(message),
      lost: () => clearTimeout(this.timer),
    });
  }

  stop(): void {
    clearTimeout(this.timer);
    this.connection.stop();
  }

  private enter(): void {
    const [game] = this.games;
    if (!game) {
      this.stop();
      this.finished();
      return;
    }
    const request: JoinRequest = { type: 'join', id: randomId(), room: game.room, secret: game.secret };
    this.waitsFor = request.id;
    this.connection.send(request);
  }

  private received(message: Answer | Push): void {
    if (message.type === 'error' && message.code === 'too_fast') {
      this.timer = setTimeout(() => this.enter(), longPauseMs);
      return;
    }
    if (!('id' in message) || message.id !== this.waitsFor) return;
    if (message.type === 'joined') {
      const request: NamePlayerRequest = { type: 'name_player', id: randomId() };
      this.waitsFor = request.id;
      this.connection.send(request);
    } else {
      const [game] = this.games;
      if (game) this.done(game.room, message.type === 'ack');
      this.games = this.games.slice(1);
      this.timer = setTimeout(() => this.enter(), this.games.length > 0 ? pauseMs : 0);
    }
  }
}
