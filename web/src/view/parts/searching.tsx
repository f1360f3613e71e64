// SPDX-License-Identifier: GPL-3.0-or-later
// A search for an opponent: how long it usually takes, the computer for whoever waits alone, and the search beside other pages.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { account } from '../../account';
import { createRoom } from '../../actions';
import { gameName, messages } from '../../i18n';
import { lastLevel } from '../../last_choices';
import { hasWaitedLong, search, stopSearch } from '../../lobby';
import { fittingLevel } from '../../model/streaks';
import type { Search } from '../../model/kept_search';
import type { Game, LobbyPush } from '../../net/protocol.gen';
import { streaks } from '../../streaks';
import { timeTextName } from '../../time_names';

/** How long the search usually takes, in ms; null when nobody knows, undefined for an offer, of which nobody can say. */
function usualWait(wanted: Search, list: LobbyPush, isRated: boolean): number | null | undefined {
  if (wanted.type === 'seek') return undefined;
  const pool = list.pools.find(({ game, time }) => game === wanted.game && time === wanted.time);
  return isRated ? pool?.usual_wait_rated : pool?.usual_wait;
}

/** On the home page. */
export function Searching({ wanted, list }: { readonly wanted: Search; readonly list: LobbyPush }): JSX.Element {
  const m = messages.value;
  const usual = usualWait(wanted, list, Boolean(account.value));
  return (
    <>
      <p class="searching">
        <span role="status">{wanted.type === 'seek' ? m.lobby.offered : m.lobby.searching}</span>
        {usual !== undefined && (
          <span class="muted" data-testid="usual-wait">{usual === null ? m.lobby.noUsualWait : m.lobby.usualWait(usual)}</span>
        )}
        <button type="button" onClick={stopSearch} data-testid="stop-search">{m.cancel}</button>
      </p>
      {hasWaitedLong.value && <Meanwhile game={wanted.game} />}
    </>
  );
}

/** The computer, for whoever waits alone. Without a clock, so that the game can be left at any time. */
function Meanwhile({ game }: { readonly game: Game }): JSX.Element {
  const m = messages.value;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const level = fittingLevel(streaks.value, game, lastLevel());
  const start = async (): Promise<void> => {
    setBusy(true);
    setProblem(await createRoom({ game, side: 'random', mode: 'link', computer: level }));
    setBusy(false);
  };
  return (
    <div class="meanwhile" role="group" aria-labelledby="meanwhile" data-testid="meanwhile">
      <p id="meanwhile">{m.lobby.alone}</p>
      <button type="button" class="primary" disabled={busy} onClick={() => void start()} data-testid="play-meanwhile">
        {busy ? m.starting : m.lobby.playMeanwhile(level)}
      </button>
      {problem && <p class="problem" role="alert">{problem}</p>}
    </div>
  );
}

/** On every other page: a search goes on there. */
export function SearchCard(): JSX.Element | null {
  const wanted = search.value;
  if (wanted === null) return null;
  const m = messages.value;
  const time = wanted.time === undefined ? null : timeTextName(m, wanted.game, wanted.time);
  return (
    <section class="card search-card" aria-labelledby="search-card" data-testid="search-card">
      <p>
        <strong id="search-card">{m.lobby.goesOn}</strong>
        <small class="muted">{[gameName(m, wanted.game), time].filter(Boolean).join(' · ')}</small>
      </p>
      <button type="button" onClick={stopSearch} data-testid="stop-search">{m.cancel}</button>
    </section>
  );
}
