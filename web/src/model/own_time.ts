// SPDX-License-Identifier: GPL-3.0-or-later
// A control that the player puts together: each kind has numbers, and each number the values that its slider goes through.
import { sameForBoth, type SideControl, type TimeControl } from './time_control';

/** Units in which a number is shown. */
export type TimeUnit = 'minutes' | 'seconds' | 'periods' | 'days';

export type FieldName =
  | 'base' | 'increment' | 'delay' | 'main' | 'periods' | 'period' | 'game' | 'move' | 'reading' | 'days' | 'firstBase' | 'secondBase';

/** One number of a kind: a slider through `values`. */
export interface TimeField {
  readonly name: FieldName;
  readonly unit: TimeUnit;
  readonly values: readonly number[];
  /** The value at the start. */
  readonly usual: number;
}

/** `playoff`: unlike times with draw odds for the second side (附加赛). */
export type OwnKind = 'fischer' | 'byoyomi' | 'xiangqi' | 'correspondence' | 'playoff' | 'delay' | 'bronstein';

const upTo = (last: number, step = 1, from = 0): number[] =>
  Array.from({ length: Math.floor((last - from) / step) + 1 }, (_, i) => from + i * step);

const baseMinutes = [0, 0.25, 0.5, 0.75, 1, 1.5, ...upTo(20, 1, 2), ...upTo(45, 5, 25), ...upTo(180, 15, 60)];
const someMinutes = baseMinutes.filter((value) => value > 0);
const seconds = [...upTo(20), ...upTo(45, 5, 25), ...upTo(180, 30, 60)];
const someSeconds = seconds.filter((value) => value > 0);

const field = (name: FieldName, unit: TimeUnit, values: readonly number[], usual: number): TimeField => ({ name, unit, values, usual });

interface OwnKindTraits {
  readonly fields: readonly TimeField[];
  /** The control of these numbers, in the order of the fields. */
  readonly build: (...numbers: number[]) => TimeControl;
}

const both = (build: (...numbers: number[]) => SideControl) => (...numbers: number[]): TimeControl => sameForBoth(build(...numbers));

function withBase(kind: 'fischer' | 'delay' | 'bronstein', extra: TimeField): OwnKindTraits {
  // Where the extra seconds are part of the first move's time, there may be nothing else.
  const base = field('base', 'minutes', kind === 'bronstein' ? someMinutes : baseMinutes, 10);
  return {
    fields: [base, extra],
    build: both((of = 0, more = 0) => ({ kind, base: of * 60, extra: of === 0 ? Math.max(more, 1) : more })),
  };
}

export const ownKinds: Readonly<Record<OwnKind, OwnKindTraits>> = {
  fischer: withBase('fischer', field('increment', 'seconds', seconds, 5)),
  byoyomi: {
    fields: [field('main', 'minutes', baseMinutes, 10), field('periods', 'periods', upTo(10, 1, 1), 3), field('period', 'seconds', someSeconds, 30)],
    build: both((main = 0, periods = 1, period = 1) => ({ kind: 'byoyomi', main: main * 60, periods, period })),
  },
  xiangqi: {
    fields: [
      field('game', 'minutes', [...upTo(20, 1, 1), ...upTo(60, 5, 25), ...upTo(180, 15, 75)], 30), field('move', 'minutes', upTo(30), 10),
      field('reading', 'seconds', seconds, 60),
    ],
    build: both((game = 1, move = 0, reading = 0) => ({ kind: 'xiangqi', game, move, reading })),
  },
  correspondence: {
    fields: [field('days', 'days', upTo(14, 1, 1), 3)],
    build: both((days = 1) => ({ kind: 'correspondence', days })),
  },
  playoff: {
    fields: [
      field('firstBase', 'minutes', someMinutes, 6), field('secondBase', 'minutes', someMinutes, 4), field('increment', 'seconds', seconds, 3),
    ],
    build: (one = 1, other = 1, extra = 0) => ({
      first: { kind: 'fischer', base: one * 60, extra }, second: { kind: 'fischer', base: other * 60, extra }, drawWinner: 'second',
    }),
  },
  delay: withBase('delay', field('delay', 'seconds', seconds, 5)),
  bronstein: withBase('bronstein', field('delay', 'seconds', someSeconds, 5)),
};

export const ownKindsInOrder = Object.keys(ownKinds) as readonly OwnKind[];

/** The numbers of a kind at the start. */
export const usualNumbers = (kind: OwnKind): number[] => ownKinds[kind].fields.map((one) => one.usual);

export const ownTime = (kind: OwnKind, numbers: readonly number[]): TimeControl => ownKinds[kind].build(...numbers);
