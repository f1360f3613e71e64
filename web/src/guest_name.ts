// SPDX-License-Identifier: GPL-3.0-or-later
// The name of this browser's guest: drawn once, and again when they want another.
import { signal } from '@preact/signals';
import { drawName, readName } from './model/guest_names';
import { read, write } from './model/storage';

const key = 'duiyi.guest-name';

/** A browser that keeps nothing has another name each time. */
function keptName(): number {
  const kept = readName(read(key));
  if (kept !== null) return kept;
  const drawn = drawName(null);
  write(key, String(drawn));
  return drawn;
}

export const guestName = signal(keptName());

/** Games that have begun keep the name that they were begun with. */
export function drawGuestName(): void {
  guestName.value = drawName(guestName.value);
  write(key, String(guestName.value));
}
