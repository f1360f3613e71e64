// SPDX-License-Identifier: GPL-3.0-or-later
// The page of a tournament: what it is, how it stands, and the way to one's games.
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { account } from '../../account';
import { notify } from '../../feedback';
import { messages, type Messages } from '../../i18n';
import { ratingText } from '../../model/rating';
import { countdownText, pointsText } from '../../model/tournament';
import { navigate } from '../../router';
import {
  actInTournament, isRefusal, loadTournament, type SheetMark, type TournamentAction, type TournamentPairing, type TournamentPlayer, type TournamentView,
} from '../../tournaments';
import { PageLink } from '../parts/page_link';
import { dateText, termsText } from './tournaments';

const pollMs = 2_000;

/** Games to which the page has led its player: who comes back from one is not sent there again. */
const entered = new Set<string>();

interface Loaded {
  readonly view: TournamentView;
  /** The server's clock less the browser's. */
  readonly offset: number;
}

export function TournamentPage({ id }: { id: string }): JSX.Element {
  const m = messages.value;
  const [loaded, setLoaded] = useState<Loaded | 'missing' | 'unreachable' | null>(null);
  const [page, setPage] = useState(1);
  const version = useRef<number | null>(null);
  const who = account.value?.id ?? '';
  const reload = useRef(() => {});
  useEffect(() => {
    let isHere = true;
    let isAsking = false;
    version.current = null;
    const load = async (): Promise<void> => {
      if (isAsking) return;
      isAsking = true;
      const found = await loadTournament(id, page, version.current);
      isAsking = false;
      if (!isHere || found === 'same') return;
      if (typeof found === 'string') return setLoaded((shown) => (shown !== null && typeof shown !== 'string' ? shown : found));
      version.current = found.version;
      setLoaded({ view: found, offset: found.server_ms - Date.now() });
    };
    reload.current = () => void load();
    void load();
    const timer = setInterval(() => document.visibilityState === 'visible' && void load(), pollMs);
    return () => {
      isHere = false;
      clearInterval(timer);
    };
  }, [id, page, who]);
  const view = loaded !== null && typeof loaded !== 'string' ? loaded.view : null;
  const room = view?.you?.room ?? null;
  useEffect(() => {
    if (room === null || entered.has(room)) return;
    entered.add(room);
    notify(messages.value.tournaments.yourGame);
    navigate({ page: 'room', room });
  }, [room]);
  useEffect(() => {
    document.title = `${view?.summary.name ?? m.tournaments.title} · ${m.brand}`;
  }, [view?.summary.name, m]);
  if (loaded === null) return <main class="page-note"><p>{m.account.loading}</p></main>;
  if (loaded === 'missing') return <main class="page-note"><h1>{m.tournaments.missing}</h1></main>;
  if (loaded === 'unreachable') return <main class="page-note"><p class="problem" role="alert">{m.unreachable}</p></main>;
  const now = loaded.view;
  return (
    <main class="player-page tournament" data-testid="tournament-page">
      <header>
        <h1><bdi>{now.summary.name}</bdi></h1>
        <p class="muted">{termsText(m, now.summary)}</p>
      </header>
      <section aria-label={m.tournaments.title}>
        <Status view={now} offset={loaded.offset} due={() => reload.current()} />
        {now.description && <p class="description">{now.description}</p>}
        <p class="muted">
          {m.tournaments.madeBy} {now.summary.made_by ? <PageLink to={{ page: 'player', name: now.summary.made_by }}><bdi>{now.summary.made_by}</bdi></PageLink> : m.tournaments.deleted}
          {' · '}{dateText(now.summary.start_ms)}{' · '}{m.tournaments.players(now.summary.players)}
        </p>
        <You view={now} id={id} changed={() => reload.current()} />
      </section>
      {now.podium && now.podium.length > 0 && <Podium players={now.podium} view={now} />}
      <Pairings view={now} />
      <Standings view={now} turn={setPage} />
      {now.summary.kind !== 'arena' && now.summary.status !== 'to_come' && (
        <p><a href={`/api/tournaments/${id}/trf`} download>{m.tournaments.export}</a></p>
      )}
    </main>
  );
}

function statusText(m: Messages, { summary, next_round_ms }: TournamentView, now: number): string {
  const t = m.tournaments;
  const left = (at: number): number => at - now;
  switch (summary.status) {
    case 'to_come':
      return left(summary.start_ms) > 0 ? t.startsIn(countdownText(left(summary.start_ms))) : t.startsSoon;
    case 'over':
      return t.isOver;
    case 'cancelled':
      return t.isCancelled;
    case 'going_on':
      if (summary.kind === 'arena') return t.endsIn(countdownText(left(summary.start_ms + (summary.minutes ?? 0) * 60_000)));
      if (next_round_ms !== null) return t.nextRoundIn(countdownText(left(next_round_ms)));
      return t.roundOf(summary.round ?? 0, summary.rounds ?? 0);
  }
}

