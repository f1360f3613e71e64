// SPDX-License-Identifier: GPL-3.0-or-later
// This page's place in a room: who we are there, what we have seen, and what we have asked and not yet heard about.
// It survives the connection. After a loss it joins again naming the last version it holds, and sends every
// unanswered request again under its old id, which the server does at most once.
import type {
  AcceptedAnswer, AckAnswer, AnalysisPush, Answer, CreatedAnswer, CreateRequest, ErrorAnswer, Event, HintPush,
  JoinedAnswer, JoinRequest, LookedAnswer, LookRequest, PresencePush, Push, Request, ReviewPush, State,
} from './protocol.gen';
import { Connection } from './connection';
import { askedAtOnce, Patience } from './patience';
import { randomId } from './random_id';
import { applyEvent } from './room_reducer';

/** What the session tells the page. */
export interface Listener {
  status(status: 'connecting' | 'open' | 'lost'): void;
  /** The room as it is now, with the event that led here (none when the whole state was replaced). */
  changed(view: SessionView, event: Event | null): void;
  presence(presence: PresencePush): void;
  unseated(): void;
  /** What the computer has found out for us. */
  advice(advice: Advice): void;
  /** The room cannot be entered. */
  refused(error: ErrorAnswer): void;
  /** The server complains about something that is no request of ours. */
  complaint(error: ErrorAnswer): void;
}

export interface SessionView {
  readonly state: State;
  readonly version: number;
  readonly seat: JoinedAnswer['seat'];
}

/** Where seat secrets are kept. */
export interface Secrets {
  read(room: string): string | null;
  write(room: string, secret: string): void;
}

export type Advice = HintPush | AnalysisPush | ReviewPush;

export type SeatRequest = Exclude<Request, { type: 'create' | 'join' | 'ping' | 'look' | 'analyse_position' }>;
type Without<T> = T extends unknown ? Omit<T, 'id'> : never;
export type SeatRequestBody = Without<SeatRequest>;
export type Reply = AckAnswer | AcceptedAnswer | ErrorAnswer;

interface Waiting {
  readonly request: SeatRequest | LookRequest;
  readonly resolve: (reply: Reply | LookedAnswer) => void;
}

/** Our own answer to a form whose request may not have reached the server. */
const lostReply = (id: string): ErrorAnswer => ({ type: 'error', id, code: 'server_error', message: 'connection lost' });

export class Session {
  private connection: Connection | null = null;
  private room: string | null = null;
  private view: SessionView | null = null;
  private joinId: string | null = null;
  /** The id of the join that asks for a free seat: kept until it is answered, so that a lost answer costs no seat. */
  private seatJoinId: string | null = null;
  private joined = false;
  private watchOnly = false;
  private creating: { request: CreateRequest; resolve: (a: CreatedAnswer | ErrorAnswer) => void } | null = null;
  private readonly waiting = new Map<string, Waiting>();
  private readonly patience = new Patience(() => this.askAgain());

  constructor(
    private readonly url: string,
    private readonly listener: Listener,
    private readonly secrets: Secrets,
  ) {}

  /** Goes to a room, unless we are there. */
  enter(room: string): void {
    if (this.room === room) return;
    this.forget();
    this.room = room;
    this.watchOnly = false;
    if (this.connection?.isOpen) this.join();
    else this.connect();
  }

  /** Asks for a new room and goes there. */
  create(body: Omit<CreateRequest, 'id' | 'type'>): Promise<CreatedAnswer | ErrorAnswer> {
    const request: CreateRequest = { type: 'create', id: randomId(), ...body };
    return new Promise((resolve) => {
      this.creating = { request, resolve };
      if (this.connection?.isOpen) this.connection.send(request);
      else this.connect();
    });
  }

  /** Asks for something as a player. Kept and sent again until the server answers. */
  ask(body: SeatRequestBody, id: string = randomId()): Promise<Reply> {
    return this.keepAsking({ ...body, id } as SeatRequest) as Promise<Reply>;
  }

  /** Asks what a position is, or what a move makes of it. Kept and sent again as well. */
  look(body: Omit<LookRequest, 'id' | 'type'>): Promise<LookedAnswer | ErrorAnswer> {
    return this.keepAsking({ type: 'look', id: randomId(), ...body }) as Promise<LookedAnswer | ErrorAnswer>;
  }

  private keepAsking(request: Waiting['request']): Promise<Reply | LookedAnswer> {
    return new Promise((resolve) => {
      this.waiting.set(request.id, { request, resolve });
      if (this.joined) this.connection?.send(request);
    });
  }

  /** Takes our seat back from the other window. */
  retakeSeat(): void {
    this.watchOnly = false;
    if (this.connection?.isOpen) this.join();
    else this.connect();
  }

  /** Tries again after a refusal. */
  retry(): void {
    if (this.connection?.isOpen && this.room) this.join();
    else this.connection?.restart();
  }

  leave(): void {
    this.forget();
    this.connection?.stop();
    this.connection = null;
  }

