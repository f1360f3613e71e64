// SPDX-License-Identifier: GPL-3.0-or-later
// Games that go on, loaded again and again, and one of them as a small board with a link.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { gameName, messages, type Messages } from '../../i18n';
import { games } from '../../model/games';
import { ratingText } from '../../model/rating';
import type { WatchedGame, WatchedPlayer } from '../../model/watched';
import { poolSpeedName, timeTextName } from '../../time_names';
import { MiniBoard } from './mini_board';
import { PageLink } from '../parts/page_link';

async function loadGames(): Promise<readonly WatchedGame[] | null> {
  try {
    const response = await fetch('/api/watch');
    return response.ok ? ((await response.json()) as { games: WatchedGame[] }).games : null;
  } catch {
    return null;
  }
}

/** null: not loaded yet. What was loaded stays when a later request fails. */
export function useWatched(pollMs: number): readonly WatchedGame[] | 'failed' | null {
  const [found, setFound] = useState<readonly WatchedGame[] | 'failed' | null>(null);
  useEffect(() => {
    let isHere = true;
    const load = (): void => void loadGames().then((list) => isHere && setFound((shown) => list ?? shown ?? 'failed'));
    load();
    const timer = setInterval(() => document.visibilityState === 'visible' && load(), pollMs);
    return () => {
      isHere = false;
      clearInterval(timer);
    };
  }, [pollMs]);
  return found;
}

function watchedName(m: Messages, { name, guest, guest_name: guestName }: WatchedPlayer): string {
  if (name !== null) return name;
  if (guestName !== null) return m.guests.name(guestName);
  return guest ? m.players.guest : m.account.deleted;
}

export function WatchedCard({ game }: { game: WatchedGame }): JSX.Element {
  const m = messages.value;
  const name = (side: 'first' | 'second'): string => watchedName(m, game[side]);
  const line = (side: 'first' | 'second'): JSX.Element => (
    <span class="watched-player">
      <span class={`side-dot ${game.game === 'xiangqi' ? 'xiangqi' : 'chess'} ${side}`} aria-hidden="true" />
      <bdi>{name(side)}</bdi> {game[side].rating > 0 && <small class="muted">{ratingText(game[side])}</small>}
    </span>
  );
  const watching = game.watchers > 0 ? m.players.watchingNow(game.watchers) : '';
  const about = [m.players.versus(name('first'), name('second')), watching].filter(Boolean).join(', ');
  return (
    <article class={game.featured ? 'best' : ''} data-testid="watched-game">
      <PageLink to={{ page: 'room', room: game.room }}>
        <span class="visually-hidden">{game.featured ? `${m.players.featured}: ` : ''}{about}</span>
        <span aria-hidden="true" class={`watched-board ${games[game.game].kind}`}><MiniBoard game={game.game} fen={game.fen} /></span>
      </PageLink>
      <div class="watched-text" aria-hidden="true">
        {line('second')}
        {line('first')}
        {game.featured && <small>{gameName(m, game.game)} · {poolSpeedName(m, game.speed)}</small>}
        <small class="muted">{timeTextName(m, game.game, game.time)}{watching && <span data-testid="watching-now"> · {watching}</span>}</small>
      </div>
    </article>
  );
}
