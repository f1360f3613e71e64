// SPDX-License-Identifier: GPL-3.0-or-later
// What this browser chose for the last new game, or what a newcomer is offered: the computer at a gentle level.
import { firstLevel, isLevel } from './model/levels';
import { read, write } from './model/storage';
import { gameValues, sideChoiceValues, type Game, type SideChoice } from './net/protocol.gen';
import { usualGame } from './state';

/** The computer, a friend who opens the link, or a second player on this device. */
export const opponentValues = ['computer', 'link', 'screen'] as const;
export type Opponent = (typeof opponentValues)[number];

const keys = {
  game: 'duiyi.last-game', opponent: 'duiyi.last-opponent', level: 'duiyi.last-level', side: 'duiyi.last-side',
} as const;

function lastOf<T extends string>(key: keyof typeof keys, values: readonly T[]): T | undefined {
  const stored = read(keys[key]);
  return values.find((one) => one === stored);
}

export const lastGame = (): Game => lastOf('game', gameValues) ?? usualGame.value;
export const lastOpponent = (): Opponent => lastOf('opponent', opponentValues) ?? 'computer';
export const lastSide = (): SideChoice => lastOf('side', sideChoiceValues) ?? 'random';

export function lastLevel(): number {
  const stored = Number(read(keys.level));
  return isLevel(stored) ? stored : firstLevel;
}

interface Choices {
  readonly game: Game;
  readonly opponent: Opponent;
  readonly level: number;
  readonly side: SideChoice;
}

/** Remembers choices; those that are not given stay. */
export function storeLast(choices: Partial<Choices>): void {
  for (const [name, value] of Object.entries(choices)) write(keys[name as keyof Choices], String(value));
}
