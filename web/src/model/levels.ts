// SPDX-License-Identifier: GPL-3.0-or-later
/** The engine's levels, from 1 (novice) to 10 (full strength); the server defines what they mean. */
export const levels = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
export const firstLevel = 3;

export function isLevel(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= levels.length;
}
