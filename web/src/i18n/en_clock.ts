// SPDX-License-Identifier: GPL-3.0-or-later
// English for clocks and time controls.
import type { FieldName, OwnKind, TimeUnit } from '../model/own_time';
import type { SpeedName } from '../model/time_control';
import { who, whose } from './en_person';

const counted = (n: number, one: string, many: string): string => `${String(n)} ${n === 1 ? one : many}`;

const speeds: Record<SpeedName, string> = { slow: 'Slow', rapid: 'Rapid', blitz: 'Blitz', sudden: 'Sudden death' };

const kinds: Record<OwnKind, string> = {
  fischer: 'Increment for each move', byoyomi: 'Byoyomi (periods)', xiangqi: 'Xiangqi: game – move – countdown',
  correspondence: 'Correspondence (days)', playoff: 'Play-off: unequal times, draw odds', delay: 'US delay', bronstein: 'Bronstein delay',
};

const kindsAbout: Record<OwnKind, string> = {
  fischer: 'Each move adds its seconds to the clock.',
  byoyomi: 'After the main time, each move must be made within a period. A longer move uses up periods; when none is left, the game is lost.',
  xiangqi: 'Until the game time is used up, no move may take longer than the limit. After that, each move must be made within the countdown.',
  correspondence: 'A number of days for each move.',
  playoff: 'For a decisive game: the second player has less time, and wins a draw.',
  delay: 'The clock starts only after the delay.',
  bronstein: 'After each move you get back the time it took, up to the delay.',
};

const fields: Record<FieldName, string> = {
  base: 'Time for each side', increment: 'Increment', delay: 'Delay', main: 'Main time', periods: 'Periods', period: 'Length of a period',
  game: 'Game time', move: 'Limit for a move', reading: 'Countdown for each move after that', days: 'Days for each move',
};

const units: Record<TimeUnit, (n: number) => string> = {
  minutes: (n) => (n > 0 && n < 1 ? `${String(n * 60)} s` : `${String(n)} min`),
  seconds: (n) => `${String(n)} s`,
  periods: (n) => counted(n, 'period', 'periods'),
  days: (n) => counted(n, 'day', 'days'),
};

/** Times as a screen reader says them. */
function spokenTime(hours: number, minutes: number, seconds: number): string {
  const parts = [
    hours > 0 ? counted(hours, 'hour', 'hours') : '', minutes > 0 ? counted(minutes, 'minute', 'minutes') : '',
    seconds > 0 || hours + minutes === 0 ? counted(seconds, 'second', 'seconds') : '',
  ];
  return parts.filter(Boolean).join(' ');
}

export const clock = {
  title: 'Time',
  none: 'No clock',
  other: 'Other…',
  kind: 'Kind',
  speeds,
  kinds,
  kindsAbout,
  fields,
  unit: (unit: TimeUnit, n: number) => units[unit](n),
  unlimited: 'no limit',
  eachItsOwn: 'Each side has its own time',
  onDraw: 'A draw',
  noOdds: 'is a draw',
  // Names of controls
  fischer: (base: string, extra: number) => `${base}+${String(extra)}`,
  delay: (base: string, extra: number) => `${base} min, ${String(extra)} s delay`,
  bronstein: (base: string, extra: number) => `${base} min, ${String(extra)} s Bronstein`,
  byoyomi: (main: string, periods: number, period: number) => `${main} min + ${String(periods)} × ${String(period)} s`,
  xiangqi: (game: number, move: number, reading: number) => [game, move, reading].join('-'),
  correspondence: (days: number) => `${counted(days, 'day', 'days')} a move`,
  winsFor: (side: string) => `wins for ${side}`,
  unlike: (first: string, one: string, second: string, other: string) => `${first} ${one}, ${second} ${other}`,
  drawOdds: (side: string) => `a draw wins for ${side}`,
  // On a clock
  days: (days: number, hours: number) => (hours > 0 ? `${String(days)} d ${String(hours)} h` : `${String(days)} d`),
  periods: (count: number, seconds: number) => `${String(count)} × ${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`,
  delayLeft: (seconds: number) => `+${String(seconds)}`,
  moveTime: (time: string) => `move ${time}`,
  reading: (seconds: number) => `${String(seconds)} s a move`,
  firstMove: (time: string) => `first move ${time}`,
  // For screen readers
  label: (player: string, time: string, beside: string) => `${whose(player)} clock: ${time}${beside ? `, ${beside}` : ''}`,
  spokenTime,
  timeLeft: (player: string, time: string) => `${who(player, 'has', 'have')} ${time} left`,
  periodsLeft: (player: string, n: number) => `${who(player, 'has', 'have')} ${counted(n, 'period', 'periods')} left`,
  // In a room
  give: 'Give your opponent 15 seconds',
  given: (to: string, seconds: number) => `${who(to, 'gets', 'get')} ${String(seconds)} seconds more`,
  restarted: 'The server was restarted. Nobody loses time by it.',
  timeUpNow: 'Time is up',
  timeUp: (player: string) => `${whose(player)} time is up`,
  leftTitle: 'Your opponent has left',
  leftSoon: (time: string) => `If they stay away, you can claim the game in ${time}.`,
  leftNow: 'You can claim the win, call the game a draw, or wait.',
  claimWin: 'Claim the win',
  claimDraw: 'Call it a draw',
  aborted: 'Game aborted',
  ranOut: (side: string) => `${side} ran out of time`,
  leftGame: (side: string) => `${side} left the game`,
  mineRuns: 'your clock is running',
  theirsRuns: 'their clock is running',
  running: (side: string) => `${side}’s clock is running`,
};
