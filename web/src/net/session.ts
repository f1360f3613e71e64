// SPDX-License-Identifier: GPL-3.0-or-later
// The page's session in a room: the seat, the state, and the requests without an answer. It outlives the connection:
// after a loss it joins again with the last version it has, and sends unanswered requests again under their old ids,
// which the server executes at most once.
import type {
  Answer, ChatChannel, ChatLinesAnswer, ChatLinesRequest, CreatedAnswer, CreateRequest, ErrorAnswer, Event, EventPush, HandedOverAnswer, JoinedAnswer, JoinRequest,
  LookedAnswer, LookRequest, PliesAnswer, PliesRequest, Push, State,
} from './protocol.gen';
import { tooLarge } from './connection';
import { OpenRequests } from './open_requests';
import { randomId, randomSecret } from './random_id';
import { applyEvent } from './room_reducer';
import { SeatReturn } from './seat_return';
import type { SharedSocket, SocketUser } from './shared_socket';
import type { Listener, Loading, Reply, Secrets, SeatRequest, SeatRequestBody, SessionView, Waited, WaitingRequest } from './session_types';

const pliesPage = 256; // that a request may ask for

/** The answer to a create request that the player has given up. */
const givenUp = (id: string): ErrorAnswer => ({ type: 'error', id, code: 'not_now', message: 'given up' });
const noSeat: ErrorAnswer = { type: 'error', id: '', code: 'not_seated', message: 'this page holds no seat' };

export class Session {
  private isConnected = false;
  private room: string | null = null;
  private view: SessionView | null = null;
  private joinId: string | null = null;
  /** The secret of the join without an answer. */
  private joinSecret: string | null = null;
  /** The id of the join that asks for a free seat: reused until it is answered, so that a lost answer costs no seat. */
  private seatJoinId: string | null = null;
  private joined = false;
  private loading: Loading | null = null;
  private watchOnly = false;
  /** Stored secrets that do not open the seat. */
  private readonly refusedSecrets = new Set<string>();
  private creating: { request: CreateRequest; resolve: (a: CreatedAnswer | ErrorAnswer) => void } | null = null;
  /** The id of the last request for an analysis, which its pushes name. */
  private analysisId = '';
  private readonly requests = new OpenRequests<Waited>({
    send: (request) => {
      if (this.joined) this.socket.send(request);
    },
    resendOthers: () => this.resendEntry(),
  });
  private readonly seatReturn = new SeatReturn(() => this.retakeSeat());

  private readonly user: SocketUser = {
    opened: () => this.opened(),
    received: (message) => this.received(message),
    lost: () => this.lost(),
  };

  constructor(
    private readonly socket: SharedSocket,
    private readonly listener: Listener,
    private readonly secrets: Secrets,
    private readonly guest: () => Pick<JoinRequest, 'guest'> = () => ({}), // the name of this browser's guest
  ) {}

  /** Joins a room, unless the session is in it. */
  enter(room: string): void {
    if (this.room === room) return;
    this.forget();
    this.room = room;
    this.watchOnly = false;
    this.whenOpen(() => this.join());
  }

  /**
   * Creates a room and joins it. The request is sent again when the connection is back. When only its answer was lost, that
   * leaves an empty room, which the server erases.
   */
  create(body: Omit<CreateRequest, 'id' | 'type'>): Promise<CreatedAnswer | ErrorAnswer> {
    const request: CreateRequest = { type: 'create', id: randomId(), ...body, ...this.guest() };
    const refused = tooLarge(request);
    if (refused) return Promise.resolve(refused);
    return new Promise((resolve) => {
      this.creating = { request, resolve };
      this.whenOpen(() => void this.socket.send(request));
    });
  }

  /** Creates no room any more. */
  cancelCreate(): void {
    const { creating } = this;
    this.creating = null;
    creating?.resolve(givenUp(creating.request.id));
  }

