// SPDX-License-Identifier: GPL-3.0-or-later
// A control that the player puts together: each kind has numbers, and each number the values that its slider goes through.
import type { SideControl, TimeControl } from './time_control';
import type { Side } from '../net/protocol.gen';

/** Units in which a number is shown. */
export type TimeUnit = 'minutes' | 'seconds' | 'periods' | 'days';

export type FieldName = 'base' | 'increment' | 'delay' | 'main' | 'periods' | 'period' | 'game' | 'move' | 'reading' | 'days';

/** One number of a kind: a slider through `values`. */
export interface TimeField {
  readonly name: FieldName;
  readonly unit: TimeUnit;
  readonly values: readonly number[];
  /** The value at the start. */
  readonly usual: number;
}

/** `playoff`: an increment as well, but it begins with unlike times and draw odds for the second side (附加赛). */
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
  /** The control of a side with these numbers, in the order of the fields. */
  readonly build: (...numbers: readonly number[]) => SideControl;
}

function withBase(kind: 'fischer' | 'delay' | 'bronstein', extra: TimeField): OwnKindTraits {
  // Where the extra seconds are part of the first move's time, there may be nothing else.
  const base = field('base', 'minutes', kind === 'bronstein' ? someMinutes : baseMinutes, 10);
  return {
    fields: [base, extra],
    build: (of = 0, more = 0) => ({ kind, base: of * 60, extra: of === 0 ? Math.max(more, 1) : more }),
  };
}

export const ownKinds: Readonly<Record<OwnKind, OwnKindTraits>> = {
  fischer: withBase('fischer', field('increment', 'seconds', seconds, 5)),
  byoyomi: {
    fields: [field('main', 'minutes', baseMinutes, 10), field('periods', 'periods', upTo(10, 1, 1), 3), field('period', 'seconds', someSeconds, 30)],
    build: (main = 0, periods = 1, period = 1) => ({ kind: 'byoyomi', main: main * 60, periods, period }),
  },
  xiangqi: {
    fields: [
      field('game', 'minutes', [...upTo(20, 1, 1), ...upTo(60, 5, 25), ...upTo(180, 15, 75)], 30), field('move', 'minutes', upTo(30), 10),
      field('reading', 'seconds', seconds, 60),
    ],
    build: (game = 1, move = 0, reading = 0) => ({ kind: 'xiangqi', game, move, reading }),
  },
  correspondence: {
    fields: [field('days', 'days', upTo(14, 1, 1), 3)],
    build: (days = 1) => ({ kind: 'correspondence', days }),
  },
  playoff: {
    fields: [field('base', 'minutes', someMinutes, 6), field('increment', 'seconds', seconds, 3)],
    build: (base = 1, extra = 0) => ({ kind: 'fischer', base: base * 60, extra }),
  },
  delay: withBase('delay', field('delay', 'seconds', seconds, 5)),
  bronstein: withBase('bronstein', field('delay', 'seconds', someSeconds, 5)),
};

export const ownKindsInOrder = Object.keys(ownKinds) as readonly OwnKind[];

/** What the player has put together: the numbers of each side, in the order of the fields. */
export interface OwnTime {
  readonly kind: OwnKind;
  readonly first: readonly number[];
  /** null: those of the first side. */
  readonly second: readonly number[] | null;
  /** The side for which a draw counts as a win. */
  readonly drawWinner: Side | null;
}

/** What a kind begins with. */
export function usualOwnTime(kind: OwnKind): OwnTime {
  const first = ownKinds[kind].fields.map((one) => one.usual);
  return kind === 'playoff' ? { kind, first, second: [4, 3], drawWinner: 'second' } : { kind, first, second: null, drawWinner: null };
}

export function ownTime({ kind, first, second, drawWinner }: OwnTime): TimeControl {
  const { build } = ownKinds[kind];
  return { first: build(...first), second: build(...(second ?? first)), drawWinner };
}
