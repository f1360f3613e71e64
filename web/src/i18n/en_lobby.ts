// SPDX-License-Identifier: GPL-3.0-or-later
// English for the lobby.
import { signed } from '../model/rating';

function waitText(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  if (seconds < 100) return seconds === 1 ? 'a second' : `${String(seconds)} seconds`;
  return `${String(Math.round(seconds / 60))} minutes`;
}

export const lobby = {
  title: 'Find an opponent',
  connecting: 'Connecting…',
  searching: 'Looking for an opponent. The game opens by itself.',
  offered: 'Your offer is in the list. The game opens by itself when somebody accepts it.',
  usualWait: (ms: number) => `This usually takes ${waitText(ms)}.`,
  noUsualWait: 'Nobody has played here lately, so it may take a while.',
  alone: 'Nobody has come yet. You can play the computer meanwhile: the search goes on, and the game opens when somebody comes.',
  playMeanwhile: (level: number) => `Play the computer, level ${String(level)}`,
  goesOn: 'Still looking for an opponent',
  waiting: (count: number) => `${String(count)} waiting`,
  found: 'Opponent found',
  foundElsewhere: 'Opponent found. What you have left is where it was.',
  stopped: 'You are in a game with somebody else, so the search has ended.',
  ended: 'The search has ended without a game. Please try again.',
  seeks: 'Open offers',
  plays: (side: string) => `plays ${side}`,
  accept: 'Play',
  withdraw: 'Withdraw',
  offer: 'Offer another game',
  offerNow: 'Offer',
  game: 'Game',
  rated: 'Rated',
  ratedPools: 'You are signed in: these games are rated, against other accounts.',
  casualPools: 'Games between guests. Sign in for rated games.',
  accountsOnly: 'signed-in players only',
  newRating: (rating: number, change: number) => `Your rating is now ${String(rating)} (${signed(change)})`,
};
