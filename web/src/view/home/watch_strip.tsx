// SPDX-License-Identifier: GPL-3.0-or-later
// Some games that go on, at the end of the home page: what comes later moves nothing there.
import type { JSX } from 'preact';
import { messages } from '../../i18n';
import { watchStrip } from '../../model/watched';
import { PageLink } from '../parts/page_link';
import { useWatched, WatchedCard } from '../board/watched_card';

const pollMs = 10_000;

export function WatchStrip(): JSX.Element | null {
  const m = messages.value;
  const found = useWatched(pollMs);
  if (found === null || found === 'failed' || found.length === 0) return null;
  return (
    <section class="watch-strip" aria-labelledby="watch-strip" data-testid="watch-strip">
      <div class="watch-strip-head">
        <h2 id="watch-strip">{m.players.watchTitle}</h2>
        <PageLink to={{ page: 'watch' }}>{m.players.watchAll}</PageLink>
      </div>
      <div class="watched">
        {watchStrip(found).map((game) => <WatchedCard key={game.room} game={game} />)}
      </div>
    </section>
  );
}
