// SPDX-License-Identifier: GPL-3.0-or-later
// English for the review of a game.

/** The number of things, or null for none of them. */
const some = (n: number, one: string, more: string): string | null => (n === 0 ? null : `${String(n)} ${n === 1 ? one : more}`);

export const reviewTexts = {
  yours: 'Your mistakes',
  mistakesOf: (player: string) => `${player}’s mistakes`,
  sum: (blunders: number, mistakes: number, inaccuracies: number) => {
    const parts = [
      some(blunders, 'blunder', 'blunders'), some(mistakes, 'mistake', 'mistakes'), some(inaccuracies, 'inaccuracy', 'inaccuracies'),
    ];
    return parts.filter((part) => part !== null).join(', ') || 'none';
  },
};
