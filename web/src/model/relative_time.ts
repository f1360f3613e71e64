// SPDX-License-Identifier: GPL-3.0-or-later

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Older times are dates. */
const longest = 7 * day;

/**
 * `5 minutes ago`, `yesterday`, or a date; times in milliseconds since 1970. The last minute is `justNow`, and so is the future
 * of a clock that is ahead: the browser's "now" and 现在 are no answer to when something was.
 */
export function relativeTime(language: string, justNow: string, at: number, now: number): string {
  const ago = Math.max(0, now - at);
  if (ago >= longest) return new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(at);
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  if (ago < minute) return justNow;
  if (ago < hour) return format.format(-Math.floor(ago / minute), 'minute');
  if (ago < day) return format.format(-Math.floor(ago / hour), 'hour');
  return format.format(-Math.floor(ago / day), 'day');
}
