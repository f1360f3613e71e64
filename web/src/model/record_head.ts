// SPDX-License-Identifier: GPL-3.0-or-later
// The head of a record as one line of small print.

/** What files write for a date that nobody knows. */
const unknownDate = '????.??.??';

/** `1-0`, `½–½`; nothing for a game without a result. */
export function resultText(result: string): string {
  if (result === '*') return '';
  return result === '1/2-1/2' ? '½–½' : result;
}

/** What is known, with points between; a line is broken at the points alone. */
export function details(parts: readonly string[]): string {
  return parts.filter((part) => part !== '' && part !== unknownDate).map((part) => part.replaceAll(' ', '\u00a0')).join(' · ');
}
