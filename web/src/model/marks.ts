// SPDX-License-Identifier: GPL-3.0-or-later
// The arrows and circles that a player draws on the board.
import type { Mark, MarkColour } from '../state';

/** The keys that are held while drawing. */
export interface Modifiers {
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

/** Green; with Shift or Ctrl red, with Alt blue, with both yellow, as on other sites. */
export function markColour({ shiftKey, ctrlKey, altKey, metaKey }: Modifiers): MarkColour {
  const first = shiftKey || ctrlKey;
  const second = altKey || metaKey;
  if (first) return second ? 'yellow' : 'red';
  return second ? 'blue' : 'green';
}

/** Adds a mark, removes an equal one, or gives one on the same squares another colour. */
export function toggleMark(list: readonly Mark[], mark: Mark): readonly Mark[] {
  const isThere = (one: Mark): boolean => one.from === mark.from && one.to === mark.to;
  const others = list.filter((one) => !isThere(one));
  return list.some((one) => isThere(one) && one.colour === mark.colour) ? others : [...others, mark];
}