  /** Sends a player's request, again after each loss of the connection until the server answers. */
  ask(body: SeatRequestBody, id: string = randomId()): Promise<Reply> {
    if (body.type === 'analyse') this.analysisId = id;
    if (body.type === 'stop_analysis') body = { ...body, request: this.analysisId };
    return this.enqueue({ ...body, id } as SeatRequest) as Promise<Reply>;
  }

  /** Asks for a position and its legal moves, or for what a move makes of it. Sent again like other requests. */
  look(body: Omit<LookRequest, 'id' | 'type'>): Promise<LookedAnswer | ErrorAnswer> {
    return this.enqueue({ type: 'look', id: randomId(), ...body }) as Promise<LookedAnswer | ErrorAnswer>;
  }

  /** Asks for lines of a channel of the room's chat, of which new ones are pushed from then on. */
  async chatLines(channel: ChatChannel, before?: number): Promise<ChatLinesAnswer | ErrorAnswer> {
    const request: ChatLinesRequest = { type: 'chat_lines', id: randomId(), channel, ...(before === undefined ? {} : { before }) };
    return (await this.enqueue(request)) as ChatLinesAnswer | ErrorAnswer;
  }

  /** Gives the seat up: somebody else may take it, this page watches. */
  async leaveSeat(): Promise<Reply> {
    const { room } = this;
    const reply = await this.ask({ type: 'leave_seat' });
    if (reply.type === 'ack' && room) {
      this.secrets.write(room, '');
      this.watchOnly = true;
      if (this.view && this.room === room) this.listener.changed((this.view = { ...this.view, seat: null }), null);
    }
    return reply;
  }

  /** Replaces the seat's secret, so that other devices and copies of the link with the old one lose the seat. */
  async renewSecret(): Promise<Reply> {
    const { room } = this;
    const [old] = room ? this.secretsOf(room) : [];
    if (!room || !old) return noSeat;
    const secret = randomSecret();
    // Both are stored until the server answers: when the answer is lost, one of them opens the seat.
    this.secrets.write(room, `${secret} ${old}`);
    const reply = await this.ask({ type: 'renew_secret', secret });
    this.secrets.write(room, reply.type === 'error' ? old : secret);
    return reply;
  }

  /** Asks for a code that gives the seat to another device. */
  async handOver(): Promise<HandedOverAnswer | ErrorAnswer> {
    const [secret] = this.room ? this.secretsOf(this.room) : [];
    if (!secret) return noSeat;
    return (await this.enqueue({ type: 'hand_over', id: randomId(), secret })) as HandedOverAnswer | ErrorAnswer;
  }

  private secretsOf(room: string): string[] {
    return (this.secrets.read(room) ?? '').split(' ').filter((secret) => secret !== '');
  }

  private enqueue(request: WaitingRequest): Promise<Waited> {
    return this.requests.ask(request);
  }

  /** Takes the seat back from the other window. */
  retakeSeat(): void {
    this.seatReturn.cancel();
    this.watchOnly = false;
    this.refusedSecrets.clear();
    this.whenOpen(() => this.join());
  }

  /** Tries again after a refusal. */
  retry(): void {
    if (!this.socket.isOpen) this.socket.restart();
    else if (this.room) this.join();
  }

  /** Is in no room any more, and creates none. */
  leave(): void {
    const { room } = this;
    this.forget();
    this.cancelCreate();
    if (!this.isConnected) return;
    this.isConnected = false;
    // Without a room: the one of a request to create that was given up.
    this.socket.release(this.user, { type: 'leave_room', id: randomId(), ...(room === null ? {} : { room }) });
    this.listener.status('idle');
  }

  private forget(): void {
    this.seatReturn.cancel();
    // Requests of the room that is left need no answer.
    this.requests.clear();
    this.room = null;
    this.view = null;
    this.joined = false;
    this.loading = null;
    this.refusedSecrets.clear();
    this.joinId = null;
    this.seatJoinId = null;
  }

