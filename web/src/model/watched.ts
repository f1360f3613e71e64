// SPDX-License-Identifier: GPL-3.0-or-later
// Games to watch, as /api/watch lists them: the featured ones first, then by speed.
import type { Game } from '../net/protocol.gen';

export interface WatchedPlayer {
  /** null: a guest, or the account is deleted. */
  readonly name: string | null;
  readonly guest: boolean;
  /** As in Guests; null: a guest without a name, or nobody. */
  readonly guest_name: number | null;
  readonly rating: number;
  readonly provisional: boolean;
}

export interface WatchedGame {
  readonly room: string;
  readonly game: Game;
  readonly speed: string;
  readonly time: string;
  readonly fen: string;
  readonly last: string | null;
  readonly ply: number;
  readonly watchers: number;
  /** The best of its title. */
  readonly featured: boolean;
  readonly tournament: string | null;
  readonly first: WatchedPlayer;
  readonly second: WatchedPlayer;
}

/** The games of the strip on the home page: the first ones of the list, which begins with those that are featured. */
export const watchStrip = (games: readonly WatchedGame[]): readonly WatchedGame[] => games.slice(0, 3);

export interface WatchList {
  readonly featured: readonly WatchedGame[];
  /** The others of each kind and speed, in the order of the list. */
  readonly groups: readonly (readonly [string, readonly WatchedGame[]])[];
}

export function watchList(games: readonly WatchedGame[]): WatchList {
  const groups = new Map<string, WatchedGame[]>();
  for (const game of games.filter(({ featured }) => !featured)) {
    const key = `${game.game}-${game.speed}`;
    const group = groups.get(key);
    if (group) group.push(game);
    else groups.set(key, [game]);
  }
  return { featured: games.filter(({ featured }) => featured), groups: [...groups] };
}
