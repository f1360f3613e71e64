// SPDX-License-Identifier: GPL-3.0-or-later
// What the server tells of players: their ratings, their games, and who leads.
import type { LeadersBody, PlayedGamesBody, PlayerBody } from './net/protocol.gen';

/** Which games of a player to list; empty texts: all. */
export interface GameFilter {
  readonly game: string;
  readonly speed: string;
  readonly result: string;
  readonly rated: boolean;
  readonly opponent: string;
  /** Its key, as the server tells it. */
  readonly opening: string;
  /** Made on this day or later, as `2026-11-23`. */
  readonly since: string;
}

export const noFilter: GameFilter = { game: '', speed: '', result: '', rated: false, opponent: '', opening: '', since: '' };

/** Nothing: there is no such player, or the server was not reached. */
async function read<T>(path: string): Promise<T | 'missing' | 'unreachable'> {
  try {
    const response = await fetch(path);
    if (response.status === 404) return 'missing';
    return response.ok ? ((await response.json()) as T) : 'unreachable';
  } catch {
    return 'unreachable';
  }
}

const pathTo = (name: string): string => `/api/players/${encodeURIComponent(name)}`;

export const loadPlayer = (name: string): Promise<PlayerBody | 'missing' | 'unreachable'> => read(pathTo(name));

export function gamesPath(name: string, filter: GameFilter, before: string | null): string {
  const query = new URLSearchParams();
  for (const key of ['game', 'speed', 'result', 'opponent', 'opening'] as const) if (filter[key] !== '') query.set(key, filter[key]);
  const since = filter.since === '' ? Number.NaN : new Date(`${filter.since}T00:00:00`).getTime();
  if (since > 0) query.set('from', String(since));
  if (filter.rated) query.set('rated', '1');
  if (before !== null) query.set('before', before);
  const text = query.toString();
  return `${pathTo(name)}/games${text === '' ? '' : `?${text}`}`;
}

export const loadGames = (name: string, filter: GameFilter, before: string | null): Promise<PlayedGamesBody | 'missing' | 'unreachable'> =>
  read(gamesPath(name, filter, before));

export const loadLeaders = (pool: string): Promise<LeadersBody | 'missing' | 'unreachable'> => read(`/api/leaders/${pool}`);
