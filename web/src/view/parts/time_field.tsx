// SPDX-License-Identifier: GPL-3.0-or-later
// The choice of a time control: the usual ones at a click, any other by sliders.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { messages } from '../../i18n';
import { ownTime, usualOwnTime, type OwnTime } from '../../model/own_time';
import { timeText, usualTimesOf, type TimeControl } from '../../model/time_control';
import type { Game } from '../../net/protocol.gen';
import { isSameTime, timeName } from '../../time_names';
import { OwnTimeFields } from './own_time_fields';

interface TimeFieldProps {
  readonly game: Game;
  /** null: no clock. */
  readonly time: TimeControl | null;
  readonly choose: (time: TimeControl | null) => void;
  /** Before the test ids, where a page has two of these. */
  readonly prefix?: string;
}

export function TimeField({ game, time, choose, prefix = '' }: TimeFieldProps): JSX.Element {
  const m = messages.value;
  const [isOwn, setOwn] = useState(false);
  const [own, setOwnTime] = useState<OwnTime>(() => usualOwnTime(game === 'xiangqi' ? 'xiangqi' : 'fischer'));
  const take = (one: TimeControl | null): void => {
    setOwn(false);
    choose(one);
  };
  const takeOwn = (one: OwnTime): void => {
    setOwn(true);
    setOwnTime(one);
    choose(ownTime(one));
  };
  return (
    <fieldset class="time-field">
      <legend>{m.clock.title}</legend>
      <div class="segments times">
        <Time id={`${prefix}time-none`} chosen={!isOwn && time === null} choose={() => take(null)} text={m.clock.none} />
        {usualTimesOf(game).map(({ control }) => (
          <Time
            key={timeText(control)} id={`${prefix}time-${timeText(control)}`} chosen={!isOwn && isSameTime(time, control)} choose={() => take(control)}
            text={timeName(m, game, control)}
          />
        ))}
        <Time id={`${prefix}time-own`} chosen={isOwn} choose={() => takeOwn(own)} text={m.clock.other} />
      </div>
      {isOwn && time && <OwnTimeFields game={game} own={own} choose={takeOwn} name={timeName(m, game, time)} prefix={prefix} />}
    </fieldset>
  );
}

interface TimeProps {
  readonly id: string;
  readonly chosen: boolean;
  readonly choose: () => void;
  readonly text: string;
}

function Time({ id, chosen, choose, text }: TimeProps): JSX.Element {
  return (
    <label class={chosen ? 'chosen' : ''} data-testid={id}>
      {/* A click on the chosen one changes nothing. */}
      <input type="radio" name="time" checked={chosen} onChange={choose} />
      <span>{text}</span>
    </label>
  );
}
