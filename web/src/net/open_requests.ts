// SPDX-License-Identifier: GPL-3.0-or-later
// The requests of a connection that have no answer yet. They are sent again under their old ids until they have one: when the
// socket is open again, and when the server has dropped a message as too fast, without saying which.
import { tooLarge } from './connection';
import type { Answer, ErrorAnswer, Request } from './protocol.gen';
import { resendBatch, RetryDelay } from './retry_delay';

/** How a connection sends requests. */
export interface Sending {
  /** Sends a request, unless the connection is not ready for it. */
  send(request: Request): void;
  /** Sends again what has no answer besides the requests; false when these must wait for it. */
  resendOthers?(): boolean;
  /** The newest requests are the most urgent. */
  readonly newestFirst?: boolean;
}

interface OpenRequest<A> {
  readonly request: Request;
  readonly resolve: (answer: A | ErrorAnswer) => void;
}

export class OpenRequests<A extends Answer> {
  private readonly open = new Map<string, OpenRequest<A>>();
  private readonly delay = new RetryDelay(() => this.resend());

  constructor(private readonly sending: Sending) {}

  ask(request: Request): Promise<A | ErrorAnswer> {
    const refused = tooLarge(request);
    if (refused) return Promise.resolve(refused);
    return new Promise((resolve) => {
      this.open.set(request.id, { request, resolve });
      this.sending.send(request);
    });
  }

  /** Resolves the request that this answers; false when there is none. */
  answer(message: A | ErrorAnswer): boolean {
    const id = message.id ?? '';
    const answered = this.open.get(id);
    this.open.delete(id);
    this.delay.reset();
    answered?.resolve(message);
    return answered !== undefined;
  }

  /** The connection is ready (again). */
  sendAll(): void {
    this.delay.cancel();
    for (const { request } of this.open.values()) this.sending.send(request);
  }

  /** The server has dropped a message as too fast. */
  resendLater(): void {
    this.delay.schedule();
  }

  /** The server has answered something else. */
  resetDelay(): void {
    this.delay.reset();
  }

  /** The requests get no answers any more. */
  clear(): void {
    this.delay.cancel();
    this.open.clear();
  }

  private resend(): void {
    if (this.sending.resendOthers?.() === false) return;
    const open = [...this.open.values()];
    if (this.sending.newestFirst) open.reverse();
    for (const { request } of open.slice(0, resendBatch)) this.sending.send(request);
    if (open.length > resendBatch) this.delay.schedule();
  }
}
