// SPDX-License-Identifier: GPL-3.0-or-later
// English for the levels of the computer, from the first on. What they say follows the figures in docs/engine.md, in words
// for people who have never played.

export const levels = [
  { name: 'Beginner', about: 'Overlooks most threats. Right for your very first games.' },
  { name: 'Novice', about: 'Takes what is free, but often gives its own pieces away.' },
  { name: 'Learner', about: 'Fair for you if you no longer give pieces away.' },
  { name: 'Casual player', about: 'Guards its pieces, but walks into simple traps.' },
  { name: 'Regular player', about: 'Sees simple traps. Fair for you if you play often.' },
  { name: 'Amateur', about: 'Looks a few moves ahead. Hard to beat without practice.' },
  { name: 'Club player', about: 'Rarely makes simple mistakes. Fair for club players.' },
  { name: 'Strong club player', about: 'Punishes careless moves. Tough even for club players.' },
  { name: 'Expert', about: 'Looks far ahead and forgives hardly any mistake.' },
  { name: 'Full strength', about: 'The best the computer can do. Even masters lose to it.' },
];

/** The neighbouring level, after three games in a row that were won or lost. */
export const nextLevel = {
  up: (level: number) => `You won three in a row. Try level ${String(level)}?`,
  down: (level: number) => `Three tough games in a row. How about level ${String(level)}?`,
  play: (level: number) => `Play level ${String(level)}`,
};
