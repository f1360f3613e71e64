// SPDX-License-Identifier: GPL-3.0-or-later
// The clocks of the room as they are drawn, counting. A timer runs out exactly when a figure changes, and writes it to a
// signal that stands directly in the page: nothing else is drawn again, and clocks that stand cost nothing.
import { effect, signal, untracked, type Signal } from '@preact/signals';
import { say } from './feedback';
import { messages, type Messages } from './i18n';
import {
  faceOf, firstMoveLeft, leftAfter, LowTimeAlarm, lowTime, nextChange, nextTextChange, pressing, readingAt, timeToSpeak, durationText,
  type ClockFace,
} from './model/clock';
import type { TimeControl } from './model/time_control';
import { sideValues, type Clock, type Side, type SideClock } from './net/protocol.gen';
import { serverTime } from './server_time';
import { playSound } from './sound';
import { playerName } from './speech';
import { clock, isLive, outcome, room, seat, shownPly, timeControl } from './state';

/** What the clocks show; null without a clock. */
export const faces: Readonly<Record<Side, Signal<ClockFace | null>>> = { first: signal(null), second: signal(null) };

/** The server's time now; without a message of the server the time of this clock's reading. */
export const serverNow = (read: Clock): number => serverTime.at(performance.now()) ?? read.at;

/** A time in words, for screen readers. */
export function spokenTime(m: Messages, ms: number): string {
  const seconds = Math.floor(ms / 1000);
  if (seconds >= 86_400) return m.clock.days(Math.floor(seconds / 86_400), Math.floor((seconds % 86_400) / 3600));
  return m.clock.spokenTime(Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60);
}

const alarms: Record<Side, LowTimeAlarm> = { first: new LowTimeAlarm(), second: new LowTimeAlarm() };
let timer: ReturnType<typeof setTimeout> | undefined;
/** The running side's reading at the tick before, to notice what it falls below. */
let before: { readonly read: Clock; readonly reading: SideClock } | null = null;

/** Says what both clocks show, for screen readers. */
export function sayClocks(): void {
  const now = room.value;
  if (!now) return;
  const m = messages.value;
  const labels = sideValues.flatMap((side) => {
    const shown = faces[side].value;
    return shown ? [m.clock.label(playerName(m, now.state, now.seat, side), spokenTime(m, shown.left), shown.beside)] : [];
  });
  say(labels.join(m.comma));
}

/** Draws the clocks and sets the timer for the next change. */
function tick(): void {
  clearTimeout(timer);
  const read = clock.value;
  const control = timeControl.value;
  const m = messages.value;
  const now = read ? serverNow(read) : 0;
  const past = read && control && outcome.value && !isLive.value ? pastFaces(m, control, shownPly.value) : null;
  for (const side of sideValues) faces[side].value = past?.[side] ?? (read && control && face(m, read, control, side, now));
  const { running } = read ?? { running: null };
  if (!read || !control || running === null || outcome.value) {
    before = null;
    return;
  }
  const reading = readingAt(read, control, running, now);
  const firstMove = firstMoveLeft(read, now);
  if (firstMove === null) warn(m, control, running, read, reading);
  const isOver = read.deadline !== null && now >= read.deadline;
  if (isOver || control[running].kind === 'none') return;
  timer = setTimeout(tick, firstMove === null ? nextChange(control[running], reading) : nextTextChange(firstMove));
}

/** What the clocks of a finished game showed after so many plies. */
function pastFaces(m: Messages, control: TimeControl, ply: number): Record<Side, ClockFace> | null {
  const state = room.value?.state;
  if (!state) return null;
  const of = (side: Side): ClockFace => {
    const left = leftAfter(state, control, side, ply);
    return { time: durationText(left, m.clock), beside: '', isLow: false, left };
  };
  return { first: of('first'), second: of('second') };
}

function face(m: Messages, read: Clock, control: TimeControl, side: Side, now: number): ClockFace {
  const words = m.clock;
  const shown = faceOf(control[side], readingAt(read, control, side, now), words);
  const firstMove = side === read.running ? firstMoveLeft(read, now) : null;
  return firstMove === null ? shown : { ...shown, beside: words.firstMove(durationText(firstMove, words).replace(/\.\d$/, '')) };
}

/** Warns the player whose time is low, by a sound and for screen readers. */
function warn(m: Messages, control: TimeControl, side: Side, read: Clock, reading: SideClock): void {
  const isMine = seat.value === side || seat.value === 'both';
  const left = pressing(control[side], reading);
  const isSameTurn = before?.read === read;
  const earlier = isSameTurn && before ? before.reading : null;
  before = { read, reading };
  const isLow = alarms[side].check(left, lowTime(control[side], reading));
  if (!isMine || !room.value) return;
  if (isLow) playSound('low_time');
  const name = playerName(m, room.value.state, seat.value, side);
  const spoken = earlier && timeToSpeak(pressing(control[side], earlier), left);
  if (earlier && reading.periods < earlier.periods) say(m.clock.periodsLeft(name, reading.periods));
  else if (spoken) say(m.clock.timeLeft(name, spokenTime(m, spoken)));
}

/** Follows the room's clocks from now on. */
export function startClocks(): void {
  effect(() => {
    // Whatever else a tick reads does not change what the clocks show.
    void [clock.value, timeControl.value, outcome.value, shownPly.value, messages.value];
    untracked(tick);
  });
  // Timers of hidden tabs are late.
  document.addEventListener('visibilitychange', tick);
}
