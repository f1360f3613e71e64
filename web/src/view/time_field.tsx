// SPDX-License-Identifier: GPL-3.0-or-later
// The choice of a time control: the usual ones at a click, any other by sliders.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { messages, type Messages } from '../i18n';
import { ownKinds, ownKindsInOrder, ownTime, usualNumbers, type OwnKind, type TimeField as Field } from '../model/own_time';
import { timeText, usualTimesOf, type TimeControl } from '../model/time_control';
import type { Game } from '../net/protocol.gen';
import { isSameTime, timeName } from '../time_names';

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
  const [kind, setKind] = useState<OwnKind>(game === 'xiangqi' ? 'xiangqi' : 'fischer');
  const [numbers, setNumbers] = useState<readonly number[]>(() => usualNumbers(kind));
  const sliders = useRef<HTMLDivElement>(null);
  useEffect(() => sliders.current?.scrollIntoView({ block: 'nearest' }), [isOwn, kind]);
  const take = (one: TimeControl | null): void => {
    setOwn(false);
    choose(one);
  };
  const takeOwn = (of: OwnKind, with_: readonly number[]): void => {
    setOwn(true);
    setKind(of);
    setNumbers(with_);
    choose(ownTime(of, with_));
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
        <Time id={`${prefix}time-own`} chosen={isOwn} choose={() => takeOwn(kind, numbers)} text={m.clock.other} />
      </div>
      {isOwn && time && (
        <div class="own-time" ref={sliders}>
          <label class="own-kind">
            <span>{m.clock.kind}</span>
            <select
              value={kind} data-testid={`${prefix}own-kind`}
              onChange={(event) => takeOwn(event.currentTarget.value as OwnKind, usualNumbers(event.currentTarget.value as OwnKind))}
            >
              {ownKindsInOrder.map((one) => <option key={one} value={one}>{m.clock.kinds[one]}</option>)}
            </select>
          </label>
          {ownKinds[kind].fields.map((field, i) => (
            <Slider
              key={field.name} id={`${prefix}time-${field.name}`} field={field} value={numbers[i] ?? field.usual}
              choose={(value) => takeOwn(kind, numbers.map((old, at) => (at === i ? value : old)))}
            />
          ))}
          <p class="own-summary" aria-live="polite" data-testid={`${prefix}own-summary`}>
            <strong>{timeName(m, game, time)}</strong> <span class="muted">{m.clock.kindsAbout[kind]}</span>
          </p>
        </div>
      )}
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

/** A number as the players read it: 0 minutes for a move are no limit. */
function valueText(m: Messages, { name, unit }: Field, value: number): string {
  return name === 'move' && value === 0 ? m.clock.unlimited : m.clock.unit(unit, value);
}

interface SliderProps {
  readonly id: string;
  readonly field: Field;
  readonly value: number;
  readonly choose: (value: number) => void;
}

function Slider({ id, field, value, choose }: SliderProps): JSX.Element {
  const m = messages.value;
  const text = valueText(m, field, value);
  return (
    <label class="slider">
      <span>{m.clock.fields[field.name]}</span>
      <input
        type="range" min={0} max={field.values.length - 1} value={field.values.indexOf(value)} aria-valuetext={text}
        onInput={(event) => choose(field.values[event.currentTarget.valueAsNumber] ?? value)} data-testid={id}
      />
      <output>{text}</output>
    </label>
  );
}
