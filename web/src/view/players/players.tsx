// SPDX-License-Identifier: GPL-3.0-or-later
// The pages of players: one with ratings and games, and the list of the best.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { gameName, htmlLang, messages, type Messages } from '../../i18n';
import { curveOf } from '../../model/curve';
import { gamesInOrder } from '../../model/games';
import { ratingText, signed } from '../../model/rating';
import { gameValues, type Game, type Leader, type OpeningResults, type PlayedGame, type PlayerBody, type PoolRating } from '../../net/protocol.gen';
import { loadGames, loadLeaders, loadPlayer, noFilter, type GameFilter } from '../../players';
import { PageLink } from '../parts/page_link';
import { RelationButtons } from './relation_buttons';
import { settings } from '../../state';
import { poolSpeedName, poolSpeeds, timeAgo } from '../../time_names';
import { ChallengeForm } from './challenge_form';
import { countOf, FavouriteOpenings, openingName } from './favourite_openings';

/** The name of a pool such as `chess.blitz`. */
function poolName(m: Messages, pool: string): string {
  const [game, speed] = pool.split('.');
  const known = gameValues.find((one) => one === game);
  return known ? `${gameName(m, known)} · ${poolSpeedName(m, speed ?? '')}` : pool;
}

export function PlayerPage({ name }: { name: string }): JSX.Element {
  const m = messages.value;
  const [player, setPlayer] = useState<PlayerBody | 'missing' | 'unreachable' | null>(null);
  useEffect(() => {
    let isHere = true;
    setPlayer(null);
    void loadPlayer(name).then((found) => isHere && setPlayer(found));
    return () => {
      isHere = false;
    };
  }, [name]);
  useEffect(() => {
    document.title = `${name} · ${m.brand}`;
  }, [name, m]);
  if (player === null) return <main class="page-note"><p>{m.account.loading}</p></main>;
  if (player === 'missing') return <main class="page-note"><h1>{m.players.nobody}</h1></main>;
  if (player === 'unreachable') return <main class="page-note"><h1>{m.unreachable}</h1></main>;
  const since = new Date(player.created).toLocaleDateString(htmlLang[settings.value.language]);
  return (
    <main class="player-page" data-testid="player-page">
      <header>
        <h1><bdi>{player.name}</bdi></h1>
        <span class="muted">{m.players.since(since)}</span>
      </header>
      <RelationButtons key={`relation-${player.name}`} name={player.name} />
      <ChallengeForm key={`challenge-${player.name}`} name={player.name} />
      <section aria-labelledby="ratings">
        <h2 id="ratings">{m.players.ratings}</h2>
        {player.ratings.length === 0 ? <p class="muted">{m.players.noRatings}</p> : (
          <ul class="rating-cards">
            {player.ratings.map((rating) => <RatingCard key={rating.pool} rating={rating} />)}
          </ul>
        )}
      </section>
      <PlayedGames key={player.name} name={player.name} openings={player.openings} />
    </main>
  );
}

const curveWidth = 160;
const curveHeight = 44;

function RatingCard({ rating }: { rating: PoolRating }): JSX.Element {
  const m = messages.value;
  const curve = curveOf(rating.points, curveWidth, curveHeight);
  return (
    <li class="rating-card" data-testid={`rating-${rating.pool}`}>
      <span class="muted">{poolName(m, rating.pool)}</span>
      <strong title={rating.provisional ? m.players.provisional : ''}>{ratingText(rating)}</strong>
      <small class="muted">{m.players.games(rating.games)}</small>
      {curve.path !== '' && (
        <svg
          viewBox={`-2 -2 ${String(curveWidth + 4)} ${String(curveHeight + 4)}`} role="img"
          aria-label={m.players.curve(curve.lowest, curve.highest)}
        >
          <path d={curve.path} />
        </svg>
      )}
    </li>
  );
}

