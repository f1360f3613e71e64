// SPDX-License-Identifier: GPL-3.0-or-later
// The streaks of this browser against the computer, kept in its storage.
import { signal } from '@preact/signals';
import { endedGame, parseStreaks, withEnded, type Streaks } from './model/streaks';
import { read, write } from './model/storage';
import type { SessionView } from './net/session_types';

const key = 'duiyi.level-streaks';

export const streaks = signal<Streaks>(parseStreaks(read(key)));

/** Counts a game that has just ended, in the streaks as they are stored now: other tabs write to them as well. */
export function countGame({ state, seat }: SessionView): void {
  const game = endedGame(state, seat);
  if (!game) return;
  streaks.value = withEnded(parseStreaks(read(key)), game);
  write(key, JSON.stringify(streaks.value));
}
