// SPDX-License-Identifier: GPL-3.0-or-later
// The tab's one WebSocket, which the room, the home page, the lobby and the study board share. It is open while one of them
// uses it, and for a while afterwards: who goes from one page to another keeps it.
import { Connection, type Handlers } from './connection';
import type { Answer, Push, Request } from './protocol.gen';
import { RetryDelay } from './retry_delay';

/** Each user gets all messages: what answers none of its requests and is not pushed for it, it leaves alone. */
export type SocketUser = Handlers;

const keptOpenMs = 5000;

/** Where the server of this page listens. */
export const socketAddress = (): string => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`;

export class SharedSocket {
  private connection: Connection | null = null;
  private readonly users = new Set<SocketUser>();
  /** The last requests of users that have gone. */
  private readonly farewells = new Map<SocketUser, Request>();
  private readonly again = new RetryDelay(() => this.sendFarewells());
  private closing: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly url: string) {}

  get isOpen(): boolean {
    return this.connection?.isOpen === true;
  }

  /** Opens the socket for this user, if it is not open. `opened` is called in any case, at once if it is. */
  use(user: SocketUser): void {
    clearTimeout(this.closing);
    this.farewells.delete(user);
    if (this.users.has(user)) return;
    this.users.add(user);
    if (this.isOpen) user.opened();
    else this.connection ??= this.connect();
  }

  /**
   * The user gets no messages any more. `farewell` ends at the server what was begun there: it is sent until it is
   * answered, or until the socket is lost.
   */
  release(user: SocketUser, farewell?: Request): void {
    if (!this.users.delete(user)) return;
    if (farewell && this.send(farewell)) this.farewells.set(user, farewell);
    this.closeLater();
  }

  /** False when the socket is not open and nothing was sent. */
  send(request: Request): boolean {
    return this.connection?.send(request) === true;
  }

  /** Reconnects, as whoever is signed in now. */
  restart(): void {
    if (this.isOpen) this.lost();
    this.connection?.restart();
  }

  private connect(): Connection {
    return new Connection(this.url, {
      opened: () => this.tell((user) => user.opened()),
      received: (message) => this.received(message),
      lost: () => this.lost(),
    });
  }

  /** Those who use the socket now; what they do may end the use of others, or begin it. */
  private tell(what: (user: SocketUser) => void): void {
    for (const user of [...this.users]) if (this.users.has(user)) what(user);
  }

  private received(message: Answer | Push): void {
    for (const [user, { id }] of this.farewells) {
      if (!('id' in message) || message.id !== id) continue;
      this.farewells.delete(user);
      this.again.reset();
      return this.closeLater();
    }
    if (message.type === 'error' && message.code === 'too_fast' && this.farewells.size > 0) this.again.schedule();
    this.tell((user) => user.received(message));
  }

  private lost(): void {
    this.farewells.clear();
    this.again.cancel();
    this.tell((user) => user.lost());
    this.closeLater();
  }

  private sendFarewells(): void {
    this.farewells.forEach((request) => void this.send(request));
  }

  private closeLater(): void {
    clearTimeout(this.closing);
    if (this.users.size > 0 || this.farewells.size > 0) return;
    this.closing = setTimeout(() => {
      this.connection?.stop();
      this.connection = null;
    }, keptOpenMs);
  }
}