function PlayedGames({ name, openings }: { name: string; openings: readonly OpeningResults[] }): JSX.Element {
  const m = messages.value;
  const [filter, setFilter] = useState<GameFilter>(noFilter);
  const heading = useRef<HTMLHeadingElement>(null);
  const [games, setGames] = useState<readonly PlayedGame[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [isFailed, setFailed] = useState(false);
  const load = async (before: string | null, isWanted: () => boolean = () => true): Promise<void> => {
    const page = await loadGames(name, filter, before);
    if (!isWanted()) return;
    setFailed(typeof page === 'string');
    if (typeof page === 'string') return;
    setGames((shown) => (before === null ? page.games : [...(shown ?? []), ...page.games]));
    setNext(page.next);
  };
  useEffect(() => {
    let isLatest = true;
    void load(null, () => isLatest);
    return () => {
      isLatest = false;
    };
  }, [name, filter]);
  const choose = ({ game, opening }: OpeningResults): void => {
    setFilter({ ...noFilter, game, opening });
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <>
      {openings.length > 0 && <FavouriteOpenings openings={openings} choose={choose} />}
      <section aria-labelledby="played">
        <h2 id="played" ref={heading} tabIndex={-1}>{m.players.played}</h2>
        <FilterForm filter={filter} openings={openings} change={(part) => setFilter({ ...filter, ...part })} />
        {isFailed && <p class="problem" role="alert">{m.unreachable}</p>}
        {games?.length === 0 && <p class="muted" data-testid="no-games">{m.players.noGames}</p>}
        {games !== null && games.length > 0 && (
          <ul class="played-games" data-testid="played-games">
            {games.map((game) => <GameRow key={game.room} game={game} />)}
          </ul>
        )}
        {next !== null && <button type="button" onClick={() => void load(next)} data-testid="more-played">{m.myGames.more}</button>}
        {games !== null && games.length > 0 && <p><a href={`/api/games/user/${encodeURIComponent(name)}`} download={`${name}.pgn`} data-testid="download-games">{m.players.download}</a></p>}
      </section>
    </>
  );
}

interface FilterProps {
  readonly filter: GameFilter;
  readonly openings: readonly OpeningResults[];
  readonly change: (part: Partial<GameFilter>) => void;
}

function FilterForm({ filter, openings, change }: FilterProps): JSX.Element {
  const m = messages.value;
  const results = Object.entries(m.players.results);
  const played = openings.filter((one) => filter.game === '' || one.game === filter.game).sort((a, b) => countOf(b) - countOf(a));
  const choices = new Map(played.map((one) => [one.opening, openingName(m, one.opening)]));
  // A game without this opening: its filter would show nothing, and could not be seen.
  const changeGame = (game: string): void =>
    change({ game, ...(openings.some((one) => one.opening === filter.opening && (game === '' || one.game === game)) ? {} : { opening: '' }) });
  return (
    <form class="filter" onSubmit={(event) => event.preventDefault()}>
      <label>
        {m.lobby.game}
        <select value={filter.game} onChange={(event) => changeGame(event.currentTarget.value)} data-testid="filter-game">
          <option value="">{m.players.all}</option>
          {gamesInOrder.map((one) => <option key={one} value={one}>{gameName(m, one)}</option>)}
        </select>
      </label>
      <label>
        {m.players.speed}
        <select value={filter.speed} onChange={(event) => change({ speed: event.currentTarget.value })}>
          <option value="">{m.players.all}</option>
          {poolSpeeds.map((one) => <option key={one} value={one}>{m.players.speeds[one]}</option>)}
        </select>
      </label>
      <label>
        {m.players.result}
        <select value={filter.result} onChange={(event) => change({ result: event.currentTarget.value })} data-testid="filter-result">
          <option value="">{m.players.all}</option>
          {results.map(([value, text]) => <option key={value} value={value}>{text}</option>)}
        </select>
      </label>
      {choices.size > 0 && (
        <label>
          {m.players.opening}
          <select value={filter.opening} onChange={(event) => change({ opening: event.currentTarget.value })} data-testid="filter-opening">
            <option value="">{m.players.all}</option>
            {[...choices].map(([key, text]) => <option key={key} value={key}>{text}</option>)}
          </select>
        </label>
      )}
      <label>
        {m.players.opponent}
        <input type="search" value={filter.opponent} maxLength={40} onChange={(event) => change({ opponent: event.currentTarget.value.trim() })} />
      </label>
      <label>
        {m.players.sinceDay}
        <input type="date" value={filter.since} onChange={(event) => change({ since: event.currentTarget.value })} data-testid="filter-since" />
      </label>
      <label class="check">
        <input type="checkbox" checked={filter.rated} onChange={(event) => change({ rated: event.currentTarget.checked })} />
        {m.lobby.rated}
      </label>
    </form>
  );
}

function opponentOf(m: Messages, game: PlayedGame): JSX.Element | string {
  switch (game.opponent_kind) {
    case 'account':
      return <PageLink to={{ page: 'player', name: game.opponent }}><bdi>{game.opponent}</bdi></PageLink>;
    case 'computer':
      return m.computerLevel(Number(game.opponent));
    case 'deleted':
      return m.account.deleted;
    default:
      return m.players.guest;
  }
}

function GameRow({ game }: { game: PlayedGame }): JSX.Element {
  const m = messages.value;
  const result = m.players.results[game.result as keyof typeof m.players.results];
  const when = timeAgo(game.at);
  return (
    <li>
      <span class={`result ${game.result}`}>{result}</span>
      <span class="opponent">{opponentOf(m, game)}</span>
      <span class="muted">
        {gameName(m, game.game)} · {poolSpeedName(m, game.speed)}{game.rated ? ` · ${m.lobby.rated}` : ''}{game.opening !== '' && ` · ${openingName(m, game.opening)}`}
      </span>
      {game.change && (
        <span class={`rating-change ${game.change.after < game.change.before ? 'loss' : 'gain'}`}>
          {signed(game.change.after - game.change.before)}
        </span>
      )}
      <PageLink to={{ page: 'room', room: game.room }}>{when}</PageLink>
    </li>
  );
}

/** The best of each game and speed. */
export function LeadersPage(): JSX.Element {
  const m = messages.value;
  const [game, setGame] = useState<Game>('chess');
  const [speed, setSpeed] = useState<string>('blitz');
  const [leaders, setLeaders] = useState<readonly Leader[] | null>(null);
  useEffect(() => {
    let isLatest = true;
    setLeaders(null);
    void loadLeaders(`${game}.${speed}`).then((found) => {
      if (isLatest) setLeaders(typeof found === 'string' ? [] : found.leaders);
    });
    return () => {
      isLatest = false;
    };
  }, [game, speed]);
  useEffect(() => {
    document.title = `${m.players.leaders} · ${m.brand}`;
  }, [m]);
  return (
    <main class="player-page" data-testid="leaders-page">
      <h1>{m.players.leaders}</h1>
      <form class="filter" onSubmit={(event) => event.preventDefault()}>
        <label>
          {m.lobby.game}
          <select value={game} onChange={(event) => setGame(gameValues.find((one) => one === event.currentTarget.value) ?? game)} data-testid="leaders-game">
            {gamesInOrder.map((one) => <option key={one} value={one}>{gameName(m, one)}</option>)}
          </select>
        </label>
        <label>
          {m.players.speed}
          <select value={speed} onChange={(event) => setSpeed(event.currentTarget.value)} data-testid="leaders-speed">
            {poolSpeeds.map((one) => <option key={one} value={one}>{m.players.speeds[one]}</option>)}
          </select>
        </label>
      </form>
      {leaders?.length === 0 && <p class="muted" data-testid="no-leaders">{m.players.noLeaders}</p>}
      {leaders !== null && leaders.length > 0 && (
        <ol class="leaders">
          {leaders.map((one) => (
            <li key={one.name}>
              <PageLink to={{ page: 'player', name: one.name }}><bdi>{one.name}</bdi></PageLink>
              <strong>{one.rating}</strong>
              <small class="muted">{m.players.games(one.games)}</small>
            </li>
          ))}
        </ol>
      )}
    </main>
  );
}