/** Counts down by itself; `due` is called when the time is there, because then something happens. */
function Status({ view, offset, due }: { view: TournamentView; offset: number; due: () => void }): JSX.Element {
  const m = messages.value;
  const [now, setNow] = useState(() => Date.now() + offset);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() + offset), 500);
    return () => clearInterval(timer);
  }, [offset]);
  const at = view.summary.status === 'to_come' ? view.summary.start_ms : view.next_round_ms;
  const isDue = at !== null && now >= at;
  useEffect(() => {
    if (isDue) due();
  }, [isDue]);
  return <p class="tournament-status" role="timer" data-testid="tournament-status">{statusText(m, view, now)}</p>;
}

function You({ view, id, changed }: { view: TournamentView; id: string; changed: () => void }): JSX.Element | null {
  const m = messages.value;
  const t = m.tournaments;
  const [problem, setProblem] = useState('');
  const [isAsking, setAsking] = useState(false);
  const { you, summary } = view;
  const isOpen = summary.status === 'to_come' || summary.status === 'going_on';
  const act = (action: TournamentAction) => async (): Promise<void> => {
    if (action === 'cancel' && !confirm(t.cancelSure)) return;
    setAsking(true);
    const done = await actInTournament(id, action);
    setAsking(false);
    setProblem(!isRefusal(done) ? '' : t.whyNot[done.fault as keyof typeof t.whyNot] ?? t.failed);
    changed();
  };
  if (you === null) {
    return isOpen ? <p><PageLink to={{ page: 'sign-in' }}>{t.signInToMake}</PageLink></p> : null;
  }
  const button = (action: TournamentAction, text: string, isPrimary = false): JSX.Element => (
    <button type="button" class={isPrimary ? 'primary' : ''} disabled={isAsking} onClick={() => void act(action)()} data-testid={`tournament-${action}`}>{text}</button>
  );
  const why = t.whyNot[you.why_not as keyof typeof t.whyNot];
  return (
    <>
      <p aria-live="polite" data-testid="tournament-you">
        {isOpen ? t.youAre[you.state] : ''} {you.rank !== null && summary.status !== 'to_come' ? t.yourRank(you.rank) : ''}
      </p>
      {isOpen && (
        <div class="buttons">
          {you.room !== null && <button type="button" class="primary" onClick={() => you.room !== null && navigate({ page: 'room', room: you.room })} data-testid="to-game">{t.toGame}</button>}
          {you.state === 'none' && you.may_join && button('join', t.join, true)}
          {you.state === 'withdrawn' && you.may_join && button('join', t.join)}
          {you.state === 'paused' && button('resume', t.comeBack, true)}
          {you.state === 'in' && summary.status === 'going_on' && button('pause', t.pauseMe)}
          {(you.state === 'in' || you.state === 'paused') && button('leave', t.leave)}
          {view.is_yours && summary.status === 'to_come' && button('cancel', t.cancel)}
        </div>
      )}
      {isOpen && you.state === 'none' && !you.may_join && why && <p class="muted">{why}</p>}
      {problem && <p class="problem" role="alert">{problem}</p>}
    </>
  );
}

const scoreText = (view: TournamentView, player: TournamentPlayer): string =>
  view.summary.kind === 'arena' ? String(player.score) : pointsText(player.score);

function Name({ name }: { name: string | null }): JSX.Element {
  const m = messages.value;
  return name === null ? <span class="muted">{m.tournaments.deleted}</span> : <PageLink to={{ page: 'player', name }}><bdi>{name}</bdi></PageLink>;
}

function Podium({ players, view }: { players: readonly TournamentPlayer[]; view: TournamentView }): JSX.Element {
  const m = messages.value;
  return (
    <section aria-label={m.tournaments.winner}>
      <ol class="podium" data-testid="podium">
        {players.map((player, i) => (
          <li key={player.name ?? i} class={`place-${String(i + 1)}`}>
            <span class="medal" aria-hidden="true">{i + 1}</span>
            <Name name={player.name} />
            <strong>{scoreText(view, player)}</strong>
          </li>
        ))}
      </ol>
    </section>
  );
}

const resultTexts: Readonly<Record<string, string>> = {
  '1-0': '1 – 0', '0-1': '0 – 1', '1/2-1/2': '½ – ½', '+--': '+ – \u2212', '--+': '\u2212 – +', '---': '\u2212 – \u2212',
};

