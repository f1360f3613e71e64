// SPDX-License-Identifier: GPL-3.0-or-later
// English for the lobby.
import { signed } from '../model/rating';

export const lobby = {
  title: 'Find an opponent',
  connecting: 'Connecting…',
  searching: 'Looking for an opponent. Keep this page open.',
  offered: 'Your offer is in the list. Keep this page open until somebody accepts it.',
  waiting: (count: number) => `${String(count)} waiting`,
  found: 'Opponent found',
  ended: 'The search has ended without a game. Please try again.',
  seeks: 'Open offers',
  plays: (side: string) => `plays ${side}`,
  accept: 'Play',
  withdraw: 'Withdraw',
  offer: 'Offer another game',
  offerNow: 'Offer',
  game: 'Game',
  time: 'Time',
  rated: 'Rated',
  ratedPools: 'You are signed in: these games are rated, against other accounts.',
  casualPools: 'Games between guests. Sign in for rated games.',
  accountsOnly: 'signed-in players only',
  newRating: (rating: number, change: number) => `Your rating is now ${String(rating)} (${signed(change)})`,
};
