// SPDX-License-Identifier: GPL-3.0-or-later
// Challenging a player on their page.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { account } from '../../account';
import { challenge } from '../../challenges';
import { gameName, messages } from '../../i18n';
import { gamesInOrder } from '../../model/games';
import { canBeRated, timeText, type TimeControl } from '../../model/time_control';
import type { Game } from '../../net/protocol.gen';
import { navigate } from '../../router';
import { usualGame } from '../../state';
import { TimeField } from '../parts/time_field';

export function ChallengeForm({ name }: { name: string }): JSX.Element | null {
  const m = messages.value;
  const [game, setGame] = useState<Game>(usualGame.value);
  const [time, setTime] = useState<TimeControl | null>(null);
  const [rated, setRated] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const who = account.value;
  if (!who || who.name === name) return null;
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const why = await challenge(name, { game, time: time ? timeText(time) : '', rated: rated && canBeRated(time) });
    setProblem(why === '' ? m.unreachable : why);
    if (why === null) navigate({ page: 'home' });
  };
  return (
    <details class="challenge-form">
      <summary data-testid="challenge">{m.players.challenge}</summary>
      <form onSubmit={(event) => void submit(event)}>
        <label>
          {m.players.challengeGame}
          <select value={game} onChange={(event) => setGame(event.currentTarget.value as Game)} data-testid="challenge-game">
            {gamesInOrder.map((one) => <option key={one} value={one}>{gameName(m, one)}</option>)}
          </select>
        </label>
        <TimeField game={game} time={time} choose={setTime} />
        <label>
          <input
            type="checkbox" checked={rated && canBeRated(time)} disabled={!canBeRated(time)}
            onChange={(event) => setRated(event.currentTarget.checked)} data-testid="challenge-rated"
          />
          {m.players.challengeRated}
        </label>
        {problem !== null && <p class="fault" role="alert">{problem}</p>}
        <button type="submit" class="primary" data-testid="challenge-send">{m.players.challengeSend}</button>
      </form>
    </details>
  );
}