  /** Does this now if the socket is open; a socket that opens enters the room, and creates one, anyway. */
  private whenOpen(enter: () => void): void {
    if (this.isConnected) {
      if (this.socket.isOpen) enter();
      return;
    }
    this.isConnected = true;
    this.listener.status('connecting');
    this.socket.use(this.user);
  }

  private opened(): void {
    this.listener.status('open');
    // The new room last: it is where the player wants to be.
    if (this.room) this.join();
    if (this.creating) this.socket.send(this.creating.request);
  }

  private lost(): void {
    this.seatReturn.pause();
    this.joined = false;
    this.loading = null;
    this.joinId = null;
    this.listener.status('lost');
  }

  private join(): void {
    if (!this.room) return;
    // Also to watch: the other window of a player is not counted as a watcher.
    const secret = this.secretsOf(this.room).find((one) => !this.refusedSecrets.has(one)) ?? null;
    this.joinSecret = secret;
    this.joinId = secret || this.watchOnly ? randomId() : (this.seatJoinId ??= randomId());
    this.joined = false;
    this.loading = null;
    const request: JoinRequest = { type: 'join', id: this.joinId, room: this.room, ...(secret || this.watchOnly ? {} : this.guest()) };
    if (secret) request.secret = secret;
    else this.listener.seatGone();
    if (this.watchOnly) request.watch = true;
    if (this.view) {
      request.since = this.view.version;
      request.epoch = this.view.epoch;
      request.hash = this.view.hash;
    }
    this.socket.send(request);
  }

  private received(message: Answer | Push): void {
    switch (message.type) {
      case 'created':
        return this.onCreated(message);
      case 'joined':
        return this.onJoined(message);
      case 'plies':
        return this.onPlies(message);
      case 'ack':
      case 'accepted':
      case 'looked':
      case 'handed_over':
      case 'chat_lines':
        return void this.requests.answer(message);
      case 'error':
        return this.onError(message);
      case 'event':
        if ('clock' in message.event && message.event.clock) this.listener.serverTime(message.event.clock.at);
        return this.onEvent(message);
      case 'unseated':
        this.watchOnly = true;
        this.seatReturn.taken(this.view?.seat ?? null);
        if (this.view) this.view = { ...this.view, seat: null };
        return this.listener.unseated();
      case 'rated':
        if (this.view) this.view.state.rating_changes = message.changes;
        return this.listener.rated(message.changes);
      case 'presence':
        this.seatReturn.presence(message);
        return this.listener.presence(message);
      case 'chat_line':
        return this.listener.chatLine(message);
      case 'hint':
      case 'analysis':
      case 'review': {
        const isOwn = message.type !== 'analysis' || message.request === this.analysisId;
        return isOwn && this.view && this.joined ? this.listener.enginePush(message) : undefined;
      }
      default:
        return; // for other users of the socket
    }
  }

  private onCreated(message: CreatedAnswer): void {
    const creating = this.creating;
    if (creating?.request.id !== message.id) return;
    this.listener.serverTime(message.now);
    this.creating = null;
    this.forget();
    this.secrets.write(message.room, message.secret);
    this.room = message.room;
    this.joined = true;
    this.watchOnly = false;
    const { state, version, hash, epoch, seat } = message;
    this.view = { state, version, hash, epoch, seat };
    this.listener.changed(this.view, null);
    creating.resolve(message);
  }

  private onJoined(message: JoinedAnswer): void {
    if (message.id !== this.joinId) return;
    this.listener.serverTime(message.now);
    this.joinId = null;
    this.seatJoinId = null;
    if (message.secret) this.secrets.write(message.room, message.secret);
    else if (this.joinSecret !== null) this.prefer(message.room, this.joinSecret);
    if (message.state && message.state.first_ply > 0) this.loadPlies(message, message.state);
    else this.enterRoom(message);
  }

