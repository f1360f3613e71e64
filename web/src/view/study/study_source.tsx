// SPDX-License-Identifier: GPL-3.0-or-later
// The file that a study was read from: its other games and its faults.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { messages } from '../../i18n';
import { handicapWithId } from '../../model/handicaps';
import { details } from '../../model/header_text';
import { limits, type GameSummary } from '../../net/protocol.gen';
import { resultText } from '../../speech';
import { moveStyle, usualGame } from '../../state';
import { chooseGame, searchWords, turnTo } from '../../study/collection';
import { gamePage, gamesOpen, source, study } from '../../study/state';
import { Icon, type IconName } from '../parts/icons';

/** A person who types is done when this time has passed. */
const searchDelayMs = 250;
/** Fewer games are found without a search. */
const searchedFrom = 9;
const maxFaults = 30;

export function GameList(): JSX.Element | null {
  const m = messages.value.study;
  const from = source.value;
  if (!from || from.upload.games < 2) return null;
  const { upload, number } = from;
  const count = `${m.count(upload.games)}${upload.more ? '+' : ''}`;
  return (
    <details
      class="card games-list" open={gamesOpen.value} data-testid="games"
      onToggle={(event) => (gamesOpen.value = event.currentTarget.open)}
    >
      <summary data-testid="games-toggle">{m.gamesIn(from.name, count)}</summary>
      <div class="game-steps">
        <Step of="game" icon="previous" label={m.previousGame} to={number > 1 ? number - 1 : null} run={chooseGame} />
        <span class="muted" data-testid="game-number">{m.gameOf(m.count(number), count)}</span>
        <Step of="game" icon="next" label={m.nextGame} to={number < upload.games ? number + 1 : null} run={chooseGame} />
      </div>
      {upload.games >= searchedFrom && <Search key={upload.upload} />}
      <Page number={number} />
    </details>
  );
}

function Step({ of, icon, label, to, run }: {
  of: 'game' | 'page'; icon: IconName; label: string; to: number | null; run: (to: number) => Promise<void>;
}): JSX.Element {
  return (
    <button
      type="button" class="icon-button" aria-label={label} title={label} disabled={to === null}
      onClick={() => to !== null && void run(to)} data-testid={`${of}-${icon}`}
    >
      <Icon name={icon} />
    </button>
  );
}

function Search(): JSX.Element {
  const m = messages.value.study;
  const [wanted, setWanted] = useState(searchWords());
  useEffect(() => {
    if (wanted === searchWords()) return undefined;
    const timer = setTimeout(() => void turnTo(0, wanted), searchDelayMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  return (
    <input
      value={wanted} onInput={(event) => setWanted(event.currentTarget.value)} aria-label={m.filterGames}
      placeholder={m.filterGames} inputMode="search" autoComplete="off" data-testid="filter-games"
    />
  );
}

/** A part of the list: all of it would make the page slow. */
function Page({ number }: { number: number }): JSX.Element | null {
  const m = messages.value.study;
  const list = useRef<HTMLUListElement>(null);
  const page = gamePage.value;
  const shown = page?.upload === source.value?.upload.upload ? page : null;
  // A page is read from its top, unless it has the game that is open.
  useEffect(() => {
    const open = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (list.current) list.current.scrollTop = open ? open.offsetTop - list.current.offsetTop : 0;
  }, [shown]);
  if (!shown) return <p class="muted" data-testid="games-loading">{m.reading}</p>;
  const { from, found, games } = shown;
  const last = Math.max(0, Math.floor((found - 1) / limits.listed_games) * limits.listed_games);
  return (
    <>
      <ul ref={list}>{games.map((game) => <Entry key={game.number} game={game} isOpen={game.number === number} />)}</ul>
      {found === 0 && <p class="muted" data-testid="games-none">{m.found(0)}</p>}
      {found > games.length && (
        <nav class="game-steps" aria-label={m.pages}>
          <Step of="page" icon="first" label={m.firstPage} to={from > 0 ? 0 : null} run={turnTo} />
          <Step of="page" icon="previous" label={m.previousPage} to={from > 0 ? Math.max(0, from - limits.listed_games) : null} run={turnTo} />
          <span class="muted" data-testid="games-shown">{m.shownOf(m.count(from + 1), m.count(from + games.length), m.count(found))}</span>
          <Step of="page" icon="next" label={m.nextPage} to={from < last ? from + limits.listed_games : null} run={turnTo} />
          <Step of="page" icon="last" label={m.lastPage} to={from < last ? last : null} run={turnTo} />
        </nav>
      )}
    </>
  );
}

function Entry({ game, isOpen }: { game: GameSummary; isOpen: boolean }): JSX.Element {
  const m = messages.value.study;
  const { number, first, second, event } = game;
  const handicap = handicapWithId(game.handicap);
  return (
    <li>
      <button
        type="button" class="quiet" aria-current={isOpen ? 'true' : undefined} onClick={() => void chooseGame(number)}
        data-testid={`game-${String(number)}`}
      >
        <span class="game-title">
          {first || second ? m.players(first || '?', second || '?') : event || m.gameNumber(m.count(number))}
        </span>
        <small>
          {details([
            handicap ? messages.value.handicaps.names[handicap.id] : '', first || second ? event : '', game.date,
            resultText(messages.value, study.value?.game ?? usualGame.value, game.result), m.plies(game.plies),
          ])}
        </small>
      </button>
    </li>
  );
}

export function FaultList(): JSX.Element | null {
  const m = messages.value.study;
  const from = source.value;
  const [closed, setClosed] = useState<unknown>(null);
  if (!from || closed === from) return null;
  // Of the file only the first faults are known, of the open game all.
  const all = [...from.upload.faults.filter((fault) => fault.game !== from.number || from.faults.length === 0), ...from.faults];
  if (all.length === 0) return null;
  const lost = all.some((fault) => fault.lost);
  return (
    <details class={`card notice faults ${lost ? 'lost' : ''}`} data-testid="faults">
      <summary data-testid="faults-toggle">{m.faults(all.length)}</summary>
      <ul>{all.slice(0, maxFaults).map((fault, i) => <li key={i}>{m.faultLine(fault, moveStyle.value)}</li>)}</ul>
      <button type="button" class="quiet" onClick={() => setClosed(from)}>{messages.value.close}</button>
    </details>
  );
}
