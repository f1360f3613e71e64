// SPDX-License-Identifier: GPL-3.0-or-later
// Challenges between accounts, in the shapes of the HTTP API for programs (docs/api.md).
import { gameValues, type Game } from './net/protocol.gen';

interface ChallengeUser {
  readonly name: string;
  readonly rating: number;
  readonly provisional?: boolean;
}

export interface Challenge {
  readonly id: string;
  readonly challenger: ChallengeUser;
  readonly destUser: ChallengeUser | null;
  readonly variant: { readonly key: string };
  readonly rated: boolean;
  readonly timeControl: { readonly type: string; readonly show?: string; readonly daysPerTurn?: number };
}

export interface Challenges {
  readonly in: readonly Challenge[];
  readonly out: readonly Challenge[];
}

export interface ChallengeTerms {
  readonly game: Game;
  /** The text of a time control; empty: no clock. */
  readonly time: string;
  readonly rated: boolean;
}

const variantOf: Record<Game, string> = { chess: 'standard', chess960: 'chess960', xiangqi: 'xiangqi' };

export const gameOfVariant = (key: string): Game => gameValues.find((game) => variantOf[game] === key) ?? 'chess';

/** Nothing when the server is not reached, or nobody is signed in. */
export async function loadChallenges(): Promise<Challenges | null> {
  try {
    const response = await fetch('/api/me/challenges', { credentials: 'same-origin' });
    return response.ok ? ((await response.json()) as Challenges) : null;
  } catch {
    return null;
  }
}

async function post(path: string, body: object): Promise<string | null> {
  try {
    const response = await fetch(`/api/me/challenges/${path}`, {
      method: 'POST', credentials: 'same-origin', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body),
    });
    if (response.ok) return null;
    const { error } = (await response.json()) as { error?: unknown };
    return typeof error === 'string' ? error : String(response.status);
  } catch {
    return '';
  }
}

/** null: done; otherwise why not, in the server's words, empty when it was not reached. */
export const challenge = (name: string, { game, time, rated }: ChallengeTerms): Promise<string | null> =>
  post(`to/${encodeURIComponent(name)}`, { variant: variantOf[game], rated, ...(time === '' ? {} : { timeControl: time }) });

export const answerChallenge = (id: string, answer: 'accept' | 'decline' | 'cancel'): Promise<string | null> => post(`${id}/${answer}`, {});

/** Whether the game of a challenge that is open no more has begun. */
export async function hasBegun(id: string): Promise<boolean> {
  try {
    return (await fetch(`/game/export/${id}`)).ok;
  } catch {
    return false;
  }
}
