// SPDX-License-Identifier: GPL-3.0-or-later

/** How many characters the server wants. */
export const minPassword = 12;

/**
 * A rough hint while somebody types: 0 too short, 1 weak, 2 fair, 3 strong. By length and by how many characters differ;
 * the server alone decides what it takes.
 */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 {
  const characters = [...password.replace(/ +/g, ' ')];
  const different = new Set(characters).size;
  if (characters.length < minPassword) return 0;
  if (different < 8) return 1;
  return characters.length >= 18 && different >= 10 ? 3 : 2;
}
