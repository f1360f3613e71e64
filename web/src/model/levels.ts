// SPDX-License-Identifier: GPL-3.0-or-later
/** How well the computer plays: 1, a first week, to 10, as well as it can. The server knows what that means. */
export const levels = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
export const firstLevel = 3;

export function isLevel(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= levels.length;
}
