// SPDX-License-Identifier: GPL-3.0-or-later
// The connection of a study: asks what positions are, and follows the analysis of one. It sits in no room.
import { Connection } from './connection';
import type { AnalysisPush, Answer, ErrorAnswer, Game, LookedAnswer, Push, Request } from './protocol.gen';
import { askedAtOnce, Patience } from './patience';
import { randomId } from './random_id';

export interface StudyListener {
  status(status: 'connecting' | 'open' | 'lost'): void;
  /** What the computer has found about the position asked for last. */
  analysis(found: AnalysisPush): void;
  /** The computer cannot be asked. */
  refused(error: ErrorAnswer): void;
}

interface Waiting {
  readonly request: Request;
  readonly resolve: (answer: LookedAnswer | ErrorAnswer) => void;
}

export class StudyLink {
  private readonly connection: Connection;
  private readonly waiting = new Map<string, Waiting>();
  private wanted: { readonly game: Game; readonly fen: string; readonly lines: number } | null = null;
  /** The id of the question about `wanted`; pushes belong to it once it is accepted. */
  private askedId = '';
  private accepted = false;
  /** The id of a stop that the server has not confirmed. */
  private stopId: string | null = null;
  private readonly patience = new Patience(() => this.askAgain());

  constructor(url: string, private readonly listener: StudyListener) {
    listener.status('connecting');
    this.connection = new Connection(url, {
      opened: () => this.opened(),
      received: (message) => this.received(message),
      lost: () => listener.status('lost'),
    });
  }

  /** Kept and sent again until the server answers: it changes nothing there. */
  look(game: Game, fen: string, move?: string): Promise<LookedAnswer | ErrorAnswer> {
    const request: Request = { type: 'look', id: randomId(), game, fen, ...(move ? { move } : {}) };
    return new Promise((resolve) => {
      this.waiting.set(request.id, { request, resolve });
      this.connection.send(request);
    });
  }

  analyse(game: Game, fen: string, lines: number): void {
    this.wanted = { game, fen, lines };
    this.stopId = null;
    this.askAnalysis();
  }

  stopAnalysis(): void {
    if (!this.wanted) return;
    this.wanted = null;
    this.accepted = false;
    this.stopId = randomId();
    this.askStop();
  }

  close(): void {
    this.patience.stop();
    this.connection.stop();
    this.waiting.clear();
  }

  private askAnalysis(): void {
    if (!this.wanted) return;
    this.askedId = randomId();
    this.accepted = false;
    this.connection.send({ type: 'analyse_position', id: this.askedId, ...this.wanted });
  }

  private askStop(): void {
    if (this.stopId !== null) this.connection.send({ type: 'stop_analysis', id: this.stopId });
  }

  private opened(): void {
    this.listener.status('open');
    this.patience.stop();
    this.stopId = null; // the server has forgotten the other connection
    for (const { request } of this.waiting.values()) this.connection.send(request);
    this.askAnalysis();
  }

  private received(message: Answer | Push): void {
    if (message.type === 'analysis') {
      if (this.accepted) this.listener.analysis(message);
    } else if (message.type === 'accepted') {
      this.patience.answered();
      if (message.id === this.askedId) this.accepted = this.wanted !== null;
      if (message.id === this.stopId) this.stopId = null;
    } else if (message.type === 'error' && message.code === 'too_fast') {
      this.patience.slowDown();
    } else if (message.type === 'looked' || message.type === 'error') {
      this.patience.answered();
      this.answer(message);
    }
  }

  private answer(message: LookedAnswer | ErrorAnswer): void {
    const waiting = this.waiting.get(message.id ?? '');
    this.waiting.delete(message.id ?? '');
    if (waiting) waiting.resolve(message);
    else if (message.type === 'error' && (message.id === undefined || message.id === this.askedId)) this.listener.refused(message);
  }

  private askAgain(): void {
    if (this.wanted && !this.accepted) this.askAnalysis();
    this.askStop();
    // The newest first: it is what the player looks at.
    const open = [...this.waiting.values()].reverse();
    for (const { request } of open.slice(0, askedAtOnce)) this.connection.send(request);
    if (open.length > askedAtOnce) this.patience.slowDown();
  }
}
