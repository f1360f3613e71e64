// SPDX-License-Identifier: GPL-3.0-or-later
// What the server tells of tournaments, and what players ask of it. The bodies are in docs/tournaments.md.
import type { Game, Side } from './net/protocol.gen';

export type TournamentKind = 'arena' | 'swiss' | 'round_robin';
export type TournamentStatus = 'to_come' | 'going_on' | 'over' | 'cancelled';
export type EntryState = 'in' | 'paused' | 'withdrawn' | 'none';
export type TieBreak = 'buchholz_cut_1' | 'buchholz' | 'sonneborn_berger';

export interface TournamentSummary {
  readonly id: string;
  readonly name: string;
  readonly kind: TournamentKind;
  readonly game: Game;
  /** As text, see model/time_control.ts. */
  readonly time: string;
  readonly rated: boolean;
  /** Unix time in ms. */
  readonly start_ms: number;
  readonly status: TournamentStatus;
  readonly players: number;
  readonly round: number | null;
  readonly rounds: number | null;
  readonly minutes: number | null;
  readonly made_by: string;
  readonly winner?: string | null;
}

export interface TournamentLists {
  readonly going_on: readonly TournamentSummary[];
  readonly to_come: readonly TournamentSummary[];
  readonly over: readonly TournamentSummary[];
}

export interface TournamentTerms {
  readonly name: string;
  readonly kind: TournamentKind;
  readonly game: Game;
  readonly time: string;
  readonly rated: boolean;
  readonly start_ms: number;
  readonly minutes: number;
  readonly rounds: number;
  readonly pause_s: number;
  readonly description: string;
  readonly min_rating: number | null;
  readonly max_rating: number | null;
  readonly min_games: number | null;
}

export interface SheetMark {
  readonly text: string;
  readonly room?: string;
  readonly opponent?: string | null;
  readonly side?: Side;
  readonly berserk?: boolean;
}

export interface TournamentPlayer {
  readonly rank: number;
  readonly name: string | null;
  readonly rating: number;
  readonly provisional: boolean;
  /** Half points; of an arena points. */
  readonly score: number;
  readonly tiebreaks: readonly number[];
  readonly sheet: readonly SheetMark[];
  readonly fire: boolean;
  readonly state: EntryState;
}

export interface TournamentPairing {
  readonly round: number;
  readonly board: number;
  readonly first: string | null;
  readonly second: string | null;
  readonly room: string | null;
  readonly result: string;
}

export interface TournamentView {
  readonly version: number;
  readonly server_ms: number;
  readonly summary: TournamentSummary;
  readonly description: string;
  readonly you: {
    readonly state: EntryState; readonly rank: number | null; readonly room: string | null; readonly may_join: boolean; readonly why_not: string;
  } | null;
  readonly is_yours: boolean;
  readonly next_round_ms: number | null;
  readonly standings: { readonly page: number; readonly pages: number; readonly players: readonly TournamentPlayer[] };
  readonly tiebreak_names: readonly TieBreak[];
  readonly pairings: readonly TournamentPairing[];
  readonly podium: readonly TournamentPlayer[] | null;
}

/** Why the server refused; `message` is English and says which field. */
export interface TournamentRefusal {
  readonly fault: string;
  readonly message: string;
}

async function send<T>(path: string, body?: object): Promise<T | TournamentRefusal> {
  try {
    const response = await fetch(`/api/tournaments${path}`, { method: 'POST', credentials: 'same-origin', body: body === undefined ? '' : JSON.stringify(body) });
    return (await response.json()) as T | TournamentRefusal;
  } catch {
    return { fault: 'unreachable', message: '' };
  }
}

/** The field of the terms that was refused, or the fault itself when it is none of theirs. */
export const refusedField = ({ fault, message }: TournamentRefusal): string => (fault === 'terms' ? /^\w*/.exec(message)?.[0] ?? '' : fault);

export const isRefusal = (answer: object): answer is TournamentRefusal => 'fault' in answer;

export async function listTournaments(): Promise<TournamentLists | null> {
  try {
    const response = await fetch('/api/tournaments');
    return response.ok ? ((await response.json()) as TournamentLists) : null;
  } catch {
    return null;
  }
}

/** 'same': nothing is newer than `after`. */
export async function loadTournament(id: string, page: number, after: number | null): Promise<TournamentView | 'same' | 'missing' | 'unreachable'> {
  const query = new URLSearchParams({ page: String(page) });
  if (after !== null) query.set('after', String(after));
  try {
    const response = await fetch(`/api/tournaments/${encodeURIComponent(id)}?${query.toString()}`);
    if (response.status === 204) return 'same';
    if (response.status === 404) return 'missing';
    return response.ok ? ((await response.json()) as TournamentView) : 'unreachable';
  } catch {
    return 'unreachable';
  }
}

export const makeTournament = (terms: TournamentTerms): Promise<{ id: string } | TournamentRefusal> => send('', terms);

export type TournamentAction = 'join' | 'leave' | 'pause' | 'resume' | 'cancel';
export const actInTournament = (id: string, action: TournamentAction): Promise<{ version: number } | TournamentRefusal> => send(`/${id}/${action}`);
