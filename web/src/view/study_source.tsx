// SPDX-License-Identifier: GPL-3.0-or-later
// The file that a study was read from: its other games and its faults.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { messages } from '../i18n';
import type { GameSummary } from '../net/protocol.gen';
import { chooseGame } from '../study/actions';
import { details, resultText } from '../model/header_text';
import { gamesOpen, source } from '../study/state';

/** A longer list would make the page slow; the search finds the other games. */
const maxShown = 200;
const maxFaults = 30;

export function GameList(): JSX.Element | null {
  const m = messages.value.study;
  const [wanted, setWanted] = useState('');
  const from = source.value;
  if (!from || from.contents.games.length < 2) return null;
  const title = m.gamesIn(from.name, `${String(from.contents.games.length)}${from.contents.more ? '+' : ''}`);
  const { games, number } = from.contents;
  const word = wanted.trim().toLowerCase();
  const matches = (game: GameSummary): boolean =>
    [game.first, game.second, game.event, game.date].some((text) => text.toLowerCase().includes(word));
  const found = word ? games.filter(matches) : games;
  return (
    <details
      class="card games-list" open={gamesOpen.value} data-testid="games"
      onToggle={(event) => (gamesOpen.value = event.currentTarget.open)}
    >
      <summary data-testid="games-toggle">{title}</summary>
      {games.length > 8 && (
        <input
          value={wanted} onInput={(event) => setWanted(event.currentTarget.value)} aria-label={m.filterGames}
          placeholder={m.filterGames} autoComplete="off" data-testid="filter-games"
        />
      )}
      <ul>
        {found.slice(0, maxShown).map((game) => (
          <li key={game.number}>
            <button
              type="button" class="quiet" aria-current={game.number === number ? 'true' : undefined}
              onClick={() => void chooseGame(game.number)} data-testid={`game-${String(game.number)}`}
            >
              <span class="game-title">
                {game.first || game.second ? m.players(game.first || '?', game.second || '?') : game.event || m.gameNumber(game.number)}
              </span>
              <small>
                {details([game.first || game.second ? game.event : '', game.date, resultText(game.result), m.plies(game.plies)])}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

export function FaultList(): JSX.Element | null {
  const m = messages.value.study;
  const all = source.value?.contents.faults ?? [];
  const [closed, setClosed] = useState<unknown>(null);
  if (all.length === 0 || closed === all) return null;
  const lost = all.some((fault) => fault.lost);
  return (
    <details class={`card notice faults ${lost ? 'lost' : ''}`} data-testid="faults" open={lost && all.length <= 3}>
      <summary>{m.faults(all.length)}</summary>
      <ul>{all.slice(0, maxFaults).map((fault, i) => <li key={i}>{m.faultLine(fault)}</li>)}</ul>
      <button type="button" class="quiet" onClick={() => setClosed(all)}>{messages.value.close}</button>
    </details>
  );
}