  private forget(): void {
    this.patience.stop();
    // Whoever asked in the room that we leave does not wait any more.
    this.waiting.clear();
    this.room = null;
    this.view = null;
    this.joined = false;
    this.joinId = null;
    this.seatJoinId = null;
  }

  private connect(): void {
    if (this.connection) return;
    this.listener.status('connecting');
    this.connection = new Connection(this.url, {
      opened: () => this.opened(),
      received: (message) => this.received(message),
      lost: () => this.lost(),
    });
  }

  private opened(): void {
    this.listener.status('open');
    if (this.creating) this.connection?.send(this.creating.request);
    else if (this.room) this.join();
  }

  private lost(): void {
    this.joined = false;
    this.joinId = null;
    this.listener.status('lost');
    // Nobody waits for a form for ever: the player may press the button again.
    const creating = this.creating;
    this.creating = null;
    creating?.resolve(lostReply(creating.request.id));
  }

  private join(): void {
    if (!this.room) return;
    const secret = this.watchOnly ? null : this.secrets.read(this.room);
    this.joinId = secret || this.watchOnly ? randomId() : (this.seatJoinId ??= randomId());
    this.joined = false;
    const request: JoinRequest = { type: 'join', id: this.joinId, room: this.room };
    if (secret) request.secret = secret;
    if (this.watchOnly) request.watch = true;
    if (this.view) request.since = this.view.version;
    this.connection?.send(request);
  }

  private received(message: Answer | Push): void {
    switch (message.type) {
      case 'created':
        return this.onCreated(message);
      case 'joined':
        return this.onJoined(message);
      case 'ack':
      case 'accepted':
      case 'looked':
        return this.answer(message.id, message);
      case 'error':
        return this.onError(message);
      case 'event':
        return this.onEvent(message.version, message.event);
      case 'unseated':
        this.watchOnly = true;
        if (this.view) this.view = { ...this.view, seat: null };
        return this.listener.unseated();
      case 'presence':
        return this.listener.presence(message);
      case 'hint':
      case 'analysis':
      case 'review':
        return this.view && this.joined ? this.listener.advice(message) : undefined;
      case 'pong':
        return;
    }
  }

  private onCreated(message: CreatedAnswer): void {
    const creating = this.creating;
    this.creating = null;
    this.forget();
    this.secrets.write(message.room, message.secret);
    this.room = message.room;
    this.joined = true;
    this.watchOnly = false;
    this.view = { state: message.state, version: message.version, seat: message.seat };
    this.listener.changed(this.view, null);
    creating?.resolve(message);
  }

  private onJoined(message: JoinedAnswer): void {
    if (message.id !== this.joinId) return;
    this.joinId = null;
    this.seatJoinId = null;
    if (message.secret) this.secrets.write(message.room, message.secret);
    const { seat } = message;
    if (message.state) {
      if (message.state.successor) this.keepSecretFor(message.state.successor);
      this.view = { state: message.state, version: message.version, seat };
      this.listener.changed(this.view, null);
    } else if (this.view) {
      this.view = { ...this.view, seat };
      this.listener.changed(this.view, null);
      for (const event of message.events ?? []) this.step(this.view.version + 1, event);
    }
    this.joined = true;
    this.patience.stop();
    for (const { request } of this.waiting.values()) this.connection?.send(request);
  }

  /** The server may have left one of these unread. */
  private askAgain(): void {
    if (!this.connection?.isOpen) return;
    if (this.joinId !== null) return this.join();
    const open = [...this.waiting.values()];
    for (const { request } of open.slice(0, askedAtOnce)) this.connection.send(request);
    if (open.length > askedAtOnce) this.patience.slowDown();
  }

  private onEvent(version: number, event: Event): void {
    if (!this.view || this.joinId || version <= this.view.version) return;
    // A gap cannot happen on one connection; if it does, the whole is asked for.
    if (version !== this.view.version + 1) this.join();
    else this.step(version, event);
  }

  private step(version: number, event: Event): void {
    if (!this.view) return;
    if (event.kind === 'rematch_started') this.keepSecretFor(event.room);
    this.view = { ...this.view, state: applyEvent(this.view.state, event), version };
    this.listener.changed(this.view, event);
  }

  /** The same secret holds the swapped seat of the rematch. */
  private keepSecretFor(successor: string): void {
    const secret = this.room && !this.watchOnly ? this.secrets.read(this.room) : null;
    if (secret) this.secrets.write(successor, secret);
  }

  private answer(id: string, reply: Reply | LookedAnswer): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    this.patience.answered();
    waiting?.resolve(reply);
  }

  private onError(error: ErrorAnswer): void {
    if (error.id === undefined) {
      if (error.code === 'too_fast') this.patience.slowDown();
      return this.listener.complaint(error);
    }
    if (this.creating?.request.id === error.id) {
      const { resolve } = this.creating;
      this.creating = null;
      return resolve(error);
    }
    if (this.joinId !== error.id) return this.answer(error.id, error);
    this.joinId = null;
    if (error.code === 'wrong_secret' && !this.watchOnly) {
      // Ours no longer: watch rather than stand before a closed door.
      this.watchOnly = true;
      return this.join();
    }
    this.listener.refused(error);
  }
}
