// SPDX-License-Identifier: GPL-3.0-or-later
// The list of tournaments, and the form that makes one.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { account } from '../../account';
import { gameName, htmlLang, messages, type Messages } from '../../i18n';
import { gamesInOrder } from '../../model/games';
import { canBeRated, timeText, usualTimesOf, type TimeControl } from '../../model/time_control';
import { localDateTime } from '../../model/tournament';
import { gameValues, type Game } from '../../net/protocol.gen';
import { navigate } from '../../router';
import { settings, usualGame } from '../../state';
import { timeTextName } from '../../time_names';
import {
  isRefusal, listTournaments, makeTournament, refusedField, type TournamentKind, type TournamentLists, type TournamentRefusal, type TournamentSummary,
} from '../../tournaments';
import { PageLink } from '../parts/page_link';
import { TimeField } from '../parts/time_field';

const kinds: readonly TournamentKind[] = ['arena', 'swiss', 'round_robin'];
const refreshMs = 10_000;

/** `Blitz 5+3 · Swiss · 5 rounds · rated`. */
export function termsText(m: Messages, one: TournamentSummary): string {
  const length = one.minutes !== null && one.kind === 'arena' ? m.tournaments.minutesText(one.minutes) : one.rounds === null ? '' : m.tournaments.roundsText(one.rounds);
  const parts = [
    gameName(m, one.game), timeTextName(m, one.game, one.time), m.tournaments.kinds[one.kind], length, one.rated ? m.tournaments.rated : m.tournaments.casual,
  ];
  return parts.filter(Boolean).join(' · ');
}

