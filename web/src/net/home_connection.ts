// SPDX-License-Identifier: GPL-3.0-or-later
// What the home page asks the server: how the games of this browser stand, and for seats of other devices. Requests are sent
// again until the server answers them.
import { OpenRequests } from './open_requests';
import type {
  Answer, ErrorAnswer, KnownRoom, Push, SummariesAnswer, SummariesRequest, TakenOverAnswer, TakeOverRequest,
} from './protocol.gen';
import { randomId } from './random_id';
import type { SharedSocket, SocketUser } from './shared_socket';

type HomeAnswer = SummariesAnswer | TakenOverAnswer;

export class HomeConnection {
  private readonly requests = new OpenRequests<HomeAnswer>({ send: (request) => void this.socket.send(request) });
  private readonly user: SocketUser = {
    opened: () => this.requests.sendAll(),
    received: (message) => this.received(message),
    lost: () => undefined,
  };

  constructor(private readonly socket: SharedSocket) {}

  summaries(rooms: readonly KnownRoom[]): Promise<SummariesAnswer | ErrorAnswer> {
    return this.ask({ type: 'summaries', id: randomId(), rooms: [...rooms] }) as Promise<SummariesAnswer | ErrorAnswer>;
  }

  /** Sent again under the same id, which the code is bound to. */
  takeOver(code: string): Promise<TakenOverAnswer | ErrorAnswer> {
    return this.ask({ type: 'take_over', id: randomId(), code }) as Promise<TakenOverAnswer | ErrorAnswer>;
  }

  /** Requests without an answer get none any more. */
  close(): void {
    this.requests.clear();
    this.socket.release(this.user);
  }

  private ask(request: SummariesRequest | TakeOverRequest): Promise<HomeAnswer | ErrorAnswer> {
    this.socket.use(this.user);
    return this.requests.ask(request);
  }

  private received(message: Answer | Push): void {
    if (message.type === 'error' && message.id === undefined) {
      if (message.code === 'too_fast') this.requests.resendLater();
      return;
    }
    if (message.type === 'summaries' || message.type === 'taken_over' || message.type === 'error') this.requests.answer(message);
  }
}
