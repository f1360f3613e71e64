// SPDX-License-Identifier: GPL-3.0-or-later
// The study board's connection: describes positions and brings the analysis of one. It is in no room.
import { Connection } from './connection';
import { OpenRequests } from './open_requests';
import type { AnalysisPush, Answer, ErrorAnswer, Game, LookedAnswer, Push, Request } from './protocol.gen';
import { randomId } from './random_id';

export interface StudyListener {
  status(status: 'connecting' | 'open' | 'lost'): void;
  /** What the engine has found so far about a position. */
  analysis(fen: string, found: AnalysisPush): void;
  /** The server refuses an analysis. */
  refused(error: ErrorAnswer): void;
}

export class StudyConnection {
  private readonly connection: Connection;
  private readonly requests = new OpenRequests<LookedAnswer>({
    send: (request) => void this.connection.send(request),
    resendOthers: () => this.resendOthers(),
    newestFirst: true, // it is for the position on the board
  });
  private wanted: { readonly game: Game; readonly fen: string; readonly lines: number } | null = null;
  /** The id of the request for `wanted`; pushes belong to it once it is accepted. */
  private requestId = '';
  private accepted = false;
  /** The id of a stop that the server has not confirmed. */
  private stopId: string | null = null;

  constructor(url: string, private readonly listener: StudyListener) {
    listener.status('connecting');
    this.connection = new Connection(url, {
      opened: () => this.opened(),
      received: (message) => this.received(message),
      lost: () => listener.status('lost'),
    });
  }

  /** Sent again until the server answers: it changes nothing there. */
  look(game: Game, fen: string, move?: string): Promise<LookedAnswer | ErrorAnswer> {
    const request: Request = { type: 'look', id: randomId(), game, fen, ...(move ? { move } : {}) };
    return this.requests.ask(request);
  }

  analyse(game: Game, fen: string, lines: number): void {
    this.wanted = { game, fen, lines };
    this.stopId = null;
    this.requestAnalysis();
  }

  stopAnalysis(): void {
    if (!this.wanted) return;
    this.wanted = null;
    this.accepted = false;
    this.stopId = randomId();
    this.requestStop();
  }

  close(): void {
    this.requests.clear();
    this.connection.stop();
  }

  private requestAnalysis(): void {
    if (!this.wanted) return;
    this.requestId = randomId();
    this.accepted = false;
    this.connection.send({ type: 'analyse_position', id: this.requestId, ...this.wanted });
  }

  private requestStop(): void {
    if (this.stopId !== null) this.connection.send({ type: 'stop_analysis', id: this.stopId });
  }

  private opened(): void {
    this.listener.status('open');
    this.stopId = null; // the old connection's analysis ended with it
    this.requests.sendAll();
    this.requestAnalysis();
  }

  private received(message: Answer | Push): void {
    if (message.type === 'analysis') {
      if (this.accepted && this.wanted) this.listener.analysis(this.wanted.fen, message);
    } else if (message.type === 'accepted') {
      this.requests.resetDelay();
      if (message.id === this.requestId) this.accepted = this.wanted !== null;
      if (message.id === this.stopId) this.stopId = null;
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
