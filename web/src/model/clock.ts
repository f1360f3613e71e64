// SPDX-License-Identifier: GPL-3.0-or-later
// Both clocks of a game, counted down between the server's messages. The server decides: what is computed here is only
// shown. The arithmetic is that of apps/server/clock/side_time.cpp, going on from a reading instead of from a turn's start.
import type { Clock, Side, SideClock, State } from '../net/protocol.gen';
import { moverOf } from './review';
import type { SideControl, TimeControl } from './time_control';

const second = 1000;
const day = 86_400_000;

/** How much of the running turn has passed since the clock was read. */
function elapsed(clock: Clock, now: number): number {
  const end = clock.deadline === null ? now : Math.min(now, clock.deadline);
  return Math.max(0, end - clock.at);
}

/** A reading so many milliseconds later in the same move. */
export function after(control: SideControl, { main, periods, move }: SideClock, passed: number): SideClock {
  const overMain = Math.max(0, passed - main);
  const left = Math.max(0, main - passed);
  switch (control.kind) {
    case 'none':
      return { main, periods, move };
    case 'fischer':
    case 'bronstein':
      return { main: left, periods, move };
    case 'delay': {
      const delay = move ?? 0;
      return { main: Math.max(0, main - Math.max(0, passed - delay)), periods, move: Math.max(0, delay - passed) };
    }
    case 'byoyomi': {
      const period = control.period * second;
      const used = overMain + period - (move ?? period);
      const periodsLeft = Math.max(0, periods - Math.floor(used / period));
      return { main: left, periods: periodsLeft, move: periodsLeft === 0 ? 0 : period - (used % period) };
    }
    case 'xiangqi': {
      if (left === 0 && main > 0) return { main: 0, periods, move: Math.max(0, control.reading * second - overMain) };
      return { main: left, periods, move: move === null ? null : Math.max(0, move - passed) };
    }
    case 'correspondence':
      return { main, periods, move: Math.max(0, (move ?? 0) - passed) };
  }
}

/** What is left to a side at the server's moment `now`. */
export function readingAt(clock: Clock, control: TimeControl, side: Side, now: number): SideClock {
  const runs = clock.running === side && !clock.first_move;
  return runs ? after(control[side], clock[side], elapsed(clock, now)) : clock[side];
}

/** What is left for a first move, null when the turn is none or has no limit. */
export function firstMoveLeft(clock: Clock, now: number): number | null {
  if (!clock.first_move || clock.running === null || clock.deadline === null) return null;
  return Math.max(0, clock.deadline - now);
}

/** What a side has at the start: the large figure of its clock. */
function timeAtStart(control: SideControl): number {
  switch (control.kind) {
    case 'none':
      return 0;
    case 'fischer':
      return (control.base || Math.max(control.extra, 3)) * second;
    case 'delay':
    case 'bronstein':
      return control.base * second;
    case 'byoyomi':
      return control.main * second;
    case 'xiangqi':
      return control.game * 60 * second;
    case 'correspondence':
      return control.days * day;
  }
}

/** What a side had left after `ply` plies: after its last move among them. */
export function leftAfter(state: State, control: TimeControl, side: Side, ply: number): number {
  for (let last = ply; last > Math.max(0, ply - 2); last--) {
    const left = state.plies[last - 1]?.clock;
    if (moverOf(state, last) === side && left !== undefined) return left;
  }
  return timeAtStart(control[side]);
}

/**
 * How long the mover thought about a move, in ms; null where the clocks do not say it: a first move costs nothing, a delay hides
 * what it covers, and byoyomi, the seconds after xiangqi's game time and days begin anew with each move. Time given by the
 * opponent meanwhile shortens it.
 */
export function timeSpent(state: State, control: TimeControl, ply: number): number | null {
  const before = state.plies[ply - 3]?.clock;
  const left = state.plies[ply - 1]?.clock;
  if (before === undefined || left === undefined) return null;
  const side = moverOf(state, ply);
  const spent = difference(control[side], before, left, state.berserk?.[side] === true);
  return spent === null || spent < 0 ? null : spent;
}

function difference(control: SideControl, before: number, left: number, isBerserk: boolean): number | null {
  /** Where the main time is used up, `left` is the whole time for a move. */
  const fromMain = (moveTime: number): number | null => (before === moveTime || left === moveTime ? null : before - left);
  switch (control.kind) {
    case 'fischer':
      return before - left + (isBerserk ? 0 : control.extra * second);
    case 'delay':
    case 'bronstein':
      return before > left ? before - left + control.extra * second : null;
    case 'byoyomi':
      return fromMain(control.period * second);
    case 'xiangqi':
      return fromMain(control.reading * second);
    case 'none':
    case 'correspondence':
      return null;
  }
}

/** What a side has used for its moves altogether, in ms: 0 when the clocks do not say it of each move after the first one. */
export function timeUsed(state: State, control: TimeControl, side: Side): number {
  let used = 0;
  for (let ply = 3; ply <= state.plies.length; ply++) {
    if (moverOf(state, ply) !== side) continue;
    const spent = timeSpent(state, control, ply);
    if (spent === null) return 0;
    used += spent;
  }
  return used;
}

