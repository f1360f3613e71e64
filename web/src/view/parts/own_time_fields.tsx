// SPDX-License-Identifier: GPL-3.0-or-later
// A time control put together by sliders: its kind, the numbers of both sides or of each, and who wins a draw.
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { messages, sideName, type Messages } from '../../i18n';
import { ownKinds, ownKindsInOrder, usualOwnTime, type OwnKind, type OwnTime, type TimeField } from '../../model/own_time';
import { sideValues, type Game, type Side } from '../../net/protocol.gen';

interface OwnTimeFieldsProps {
  readonly game: Game;
  readonly own: OwnTime;
  readonly choose: (own: OwnTime) => void;
  /** The name of the control. */
  readonly name: string;
  /** Before the test ids. */
  readonly prefix: string;
}

export function OwnTimeFields({ game, own, choose, name, prefix }: OwnTimeFieldsProps): JSX.Element {
  const m = messages.value;
  const { kind, first, second } = own;
  const isUnlike = second !== null;
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => fields.current?.scrollIntoView({ block: 'nearest' }), [kind, isUnlike]);
  return (
    <div class="own-time" ref={fields}>
      <label class="own-kind">
        <span>{m.clock.kind}</span>
        <select value={kind} data-testid={`${prefix}own-kind`} onChange={(event) => choose(usualOwnTime(event.currentTarget.value as OwnKind))}>
          {ownKindsInOrder.map((one) => <option key={one} value={one}>{m.clock.kinds[one]}</option>)}
        </select>
      </label>
      {isUnlike && <strong>{sideName(m, game, 'first')}</strong>}
      <Sliders
        kind={kind} numbers={first} side={isUnlike ? sideName(m, game, 'first') : ''} id={`${prefix}time-`}
        choose={(numbers) => choose({ ...own, first: numbers })}
      />
      {isUnlike && (
        <>
          <strong>{sideName(m, game, 'second')}</strong>
          <Sliders
            kind={kind} numbers={second} side={sideName(m, game, 'second')} id={`${prefix}time-second-`}
            choose={(numbers) => choose({ ...own, second: numbers })}
          />
        </>
      )}
      <label class="check">
        <input
          type="checkbox" checked={isUnlike} data-testid={`${prefix}own-unlike`}
          onChange={(event) => choose({ ...own, second: event.currentTarget.checked ? first : null })}
        />
        {m.clock.eachItsOwn}
      </label>
      <DrawOdds game={game} own={own} choose={choose} prefix={prefix} />
      <p class="own-summary" aria-live="polite" data-testid={`${prefix}own-summary`}>
        <strong>{name}</strong> <span class="muted">{m.clock.kindsAbout[kind]}</span>
      </p>
    </div>
  );
}

function DrawOdds({ game, own, choose, prefix }: Omit<OwnTimeFieldsProps, 'name'>): JSX.Element {
  const m = messages.value;
  return (
    <label class="own-kind">
      <span>{m.clock.onDraw}</span>
      <select
        value={own.drawWinner ?? ''} data-testid={`${prefix}own-odds`}
        onChange={(event) => choose({ ...own, drawWinner: (event.currentTarget.value || null) as Side | null })}
      >
        <option value="">{m.clock.noOdds}</option>
        {sideValues.map((side) => <option key={side} value={side}>{m.clock.winsFor(sideName(m, game, side))}</option>)}
      </select>
    </label>
  );
}

interface SlidersProps {
  readonly kind: OwnKind;
  readonly numbers: readonly number[];
  /** Whose they are; empty: both sides’. */
  readonly side: string;
  /** Before the test ids. */
  readonly id: string;
  readonly choose: (numbers: readonly number[]) => void;
}

function Sliders({ kind, numbers, side, id, choose }: SlidersProps): JSX.Element {
  return (
    <>
      {ownKinds[kind].fields.map((field, i) => (
        <Slider
          key={field.name} id={`${id}${field.name}`} field={field} value={numbers[i] ?? field.usual} side={side}
          choose={(value) => choose(numbers.map((old, at) => (at === i ? value : old)))}
        />
      ))}
    </>
  );
}

/** A number as the players read it: 0 minutes for a move are no limit. */
function valueText(m: Messages, { name, unit }: TimeField, value: number): string {
  return name === 'move' && value === 0 ? m.clock.unlimited : m.clock.unit(unit, value);
}

interface SliderProps {
  readonly id: string;
  readonly field: TimeField;
  readonly value: number;
  readonly side: string;
  readonly choose: (value: number) => void;
}

function Slider({ id, field, value, side, choose }: SliderProps): JSX.Element {
  const m = messages.value;
  const text = valueText(m, field, value);
  const name = m.clock.fields[field.name];
  return (
    <label class="slider">
      <span>{name}</span>
      <input
        type="range" min={0} max={field.values.length - 1} value={field.values.indexOf(value)} aria-valuetext={text}
        aria-label={side ? side + m.comma + name : undefined}
        onInput={(event) => choose(field.values[event.currentTarget.valueAsNumber] ?? value)} data-testid={id}
      />
      <output>{text}</output>
    </label>
  );
}
