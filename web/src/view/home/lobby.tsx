// SPDX-License-Identifier: GPL-3.0-or-later
// The lobby on the home page: pools one click away, open seeks, and a form to offer a game.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { account } from '../../account';
import { gameName, messages, sideName } from '../../i18n';
import { acceptSeek, enterLobby, leaveLobby, lobbyList, lobbyProblem, ownSeek, search, startSearch, stopSearch } from '../../lobby';
import { gamesInOrder } from '../../model/games';
import { ratingText } from '../../model/rating';
import { canBeRated, timeText, type TimeControl } from '../../model/time_control';
import { gameValues, type Game, type OpenSeek, type Pool, type SideChoice } from '../../net/protocol.gen';
import { usualGame } from '../../state';
import { timeTextName } from '../../time_names';
import { PageLink } from '../parts/page_link';
import { Searching } from '../parts/searching';
import { TimeField } from '../parts/time_field';

export function Lobby(): JSX.Element {
  const m = messages.value;
  useEffect(() => {
    enterLobby();
    return leaveLobby;
  }, []);
  const list = lobbyList.value;
  const usualFirst = (a: Pool, b: Pool): number => Number(b.game === usualGame.value) - Number(a.game === usualGame.value);
  return (
    <section class="lobby" aria-labelledby="lobby" data-testid="lobby">
      <div class="lobby-head">
        <h2 id="lobby">{m.lobby.title}</h2>
        {list !== null && account.value !== undefined && (
          <p class="muted" data-testid="lobby-kind">{account.value ? m.lobby.ratedPools : m.lobby.casualPools}</p>
        )}
      </div>
      {list === null ? <p class="muted">{m.lobby.connecting}</p> : (
        <>
          <ul class="pools">
            {[...list.pools].sort(usualFirst).map((pool) => (
              <li key={`${pool.game} ${pool.time}`}><PoolButton pool={pool} /></li>
            ))}
          </ul>
          {search.value !== null && <Searching wanted={search.value} list={list} />}
          {lobbyProblem.value !== null && <p class="problem" role="alert" data-testid="lobby-problem">{lobbyProblem.value}</p>}
          {list.seeks.length > 0 && (
            <ul class="seeks" aria-label={m.lobby.seeks} data-testid="seeks">
              {list.seeks.map((seek) => <SeekRow key={seek.seek} seek={seek} />)}
            </ul>
          )}
          <OfferForm />
        </>
      )}
    </section>
  );
}

function PoolButton({ pool }: { readonly pool: Pool }): JSX.Element {
  const m = messages.value;
  const wanted = search.value;
  const waiting = account.value ? pool.waiting_rated : pool.waiting;
  const isWanted = wanted?.type === 'join_pool' && wanted.game === pool.game && wanted.time === pool.time;
  const toggle = (): void => {
    if (isWanted) stopSearch();
    else startSearch({ type: 'join_pool', game: pool.game, time: pool.time });
  };
  return (
    <button
      type="button" class={`pool ${pool.game}`} aria-pressed={isWanted} onClick={toggle}
      data-testid={`pool-${pool.game}-${pool.time.replace(/\D+/g, '-').replace(/^-/, '')}`}
    >
      <strong>{timeTextName(m, pool.game, pool.time)}</strong>
      <small>{gameName(m, pool.game)}</small>
      {waiting > 0 && <small class="waiting">{m.lobby.waiting(waiting)}</small>}
    </button>
  );
}

function SeekRow({ seek }: { readonly seek: OpenSeek }): JSX.Element {
  const m = messages.value;
  const isOwn = seek.seek === ownSeek.value;
  const side = seek.side === 'random' ? '' : m.lobby.plays(sideName(m, seek.game, seek.side));
  return (
    <li class={isOwn ? 'own' : ''}>
      <span>
        <strong>{gameName(m, seek.game)}</strong> {timeTextName(m, seek.game, seek.time)} <small class="muted">{side}</small>
        {seek.by?.name && (
          <span class="seeker">
            <PageLink to={{ page: 'player', name: seek.by.name }}><bdi>{seek.by.name}</bdi></PageLink> <small>{ratingText(seek.by)}</small>
          </span>
        )}
        {seek.guest !== undefined && <span class="seeker"><bdi>{m.guests.name(seek.guest)}</bdi></span>}
        {seek.rated && <small class="rated-tag">{m.lobby.rated}</small>}
      </span>
      {isOwn ? (
        <button type="button" onClick={stopSearch} data-testid="withdraw-seek">{m.lobby.withdraw}</button>
      ) : seek.rated && !account.value ? (
        <small class="muted">{m.lobby.accountsOnly}</small>
      ) : (
        <button type="button" onClick={() => acceptSeek(seek.seek)} data-testid="accept-seek">{m.lobby.accept}</button>
      )}
    </li>
  );
}

/** Offers a game that the pools do not have. */
function OfferForm(): JSX.Element {
  const m = messages.value;
  const [game, setGame] = useState<Game>(usualGame.value);
  const [time, setTime] = useState<TimeControl | null>(null);
  const [side, setSide] = useState<SideChoice>('random');
  const [isRated, setRated] = useState(true);
  const mayBeRated = Boolean(account.value) && canBeRated(time);
  const submit = (event: Event): void => {
    event.preventDefault();
    startSearch({ type: 'seek', game, side, ...(time === null ? {} : { time: timeText(time) }), ...(mayBeRated && isRated ? { rated: true } : {}) });
  };
  return (
    <details class="offer">
      <summary data-testid="offer-game">{m.lobby.offer}</summary>
      <form onSubmit={submit}>
        <label>
          {m.lobby.game}
          <select value={game} onChange={(event) => setGame(gameValues.find((one) => one === event.currentTarget.value) ?? game)} data-testid="offer-game-choice">
            {gamesInOrder.map((one) => <option key={one} value={one}>{gameName(m, one)}</option>)}
          </select>
        </label>
        <TimeField game={game} time={time} choose={setTime} prefix="offer-" />
        <label>
          {m.yourSide}
          <select value={side} onChange={(event) => setSide(event.currentTarget.value as SideChoice)} data-testid="offer-side">
            <option value="random">{m.random}</option>
            <option value="first">{sideName(m, game, 'first')}</option>
            <option value="second">{sideName(m, game, 'second')}</option>
          </select>
        </label>
        {mayBeRated && (
          <label class="check">
            <input type="checkbox" checked={isRated} onChange={(event) => setRated(event.currentTarget.checked)} data-testid="offer-rated" />
            {m.lobby.rated}
          </label>
        )}
        <button type="submit" data-testid="offer-start">{m.lobby.offerNow}</button>
      </form>
    </details>
  );
}
