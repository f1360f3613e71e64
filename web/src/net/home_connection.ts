// SPDX-License-Identifier: GPL-3.0-or-later
// The home page's connection: asks how the games of this browser stand, and takes seats over. It is in no room. Requests
// are sent again until the server answers them.
import { Connection } from './connection';
import type {
  Answer, ErrorAnswer, KnownRoom, Push, SummariesAnswer, SummariesRequest, TakenOverAnswer, TakeOverRequest,
} from './protocol.gen';
import { resendBatch, RetryDelay } from './retry_delay';
import { randomId } from './random_id';

type HomeRequest = SummariesRequest | TakeOverRequest;
type HomeAnswer = SummariesAnswer | TakenOverAnswer | ErrorAnswer;

interface Waiting {
  readonly request: HomeRequest;
  readonly resolve: (answer: HomeAnswer) => void;
}

export class HomeConnection {
  private connection: Connection | null = null;
  private readonly waiting = new Map<string, Waiting>();
  private readonly retryDelay = new RetryDelay(() => this.resend());

  constructor(private readonly url: string) {}

  summaries(rooms: readonly KnownRoom[]): Promise<SummariesAnswer | ErrorAnswer> {
    return this.ask({ type: 'summaries', id: randomId(), rooms: [...rooms] }) as Promise<SummariesAnswer | ErrorAnswer>;
  }

  /** Sent again under the same id, which the code is bound to. */
  takeOver(code: string): Promise<TakenOverAnswer | ErrorAnswer> {
    return this.ask({ type: 'take_over', id: randomId(), code }) as Promise<TakenOverAnswer | ErrorAnswer>;
  }

  /** Requests without an answer get none any more. */
  close(): void {
    this.retryDelay.cancel();
    this.waiting.clear();
    this.connection?.stop();
    this.connection = null;
  }

  /** The socket is opened by the first request. */
  private ask(request: HomeRequest): Promise<HomeAnswer> {
    this.connection ??= new Connection(this.url, {
      opened: () => this.sendAll(),
      received: (message) => this.received(message),
      lost: () => undefined,
    });
    return new Promise((resolve) => {
      this.waiting.set(request.id, { request, resolve });
      this.connection?.send(request);
    });
  }

  private sendAll(): void {
    this.retryDelay.cancel();
    for (const { request } of this.waiting.values()) this.connection?.send(request);
  }

  private received(message: Answer | Push): void {
    if (message.type === 'error' && message.id === undefined) {
      if (message.code === 'too_fast') this.retryDelay.schedule();
      return;
    }
    if (message.type !== 'summaries' && message.type !== 'taken_over' && message.type !== 'error') return;
    const id = message.id ?? '';
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    this.retryDelay.reset();
    waiting?.resolve(message);
  }

  /** The server has dropped one of these as too fast. */
  private resend(): void {
    const open = [...this.waiting.values()];
    for (const { request } of open.slice(0, resendBatch)) this.connection?.send(request);
    if (open.length > resendBatch) this.retryDelay.schedule();
  }
}
