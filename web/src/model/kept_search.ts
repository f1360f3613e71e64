// SPDX-License-Identifier: GPL-3.0-or-later
// A search for an opponent as the tab keeps it while its page is loaded again.
import { gameValues, sideChoiceValues, type JoinPoolRequest, type SeekRequest } from '../net/protocol.gen';

/** What the page looks for. */
export type Search = Omit<JoinPoolRequest, 'id'> | Omit<SeekRequest, 'id'>;

/** The server keeps the place of a lost connection for as long (apps/server/lobby/lobby.hpp). */
export const keptFor = 10_000;

interface Kept {
  readonly at: number;
  readonly search: Search;
}

const isOneOf = (values: readonly string[], value: unknown): boolean => values.some((one) => one === value);

function isSearch(value: Partial<Record<string, unknown>> | null | undefined): boolean {
  if (!value || !isOneOf(gameValues, value['game'])) return false;
  if (value['type'] === 'join_pool') return typeof value['time'] === 'string';
  return value['type'] === 'seek' && isOneOf(sideChoiceValues, value['side']);
}

/** What is kept of a search at this time; null when there is none. */
export const keep = (search: Search | null, now: number): string | null => search && JSON.stringify({ at: now, search } satisfies Kept);

/** The kept search, as long as the page has not been away for too long; damaged ones are none. */
export function readKept(text: string | null, now: number): Search | null {
  let kept: Partial<Kept> | null;
  try {
    kept = JSON.parse(text ?? 'null') as Partial<Kept> | null;
  } catch {
    return null;
  }
  const age = now - (typeof kept?.at === 'number' ? kept.at : -Infinity);
  if (age < 0 || age >= keptFor || !isSearch(kept?.search as Partial<Record<string, unknown>> | undefined)) return null;
  return kept?.search ?? null;
}
