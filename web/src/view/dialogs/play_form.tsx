// SPDX-License-Identifier: GPL-3.0-or-later
// A game against the computer from a position of a study, of the position editor or of a finished game.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { cancelStart, createRoom } from '../../actions';
import { messages } from '../../i18n';
import { lastLevel, storeLast } from '../../last_choices';
import { readTurn } from '../../model/fen';
import { timeText, type TimeControl } from '../../model/time_control';
import type { Game, SideChoice } from '../../net/protocol.gen';
import { dialog } from '../../state';
import { LostInDialog } from '../parts/notices';
import { LevelChoice, SideField } from '../parts/opponent_fields';
import { TimeField } from '../parts/time_field';

export function PlayForm({ from }: { from: { readonly game: Game; readonly fen: string } }): JSX.Element {
  const m = messages.value;
  const [level, setLevel] = useState(lastLevel);
  const [side, setSide] = useState<SideChoice>(readTurn(from.fen));
  const [time, setTime] = useState<TimeControl | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => cancelStart, []);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    storeLast({ level });
    setProblem(await createRoom({ ...from, side, mode: 'link', computer: level, ...(time ? { time: timeText(time) } : {}) }));
    setBusy(false);
  };
  return (
    <form class="setup play-form" onSubmit={(event) => void submit(event)}>
      <LevelChoice level={level} choose={setLevel} />
      <SideField game={from.game} side={side} choose={setSide} />
      <TimeField game={from.game} time={time} choose={setTime} />
      {problem && <p class="problem" role="alert" data-testid="problem">{problem}</p>}
      <LostInDialog />
      <div class="buttons">
        <button type="button" onClick={() => (dialog.value = null)}>{m.cancel}</button>
        <button type="submit" class="primary" disabled={busy} data-testid="play-start">{busy ? m.starting : m.start}</button>
      </div>
    </form>
  );
}
