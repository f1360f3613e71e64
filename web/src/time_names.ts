// SPDX-License-Identifier: GPL-3.0-or-later
// What time controls are called.
import { htmlLang, messages, sideName, type Messages } from './i18n';
import { durationText } from './model/clock';
import { relativeTime } from './model/relative_time';
import { parseTime, speedName, timeText, type SideControl, type TimeControl } from './model/time_control';
import type { Game } from './net/protocol.gen';
import { settings } from './state';

const quarters: Readonly<Record<number, string>> = { 15: '¼', 30: '½', 45: '¾' };

/** Seconds as players write minutes: 90 s are 1.5. */
const minutesText = (seconds: number): string => quarters[seconds] ?? String(Math.round(seconds / 0.6) / 100);

function sideTimeName(m: Messages, side: SideControl): string {
  const words = m.clock;
  switch (side.kind) {
    case 'none':
      return words.none;
    case 'fischer':
    case 'delay':
    case 'bronstein':
      return words[side.kind](minutesText(side.base), side.extra);
    case 'byoyomi':
      return words.byoyomi(minutesText(side.main), side.periods, side.period);
    case 'xiangqi':
      return words.xiangqi(side.game, side.move, side.reading);
    case 'correspondence':
      return words.correspondence(side.days);
  }
}

/** The name of a control: `3+2`, `慢棋 60+30`, `3 days a move`. */
export function timeName(m: Messages, game: Game, control: TimeControl): string {
  const { first, second, drawWinner } = control;
  const speed = speedName(game, control);
  const one = sideTimeName(m, first);
  const other = sideTimeName(m, second);
  const name = one === other ? one : m.clock.unlike(sideName(m, game, 'first'), one, sideName(m, game, 'second'), other);
  if (speed === 'sudden' && first.kind === 'fischer') return `${m.clock.speeds.sudden} ${m.clock.unit('minutes', first.base / 60)}`;
  const odds = drawWinner ? m.comma + m.clock.drawOdds(sideName(m, game, drawWinner)) : '';
  return (speed ? `${m.clock.speeds[speed]} ` : '') + name + odds;
}

/** The name of a control by its text form; the text itself when the page does not know it. */
export function timeTextName(m: Messages, game: Game, text: string): string {
  const control = parseTime(text);
  return control ? timeName(m, game, control) : text;
}

/** From the fastest. */
export const poolSpeeds = ['ultrabullet', 'bullet', 'blitz', 'rapid', 'classical', 'correspondence'] as const;

/** The name of the speed of a pool of ratings, such as `blitz`. */
export const poolSpeedName = (m: Messages, speed: string): string =>
  m.players.speeds[poolSpeeds.find((one) => one === speed) ?? 'correspondence'];

/** A thinking time: `3.2 s`, `12 s`, `1:05`. */
export function thoughtText(m: Messages, ms: number): string {
  if (ms >= 60_000) return durationText(ms, m.clock);
  const tenths = Math.floor(ms / 100);
  return m.analysisTexts.seconds(tenths < 100 ? (tenths / 10).toFixed(1) : String(Math.floor(tenths / 10)));
}

/** Whether two controls are the same. */
export const isSameTime = (one: TimeControl | null, other: TimeControl | null): boolean =>
  one === null || other === null ? one === other : timeText(one) === timeText(other);

/** How long ago something was, in the page's language; in milliseconds since 1970. */
export function timeAgo(at: number): string {
  return relativeTime(htmlLang[settings.value.language], messages.value.justNow, at, Date.now());
}
