// SPDX-License-Identifier: GPL-3.0-or-later
// The page's connection to the lobby: the list of seeks and pools, and one search at a time. The search outlives the
// socket: it enters again with its ticket, learns whether it has been paired meanwhile, and else searches on.
import type { Search } from '../model/kept_search';
import type {
  AcceptSeekRequest, Answer, EnterLobbyRequest, ErrorAnswer, JoinPoolRequest, LobbyPush, Paired, Push, SeekRequest,
  StopSeekingRequest,
} from './protocol.gen';
import { randomId } from './random_id';
import { RetryDelay } from './retry_delay';
import type { SharedSocket, SocketUser } from './shared_socket';

/** The name of a room to be, and the secret of the seat there. */
export interface Ticket {
  readonly room: string;
  readonly secret: string;
}

export interface LobbyListener {
  listed(list: LobbyPush | null): void;
  /** The number of the own seek once it is open. */
  searching(search: Search | null, seek: number | null): void;
  paired(game: Paired, secret: string): void;
  refused(error: ErrorAnswer): void;
  /** The search is over without a game. */
  ended(): void;
  /** It has gone on for `longWait` ms without a game. */
  waitedLong(): void;
  /** Nothing is searched for, and the server knows it. */
  idle(): void;
}

/** After this the page proposes something else to do. */
export const longWait = 10_000;

/** Where the ticket is kept while the page is loaded again. */
export interface TicketStore {
  read(): Ticket | null;
  write(ticket: Ticket | null): void;
}

type LobbyRequest = AcceptSeekRequest | EnterLobbyRequest | JoinPoolRequest | SeekRequest | StopSeekingRequest;

export class LobbyConnection {
  private isIn = false;
  /** The name in the latest request to enter. */
  private enteredAs: EnterLobbyRequest['guest'];
  private search: Search | null = null;
  /** The latest request that starts a search: answers to earlier ones say nothing. */
  private searchId = '';
  private acceptId = '';
  private stopId = '';
  private waitTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly retryDelay = new RetryDelay(() => this.enter());

  private readonly user: SocketUser = {
    opened: () => this.enter(),
    received: (message) => this.received(message),
    lost: () => this.lost(),
  };

  constructor(
    private readonly socket: SharedSocket,
    private readonly listener: LobbyListener,
    private readonly tickets: TicketStore,
    /** The secret by which all windows of this browser are one person; null when it keeps none. */
    private readonly browser: () => string | null,
    /** The name of this browser's guest, as a field of a request. */
    private readonly guest: () => Pick<EnterLobbyRequest, 'guest'> = () => ({}),
  ) {}

  open(): void {
    this.socket.use(this.user);
  }

  /** Ends the search too. */
  close(): void {
    this.retryDelay.cancel();
    this.socket.release(this.user, { type: 'leave_lobby', id: randomId() });
    this.isIn = false;
    this.setSearch(null);
    this.listener.listed(null);
  }

  /** Looks for this, in place of anything else. */
  start(search: Search): void {
    this.setSearch(search);
    if (this.isIn) this.sendSearch();
  }

  stop(): void {
    this.setSearch(null);
    this.stopId = randomId();
    if (this.isIn) this.send({ type: 'stop_seeking', id: this.stopId });
  }

  /** The own search goes on until the seek is the game. */
  accept(seek: number): void {
    this.acceptId = randomId();
    if (this.isIn) this.send({ type: 'accept_seek', id: this.acceptId, seek });
  }

  /** The guest has another name: enters again with the same ticket, and so keeps the place of its search. */
  renamed(): void {
    if (this.isIn) this.enter();
  }

  private setSearch(search: Search | null): void {
    this.search = search;
    this.searchId = '';
    clearTimeout(this.waitTimer);
    if (search) this.waitTimer = setTimeout(() => this.listener.waitedLong(), longWait);
    this.listener.searching(search, null);
  }

  private send(request: LobbyRequest): void {
    this.socket.send(request);
  }

  private enter(): void {
    this.retryDelay.cancel();
    const browser = this.browser();
    const guest = this.guest();
    this.enteredAs = guest.guest;
    this.send({ type: 'enter_lobby', id: randomId(), ...this.tickets.read(), ...(browser === null ? {} : { browser }), ...guest });
  }

  private sendSearch(): void {
    if (!this.search) return;
    this.searchId = randomId();
    this.send({ ...this.search, id: this.searchId });
  }

  private lost(): void {
    this.isIn = false;
    this.listener.listed(null);
  }

  private received(message: Answer | Push): void {
    switch (message.type) {
      case 'in_lobby': {
        const old = this.tickets.read();
        this.retryDelay.reset();
        this.tickets.write({ room: message.room, secret: message.secret });
        if (message.paired && old) return this.found(message.paired, old.secret);
        this.isIn = true;
        if (this.guest().guest !== this.enteredAs) return this.enter(); // renamed meanwhile
        return this.search ? this.sendSearch() : this.listener.idle();
      }
      case 'lobby':
        return this.listener.listed(message);
      case 'seeking':
        if (message.id === this.searchId) this.listener.searching(this.search, message.seek);
        return;
      case 'accepted':
        if (message.id === this.stopId && !this.search) this.listener.idle();
        return;
      case 'paired': {
        const ticket = this.tickets.read();
        this.tickets.write(null);
        if (ticket) this.found(message, ticket.secret);
        return;
      }
      case 'search_ended':
        this.setSearch(null);
        this.listener.ended();
        return this.enter();
      case 'error':
        return this.failed(message);
    }
  }

  private found(game: Paired, secret: string): void {
    this.isIn = false;
    this.setSearch(null);
    this.listener.paired({ room: game.room, seat: game.seat }, secret);
  }

  private failed(error: ErrorAnswer): void {
    if (error.code === 'too_fast') {
      this.retryDelay.schedule(); // nobody knows which message was dropped
    } else if (error.code === 'not_in_lobby') {
      this.enter();
    } else if (error.id === this.searchId) {
      this.setSearch(null);
      this.listener.refused(error);
    } else if (error.id === this.acceptId) {
      this.listener.refused(error);
    }
  }
}