  /** This secret has opened the seat. */
  private prefer(room: string, secret: string): void {
    this.refusedSecrets.clear();
    const stored = this.secretsOf(room);
    if (stored[0] !== secret) this.secrets.write(room, [secret, ...stored.filter((one) => one !== secret)].join(' '));
  }

  /** Asks for the plies before those of the state. */
  private loadPlies(joined: JoinedAnswer, state: State, events: Loading['events'] = []): void {
    const to = state.first_ply;
    const from = Math.max(0, to - pliesPage);
    const request: PliesRequest = { type: 'plies', id: randomId(), room: joined.room, from, to };
    this.loading = { joined, state, request, events };
    this.socket.send(request);
  }

  private onPlies(message: PliesAnswer): void {
    const { loading } = this;
    if (!loading || message.id !== loading.request.id) return;
    const { from, to } = loading.request;
    // A takeback may have gone further back than what was asked for.
    if (message.plies.length !== to - from) return this.join();
    const state = { ...loading.state, first_ply: from, plies: [...message.plies, ...loading.state.plies] };
    if (from > 0) return this.loadPlies(loading.joined, state, loading.events);
    this.loading = null;
    this.enterRoom({ ...loading.joined, state });
    for (const event of loading.events) this.onEvent(event);
  }

  private enterRoom(message: JoinedAnswer): void {
    const { state, version, hash, epoch, seat, events = [] } = message;
    if (state) {
      if (state.successor) this.keepSecretFor(state.successor);
      this.view = { state, version, hash, epoch, seat };
      this.listener.changed(this.view, null);
    } else if (this.view) {
      const changes = message.rating_changes ?? this.view.state.rating_changes;
      this.view = { ...this.view, seat, state: { ...this.view.state, rating_changes: changes } };
      this.listener.changed(this.view, null);
      for (const [i, event] of events.entries()) this.apply(this.view.version + 1, i === events.length - 1 ? hash : '', event);
    }
    this.joined = true;
    this.requests.sendAll();
  }

  /** Other requests wait until the session is in the room. */
  private resendEntry(): boolean {
    if (this.joinId !== null) this.join();
    else if (this.loading) this.socket.send(this.loading.request);
    return this.joined;
  }

  private onEvent(push: EventPush): void {
    const { version, hash, event } = push;
    if (this.loading) return void this.loading.events.push(push);
    if (!this.view || this.joinId || version <= this.view.version) return;
    // A gap cannot happen on one connection; if it does, the session asks for what it lacks.
    if (version !== this.view.version + 1) this.join();
    else this.apply(version, hash, event);
  }

  private apply(version: number, hash: string, event: Event): void {
    if (!this.view) return;
    if (event.kind === 'rematch_started') this.keepSecretFor(event.room);
    if (event.kind === 'seat_left') this.seatReturn.left(event.side);
    this.view = { ...this.view, state: applyEvent(this.view.state, event), version, hash };
    this.listener.changed(this.view, event);
  }

  /** The same secret holds the seat of the rematch, until it is renewed there. */
  private keepSecretFor(successor: string): void {
    const secrets = this.room && !this.watchOnly ? this.secrets.read(this.room) : null;
    if (secrets && this.secrets.read(successor) === null) this.secrets.write(successor, secrets);
  }

  private onError(error: ErrorAnswer): void {
    if (error.id === undefined) {
      if (error.code === 'too_fast') this.requests.resendLater();
      return this.listener.connectionError(error);
    }
    if (this.creating?.request.id === error.id) {
      const { resolve } = this.creating;
      this.creating = null;
      return resolve(error);
    }
    if (this.joinId !== error.id) return void this.requests.answer(error);
    this.joinId = null;
    if (error.code === 'wrong_secret' && this.joinSecret !== null && this.room) {
      this.refusedSecrets.add(this.joinSecret);
      // When no other secret is left, the seat belongs to somebody else by now: watch.
      if (this.secretsOf(this.room).every((secret) => this.refusedSecrets.has(secret))) this.watchOnly = true;
      return this.join();
    }
    this.listener.refused(error);
  }
}