function Pairings({ view }: { view: TournamentView }): JSX.Element | null {
  const m = messages.value;
  const { pairings, summary } = view;
  if (pairings.length === 0) return null;
  const isArena = summary.kind === 'arena';
  return (
    <section aria-labelledby="pairings">
      <h2 id="pairings">{isArena ? m.tournaments.gamesNow : m.tournaments.roundOf(summary.round ?? 0, summary.rounds ?? 0)}</h2>
      <table class="pairings" data-testid="pairings">
        <tbody>
          {pairings.map((pair) => <Pairing key={pair.room ?? `${String(pair.round)}-${String(pair.board)}`} pair={pair} />)}
        </tbody>
      </table>
    </section>
  );
}

function Pairing({ pair }: { pair: TournamentPairing }): JSX.Element {
  const m = messages.value;
  return (
    <tr>
      <td class="cell-board muted">{pair.board}</td>
      <td class="cell-first"><Name name={pair.first} /></td>
      <td class="cell-result">
        {pair.result === 'bye' ? m.tournaments.bye : pair.room === null ? resultTexts[pair.result] ?? pair.result : (
          <PageLink to={{ page: 'room', room: pair.room }}>{resultTexts[pair.result] ?? m.tournaments.watch}</PageLink>
        )}
      </td>
      <td class="cell-second">{pair.result !== 'bye' && <Name name={pair.second} />}</td>
    </tr>
  );
}

function Mark({ mark }: { mark: SheetMark }): JSX.Element {
  const text = mark.text === '' ? '·' : mark.text === '-' ? '\u2212' : mark.text;
  const isWin = mark.text === '1' || mark.text === '+' || Number(mark.text) >= 2;
  const classes = `mark ${isWin ? 'won' : ''} ${Number(mark.text) >= 4 ? 'double' : ''}`;
  return mark.room
    ? <PageLink to={{ page: 'room', room: mark.room }} class={classes}><abbr title={mark.opponent ?? ''}>{text}</abbr></PageLink>
    : <span class={classes}>{text}</span>;
}

function Standings({ view, turn }: { view: TournamentView; turn: (page: number) => void }): JSX.Element | null {
  const m = messages.value;
  const t = m.tournaments;
  const { standings, tiebreak_names, summary } = view;
  if (standings.players.length === 0) return null;
  const hasBegun = summary.status !== 'to_come' && summary.status !== 'cancelled';
  const state = (player: TournamentPlayer): ComponentChildren =>
    player.state === 'paused' ? <small class="muted">{t.paused}</small> : player.state === 'withdrawn' ? <small class="muted">{t.withdrawn}</small> : null;
  return (
    <section aria-labelledby="standings">
      <h2 id="standings">{hasBegun ? t.standings : t.players(summary.players)}</h2>
      <div class="entrants-scroll" tabIndex={0} role="region" aria-labelledby="standings">
        <table class="entrants" data-testid="standings">
          <thead>
            <tr>
              <th scope="col"><abbr title={t.rank}>#</abbr></th>
              <th scope="col">{t.player}</th>
              {hasBegun && <th scope="col" class="cell-games">{t.games}</th>}
              {hasBegun && <th scope="col" class="cell-score">{t.score}</th>}
              {hasBegun && tiebreak_names.map((name) => <th key={name} scope="col" class="cell-tiebreak"><abbr title={t.tiebreaks[name]}>{t.tiebreaksShort[name]}</abbr></th>)}
            </tr>
          </thead>
          <tbody>
            {standings.players.map((player, i) => (
              <tr key={player.name ?? i} class={player.name !== null && player.name === account.value?.name ? 'you' : ''}>
                <td>{player.rank}</td>
                <td class="cell-player">
                  <Name name={player.name} /> <small class="muted">{ratingText(player)}</small> {state(player)}
                  {player.fire && <span class="fire" role="img" aria-label={t.streak} title={t.streak}>🔥</span>}
                </td>
                {hasBegun && <td class="cell-games">{player.sheet.slice(-16).map((mark, k) => <Mark key={k} mark={mark} />)}</td>}
                {hasBegun && <td class="cell-score"><strong>{scoreText(view, player)}</strong></td>}
                {hasBegun && player.tiebreaks.map((value, k) => <td key={k} class="cell-tiebreak">{value}</td>)}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {standings.pages > 1 && (
        <div class="buttons pages">
          <button type="button" disabled={standings.page <= 1} onClick={() => turn(standings.page - 1)} aria-label={t.page(standings.page - 1, standings.pages)}>‹</button>
          <span>{t.page(standings.page, standings.pages)}</span>
          <button type="button" disabled={standings.page >= standings.pages} onClick={() => turn(standings.page + 1)} aria-label={t.page(standings.page + 1, standings.pages)}>›</button>
        </div>
      )}
    </section>
  );
}
