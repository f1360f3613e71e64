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
  tapToRetry: 'Tap a mistake to try another move on the board.',
  findBetter: 'Find a better move.',
  judging: 'The engine is looking at your move…',
  verdicts: {
    best: 'That is the engine’s move. Well found!',
    good: 'Good: about as strong as the best move.',
    better: 'Better than the move in the game, but not the best.',
    worse: 'Not better than the move in the game.',
    same: 'That is the move you played in the game.',
  },
  tryAgain: 'Try again',
  showAnswer: 'Show the answer',
};
