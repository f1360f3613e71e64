// SPDX-License-Identifier: GPL-3.0-or-later
// Ratings as they are written.
import type { Person } from '../net/protocol.gen';

/** A question mark says that the rating is not to be relied on yet. */
export function ratingText({ rating, provisional }: Pick<Person, 'rating' | 'provisional'>): string {
  return rating === null ? '' : `${String(rating)}${provisional ? '?' : ''}`;
}

/** With its sign, and a true minus. */
export function signed(change: number): string {
  return change < 0 ? `\u2212${String(-change)}` : `+${String(change)}`;
}
