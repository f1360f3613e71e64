// SPDX-License-Identifier: GPL-3.0-or-later
// The best rated games that go on, as small boards that follow them; the best of each game and speed is larger.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { gameName, messages } from '../i18n';
import { games } from '../model/games';
import { ratingText } from '../model/rating';
import { bySpeed, type WatchedGame } from '../model/watched';
import { timeTextName } from '../time_names';
import { MiniBoard } from './mini_board';
import { PageLink } from './page_link';
import { speedName } from './players';

const pollMs = 2_000;

async function loadGames(): Promise<readonly WatchedGame[] | null> {
  try {
    const response = await fetch('/api/watch');
    return response.ok ? ((await response.json()) as { games: WatchedGame[] }).games : null;
  } catch {
    return null;
  }
}

export function WatchPage(): JSX.Element {
  const m = messages.value;
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
  }, []);
  useEffect(() => {
    document.title = `${m.players.watchTitle} · ${m.brand}`;
  }, [m]);
  return (
    <main class="watch-page" data-testid="watch-page">
      <h1>{m.players.watchTitle}</h1>
      {found === 'failed' && <p class="problem" role="alert">{m.unreachable}</p>}
      {found !== null && found !== 'failed' && found.length === 0 && <p class="muted" data-testid="no-watch">{m.players.noWatch}</p>}
      {found !== null && found !== 'failed' && bySpeed(found).map(([key, group]) => (
        <section key={key} aria-labelledby={`watch-${key}`}>
          <h2 id={`watch-${key}`}>{group[0] && `${gameName(m, group[0].game)} · ${speedName(m, group[0].speed)}`}</h2>
          <div class="watched">
            {group.map((game, i) => <WatchedCard key={game.room} game={game} isBest={i === 0} />)}
          </div>
        </section>
      ))}
    </main>
  );
}

function WatchedCard({ game, isBest }: { game: WatchedGame; isBest: boolean }): JSX.Element {
  const m = messages.value;
  const name = (side: 'first' | 'second'): string => game[side].name ?? m.account.deleted;
  const line = (side: 'first' | 'second'): JSX.Element => (
    <span class="watched-player">
      <span class={`side-dot ${game.game === 'xiangqi' ? 'xiangqi' : 'chess'} ${side}`} aria-hidden="true" />
      <bdi>{name(side)}</bdi> <small class="muted">{ratingText(game[side])}</small>
    </span>
  );
  return (
    <article class={isBest ? 'best' : ''}>
      <PageLink to={{ page: 'room', room: game.room }}>
        <span class="visually-hidden">{isBest ? `${m.players.featured}: ` : ''}{m.players.versus(name('first'), name('second'))}</span>
        <span aria-hidden="true" class={`watched-board ${games[game.game].kind}`}><MiniBoard game={game.game} fen={game.fen} /></span>
      </PageLink>
      <div class="watched-text" aria-hidden="true">
        {line('second')}
        {line('first')}
        <small class="muted">{timeTextName(m, game.game, game.time)}</small>
      </div>
    </article>
  );
}
