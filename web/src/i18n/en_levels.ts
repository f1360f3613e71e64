// SPDX-License-Identifier: GPL-3.0-or-later
// English for the levels of the computer, from the first on.

export const levels = [
  { name: 'Beginner', about: 'Knows how the pieces move, but often overlooks threats.' },
  { name: 'Novice', about: 'Takes free pieces, and gives many away.' },
  { name: 'Learner', about: 'Sees simple threats, but misses most plans.' },
  { name: 'Casual player', about: 'Plays for fun, and is sometimes careless.' },
  { name: 'Regular player', about: 'Rarely gives a piece away.' },
  { name: 'Amateur', about: 'Looks a few moves ahead.' },
  { name: 'Club player', about: 'Rarely makes simple mistakes.' },
  { name: 'Strong club player', about: 'Punishes careless moves.' },
  { name: 'Expert', about: 'Calculates far and fast.' },
  { name: 'Full strength', about: 'The best that the computer finds in a second or two.' },
];
