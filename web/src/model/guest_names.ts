// SPDX-License-Identifier: GPL-3.0-or-later
// The names of guests: numbers, which stand for a word of each of two lists. Each language has lists of its own, so that every
// reader can read a name, and nobody can call themselves anything else.
import { limits } from '../net/protocol.gen';

/** How many words a list has. */
export const listLength = 64;

export type NameWords = readonly [first: readonly string[], second: readonly string[]];

/** The words of a name. */
export const wordsOf = ([first, second]: NameWords, name: number): [string, string] =>
  [first[Math.floor(name / listLength)] ?? '', second[name % listLength] ?? ''];

/** A name that was kept as text; null when it is none. */
export function readName(text: string | null): number | null {
  return text !== null && /^\d{1,4}$/.test(text) && Number(text) < limits.guest_names ? Number(text) : null;
}

/** A random name, never the one before. */
export function drawName(before: number | null): number {
  const random = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  return before === null ? random % limits.guest_names : (before + 1 + (random % (limits.guest_names - 1))) % limits.guest_names;
}
