// SPDX-License-Identifier: GPL-3.0-or-later
// Games that go on, as small boards that follow them; the best of each title are larger.
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { gameName, messages } from '../../i18n';
import { watchList, type WatchedGame } from '../../model/watched';
import { poolSpeedName } from '../../time_names';
import { useWatched, WatchedCard } from '../board/watched_card';

const pollMs = 2_000;

export function WatchPage(): JSX.Element {
  const m = messages.value;
  const found = useWatched(pollMs);
  useEffect(() => {
    document.title = `${m.players.watchTitle} · ${m.brand}`;
  }, [m]);
  return (
    <main class="watch-page" data-testid="watch-page">
      <h1>{m.players.watchTitle}</h1>
      {found === 'failed' && <p class="problem" role="alert">{m.unreachable}</p>}
      {found !== null && found !== 'failed' && (found.length === 0 ? <p class="muted" data-testid="no-watch">{m.players.noWatch}</p> : <Games games={found} />)}
    </main>
  );
}

function Games({ games }: { games: readonly WatchedGame[] }): JSX.Element {
  const m = messages.value;
  const { featured, groups } = watchList(games);
  return (
    <>
      <Group id="featured" title={m.players.featuredGames} games={featured} />
      {groups.map(([key, group]) => (
        <Group key={key} id={key} title={group[0] ? `${gameName(m, group[0].game)} · ${poolSpeedName(m, group[0].speed)}` : ''} games={group} />
      ))}
    </>
  );
}

function Group({ id, title, games }: { id: string; title: string; games: readonly WatchedGame[] }): JSX.Element {
  return (
    <section aria-labelledby={`watch-${id}`}>
      <h2 id={`watch-${id}`}>{title}</h2>
      <div class="watched">
        {games.map((game) => <WatchedCard key={game.room} game={game} />)}
      </div>
    </section>
  );
}
