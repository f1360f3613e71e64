// SPDX-License-Identifier: GPL-3.0-or-later
// A game's PGN headers as one line.

/** PGN's unknown date. */
const unknownDate = '????.??.??';

/** The known parts, separated by middle dots; lines break only at the dots. */
export function details(parts: readonly string[]): string {
  return parts.filter((part) => part !== '' && part !== unknownDate).map((part) => part.replaceAll(' ', '\u00a0')).join(' · ');
}
