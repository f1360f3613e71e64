// SPDX-License-Identifier: GPL-3.0-or-later
// What the study board asks the server: to describe positions, and for the analysis of one.
import { OpenRequests } from './open_requests';
import type { AnalysisPush, Answer, ErrorAnswer, Game, LookedAnswer, Push, Request, StopAnalysisRequest } from './protocol.gen';
import { randomId } from './random_id';
import type { SharedSocket, SocketUser } from './shared_socket';

export interface StudyListener {
  status(status: 'connecting' | 'open' | 'lost'): void;
  /** What the engine has found so far about a position. */
  analysis(fen: string, found: AnalysisPush): void;
  /** The server refuses an analysis. */
  refused(error: ErrorAnswer): void;
}

export class StudyConnection {
  private readonly requests = new OpenRequests<LookedAnswer>({
    send: (request) => void this.socket.send(request),
    resendOthers: () => this.resendOthers(),
    newestFirst: true, // it is for the position on the board
  });
  private wanted: { readonly game: Game; readonly fen: string; readonly lines: number } | null = null;
  /** The id of the request for `wanted`, which its pushes name. */
  private requestId = '';
  private accepted = false;
  /** A stop that the server has not confirmed. */
  private stop: StopAnalysisRequest | null = null;
  private readonly user: SocketUser = {
    opened: () => this.opened(),
    received: (message) => this.received(message),
    lost: () => this.listener.status('lost'),
  };

  /** `beside`: the analysis goes on besides that of the room or of another study board. */
  constructor(
    private readonly socket: SharedSocket,
    private readonly listener: StudyListener,
    private readonly beside = false,
  ) {
    listener.status('connecting');
    socket.use(this.user);
  }

  /** Sent again until the server answers: it changes nothing there. */
  look(game: Game, fen: string, move?: string): Promise<LookedAnswer | ErrorAnswer> {
    const request: Request = { type: 'look', id: randomId(), game, fen, ...(move ? { move } : {}) };
    return this.requests.ask(request);
  }

  analyse(game: Game, fen: string, lines: number): void {
    this.wanted = { game, fen, lines };
    this.stop = null;
    this.requestAnalysis();
  }

  stopAnalysis(): void {
    if (!this.wanted) return;
    this.wanted = null;
    this.accepted = false;
    this.stop = { type: 'stop_analysis', id: randomId(), request: this.requestId };
    this.requestStop();
  }

  close(): void {
    this.requests.clear();
    this.stopAnalysis();
    this.socket.release(this.user, this.stop ?? undefined);
  }

  private requestAnalysis(): void {
    if (!this.wanted) return;
    this.requestId = randomId();
    this.accepted = false;
    this.socket.send({ type: 'analyse_position', id: this.requestId, ...this.wanted, ...(this.beside ? { beside: true } : {}) });
  }

  private requestStop(): void {
    if (this.stop) this.socket.send(this.stop);
  }

  private opened(): void {
    this.listener.status('open');
    this.stop = null; // the old connection's analysis ended with it
    this.requests.sendAll();
    this.requestAnalysis();
  }

  private received(message: Answer | Push): void {
    if (message.type === 'analysis') {
      if (message.request === this.requestId && this.wanted) this.listener.analysis(this.wanted.fen, message);
    } else if (message.type === 'accepted') {
      this.requests.resetDelay();
      if (message.id === this.requestId) this.accepted = this.wanted !== null;
      if (message.id === this.stop?.id) this.stop = null;
    } else if (message.type === 'error' && message.code === 'too_fast') {
      this.requests.resendLater();
    } else if (message.type === 'looked' || message.type === 'error') {
      this.answer(message);
    }
  }

  private answer(message: LookedAnswer | ErrorAnswer): void {
    if (this.requests.answer(message)) return;
    if (message.type === 'error' && (message.id === undefined || message.id === this.requestId)) this.listener.refused(message);
  }

  private resendOthers(): boolean {
    if (this.wanted && !this.accepted) this.requestAnalysis();
    this.requestStop();
    return true;
  }
}