export function dateText(ms: number): string {
  const format = new Intl.DateTimeFormat(htmlLang[settings.value.language], { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' });
  return format.format(ms);
}

export function TournamentsPage(): JSX.Element {
  const m = messages.value;
  const [lists, setLists] = useState<TournamentLists | 'failed' | null>(null);
  const [isMaking, setMaking] = useState(false);
  useEffect(() => {
    let isHere = true;
    const load = (): void => void listTournaments().then((found) => isHere && setLists((shown) => found ?? shown ?? 'failed'));
    load();
    const timer = setInterval(() => document.visibilityState === 'visible' && load(), refreshMs);
    return () => {
      isHere = false;
      clearInterval(timer);
    };
  }, []);
  useEffect(() => {
    document.title = `${m.tournaments.title} · ${m.brand}`;
  }, [m]);
  const isEmpty = lists !== null && lists !== 'failed' && lists.going_on.length + lists.to_come.length + lists.over.length === 0;
  return (
    <main class="player-page tournaments" data-testid="tournaments-page">
      <header>
        <h1>{m.tournaments.title}</h1>
        {account.value && !isMaking && (
          <button type="button" class="primary" onClick={() => setMaking(true)} data-testid="new-tournament">{m.tournaments.make}</button>
        )}
      </header>
      {account.value === null && <p class="muted">{m.tournaments.signInToMake}</p>}
      {isMaking && <TournamentForm close={() => setMaking(false)} />}
      {lists === 'failed' && <p class="problem" role="alert">{m.unreachable}</p>}
      {isEmpty && <p class="muted">{m.tournaments.none}</p>}
      {lists !== null && lists !== 'failed' && (
        <>
          <TournamentList title={m.tournaments.goingOn} list={lists.going_on} />
          <TournamentList title={m.tournaments.toCome} list={lists.to_come} />
          <TournamentList title={m.tournaments.over} list={lists.over} />
        </>
      )}
    </main>
  );
}

function TournamentList({ title, list }: { title: string; list: readonly TournamentSummary[] }): JSX.Element | null {
  const m = messages.value;
  if (list.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul class="tournament-list">
        {list.map((one) => (
          <li key={one.id} data-testid="tournament-row">
            <PageLink to={{ page: 'tournament', id: one.id }}><bdi>{one.name}</bdi></PageLink>
            <span class="muted">{termsText(m, one)}</span>
            <span class="when">
              {one.status === 'to_come' ? dateText(one.start_ms) : one.winner ? <>{m.tournaments.winner} <bdi>{one.winner}</bdi></> : ''}
            </span>
            <span class="muted">{m.tournaments.players(one.players)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type StartChoice = '1' | '5' | '15' | '60' | 'own';

interface NumberProps {
  readonly label: string;
  readonly value: number | null;
  readonly min: number;
  readonly max: number;
  readonly set: (value: number | null) => void;
  readonly id: string;
  readonly required?: boolean;
}

function NumberField({ label, value, min, max, set, id, required = true }: NumberProps): JSX.Element {
  return (
    <label>
      {label}
      <input
        type="number" min={min} max={max} step={1} required={required} value={value ?? ''} data-testid={id}
        onInput={(event) => set(event.currentTarget.value === '' ? null : event.currentTarget.valueAsNumber)}
      />
    </label>
  );
}

/** In the player's language; what the form itself does not let through is left in the server's words. */
function refusalText(m: Messages, refusal: TournamentRefusal): string {
  const texts: Partial<Record<string, string>> = m.tournaments.faults;
  return texts[refusedField(refusal)] ?? (refusal.message || m.tournaments.failed);
}

const usualTime = (game: Game): TimeControl | null => usualTimesOf(game)[1]?.control ?? null;

function TournamentForm({ close }: { close: () => void }): JSX.Element {
  const m = messages.value;
  const [name, setName] = useState('');
  const [kind, setKind] = useState<TournamentKind>('arena');
  const [game, setGame] = useState<Game>(usualGame.value);
  const [time, setTime] = useState<TimeControl | null>(() => usualTime(usualGame.value));
  const [isRated, setRated] = useState(true);
  const [start, setStart] = useState<StartChoice>('5');
  const [own, setOwn] = useState(() => localDateTime(Date.now() + 3_600_000));
  const [numbers, setNumbers] = useState<Record<'minutes' | 'rounds' | 'pause_s', number | null>>({ minutes: 60, rounds: 5, pause_s: 30 });
  const [bounds, setBounds] = useState<Record<'min_rating' | 'max_rating' | 'min_games', number | null>>({ min_rating: null, max_rating: null, min_games: null });
  const [description, setDescription] = useState('');
  const [problem, setProblem] = useState('');
  const [isSending, setSending] = useState(false);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (time === null || isSending) return;
    setSending(true);
    const start_ms = start === 'own' ? new Date(own).getTime() : Date.now() + Number(start) * 60_000;
    const made = await makeTournament({
      name: name.trim(), kind, game, time: timeText(time), rated: isRated && canBeRated(time), start_ms, description,
      minutes: numbers.minutes ?? 60, rounds: numbers.rounds ?? 5, pause_s: numbers.pause_s ?? 30, ...bounds,
    });
    setSending(false);
    if (isRefusal(made)) setProblem(refusalText(m, made));
    else navigate({ page: 'tournament', id: made.id });
  };
  const number = (field: keyof typeof numbers, label: string, min: number, max: number): JSX.Element => (
    <NumberField label={label} value={numbers[field]} min={min} max={max} set={(value) => setNumbers({ ...numbers, [field]: value })} id={`tournament-${field}`} />
  );
  const bound = (field: keyof typeof bounds, label: string, max: number): JSX.Element => (
    <NumberField label={label} value={bounds[field]} min={0} max={max} required={false} set={(value) => setBounds({ ...bounds, [field]: value })} id={`tournament-${field}`} />
  );
  return (
    <form class="tournament-form" onSubmit={(event) => void submit(event)} data-testid="tournament-form">
      <label class="wide">
        {m.tournaments.name}
        <input type="text" required maxLength={60} value={name} onInput={(event) => setName(event.currentTarget.value)} data-testid="tournament-name" />
      </label>
      <fieldset class="wide kinds">
        <legend>{m.tournaments.kind}</legend>
        {kinds.map((one) => (
          <label key={one} class={`option ${kind === one ? 'chosen' : ''}`}>
            <input type="radio" name="tournament-kind" checked={kind === one} onChange={() => setKind(one)} data-testid={`tournament-kind-${one}`} />
            <span>
              <strong>{m.tournaments.kinds[one]}</strong>
              <small>{m.tournaments.kindsAbout[one]}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <label>
        {m.lobby.game}
        <select
          value={game} data-testid="tournament-game"
          onChange={(event) => {
            const chosen = gameValues.find((one) => one === event.currentTarget.value) ?? game;
            setGame(chosen);
            setTime(usualTime(chosen));
          }}
        >
          {gamesInOrder.map((one) => <option key={one} value={one}>{gameName(m, one)}</option>)}
        </select>
      </label>
      <div class="wide"><TimeField key={game} game={game} time={time} choose={setTime} /></div>
      <label>
        {m.tournaments.start}
        <select value={start} onChange={(event) => setStart(event.currentTarget.value as StartChoice)} data-testid="tournament-start">
          {(['1', '5', '15', '60', 'own'] as const).map((one) => <option key={one} value={one}>{m.tournaments.starts[one]}</option>)}
        </select>
      </label>
      {start === 'own' && (
        <label>
          {m.tournaments.startTime}
          <input type="datetime-local" required value={own} onInput={(event) => setOwn(event.currentTarget.value)} />
        </label>
      )}
      {kind === 'arena' && number('minutes', m.tournaments.minutes, 10, 360)}
      {kind === 'swiss' && number('rounds', m.tournaments.rounds, 1, 20)}
      {kind !== 'arena' && number('pause_s', m.tournaments.pause, 5, 3600)}
      <label class="check">
        <input
          type="checkbox" checked={isRated && canBeRated(time)} disabled={!canBeRated(time)}
          onChange={(event) => setRated(event.currentTarget.checked)} data-testid="tournament-rated"
        />
        {m.tournaments.rated}
      </label>
      <label class="wide">
        {m.tournaments.description}
        <textarea rows={2} maxLength={1000} value={description} onInput={(event) => setDescription(event.currentTarget.value)} />
      </label>
      <details class="wide">
        <summary>{m.tournaments.conditions}</summary>
        <div class="bounds">
          {bound('min_rating', m.tournaments.minRating, 5000)}
          {bound('max_rating', m.tournaments.maxRating, 5000)}
          {bound('min_games', m.tournaments.minGames, 1000)}
        </div>
      </details>
      {time === null && <p class="problem wide">{m.tournaments.kinds[kind]}: {m.clock.title}?</p>}
      {problem && <p class="problem wide" role="alert" data-testid="tournament-problem">{problem}</p>}
      <div class="wide buttons">
        <button type="submit" class="primary" disabled={isSending || time === null} data-testid="make-tournament">{m.tournaments.create}</button>
        <button type="button" onClick={close}>{m.cancel}</button>
      </div>
    </form>
  );
}
