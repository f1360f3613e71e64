// SPDX-License-Identifier: GPL-3.0-or-later
// What the headers of a record say of a game's clocks.
import { timeUsed } from './clock';
import { games } from './games';
import { parseTime, timeHeader } from './time_control';
import type { Header, State } from '../net/protocol.gen';

/** Milliseconds in hours, minutes and whole seconds: `0:12:30`. */
function hoursText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const [minutes, rest] = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0'));
  return `${String(Math.floor(seconds / 3600))}:${minutes ?? ''}:${rest ?? ''}`;
}

/** The control, and in xiangqi what each side has used (红方用时, 黑方用时), for which XQF and DhtmlXQ files have a place. */
export function clockHeaders(state: State): Header[] {
  if (!state.clock) return [];
  const { time } = state.clock;
  const headers = [{ name: 'TimeControl', value: timeHeader(time) }];
  const control = parseTime(time);
  if (state.game !== 'xiangqi' || !control) return headers;
  for (const side of ['first', 'second'] as const) {
    const used = timeUsed(state, control, side);
    if (used > 0) headers.push({ name: `${games.xiangqi.playerHeaders[side]}Time`, value: hoursText(used) });
  }
  return headers;
}