/** What a player must keep an eye on: how long until the figure that counts down is used up. */
export function pressing(control: SideControl, { main, move }: SideClock): number {
  switch (control.kind) {
    case 'none':
      return Infinity;
    case 'fischer':
    case 'bronstein':
      return main;
    case 'delay':
    case 'byoyomi':
      return main + (move ?? 0);
    case 'xiangqi':
      if (main === 0) return move ?? 0;
      return Math.min(move ?? Infinity, main + control.reading * second);
    case 'correspondence':
      return move ?? 0;
  }
}

/** Time is low below this: an eighth of the base time, 10 s to a minute; of a period or 读秒 the last third, 10 s at most. */
export function lowTime(control: SideControl, { main }: SideClock): number {
  const lastThird = (seconds: number): number => Math.min(10 * second, (seconds * second) / 3);
  switch (control.kind) {
    case 'none':
      return 0;
    case 'fischer':
    case 'delay':
    case 'bronstein': {
      const whole = Math.max(control.base, control.extra, 3) * second;
      return Math.min(60 * second, Math.max(whole / 8, Math.min(10 * second, whole / 2)));
    }
    case 'byoyomi':
      return lastThird(control.period);
    case 'xiangqi':
      return main > 0 ? 30 * second : lastThird(control.reading);
    case 'correspondence':
      return Math.min(day / 8, (control.days * day) / 8);
  }
}

/** The words that clocks need. */
export interface ClockWords {
  /** More than a day, in days and hours. */
  days(days: number, hours: number): string;
  periods(count: number, seconds: number): string;
  delayLeft(seconds: number): string;
  moveTime(time: string): string;
  /** The game time is used up: so many seconds for each move. */
  reading(seconds: number): string;
}

const twoDigits = (n: number): string => String(n).padStart(2, '0');

/** `2:05`, `1:02:05`, `0:09.3` below ten seconds; days in words. Rounded down, so that 0:00.0 is the end. */
export function durationText(ms: number, words: Pick<ClockWords, 'days'>): string {
  const hours = Math.floor(ms / 3_600_000);
  if (ms >= day) return words.days(Math.floor(hours / 24), hours % 24);
  const wholeSeconds = Math.floor(ms / second);
  const rest = twoDigits(wholeSeconds % 60);
  const minutes = Math.floor(wholeSeconds / 60);
  if (hours > 0) return `${String(hours)}:${twoDigits(minutes % 60)}:${rest}`;
  if (ms >= tenthsBelow) return `${String(minutes)}:${rest}`;
  return `0:${rest}.${String(Math.floor((ms % second) / 100))}`;
}

const tenthsBelow = 10 * second;

/** A clock as it is drawn. */
export interface ClockFace {
  /** What counts down first of all. */
  readonly time: string;
  /** Periods, time for the move, delay: beside it. */
  readonly beside: string;
  readonly isLow: boolean;
  /** The milliseconds that `time` shows. */
  readonly left: number;
}

/** Which of the two times is the large one: the time for the move, once nothing else is left. */
function largeTime(control: SideControl, { main, move }: SideClock): number {
  const byMove = control.kind === 'correspondence' || ((control.kind === 'byoyomi' || control.kind === 'xiangqi') && main === 0);
  return byMove ? (move ?? 0) : main;
}

function besideText(control: SideControl, { main, periods, move }: SideClock, words: ClockWords): string {
  switch (control.kind) {
    case 'delay':
      return move !== null && move > 0 ? words.delayLeft(Math.ceil(move / second)) : '';
    case 'byoyomi':
      return words.periods(periods, control.period);
    case 'xiangqi':
      if (main === 0) return words.reading(control.reading);
      return move === null ? '' : words.moveTime(durationText(move, words).replace(/\.\d$/, ''));
    default:
      return '';
  }
}

export function faceOf(control: SideControl, reading: SideClock, words: ClockWords): ClockFace {
  const left = largeTime(control, reading);
  return {
    time: durationText(left, words), beside: besideText(control, reading, words), left,
    isLow: pressing(control, reading) <= lowTime(control, reading),
  };
}

/** In how many milliseconds durationText changes while this many count down. */
export function nextTextChange(ms: number): number {
  const step = ms >= day ? 3_600_000 : ms >= tenthsBelow ? second : 100;
  // At nothing the next figure begins to count.
  return Math.min((ms % step) + 1, Math.max(ms, 1));
}

/** In how many milliseconds a running clock looks different. */
export function nextChange(control: SideControl, reading: SideClock): number {
  const { move } = reading;
  // A delay is rounded up: it is over when nothing is shown.
  if (control.kind === 'delay' && move !== null && move > 0) return move % second || Math.min(move, second);
  const shown = [largeTime(control, reading), move ?? 0].filter((ms) => ms > 0);
  return Math.min(...shown.map(nextTextChange), day);
}

/**
 * Fires once when a value falls to a threshold, and again only after it was well above: increments that lift the time a
 * little give no second warning.
 */
export class LowTimeAlarm {
  private isArmed = true;

  /** Whether to warn now. */
  check(left: number, threshold: number): boolean {
    if (left > threshold * 1.5) this.isArmed = true;
    if (!this.isArmed || left > threshold) return false;
    this.isArmed = false;
    return true;
  }
}

/** Milliseconds that a screen reader names when the time falls below them. */
const spokenTimes = [60 * second, 30 * second, 10 * second];

/** The time to speak when it falls from `before` to `now`: the lowest of those passed, null when none was. */
export function timeToSpeak(before: number, now: number): number | null {
  return spokenTimes.filter((ms) => before > ms && now <= ms).pop() ?? null;
}
