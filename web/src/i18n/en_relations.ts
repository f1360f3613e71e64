// SPDX-License-Identifier: GPL-3.0-or-later
// English for following, blocking and reporting players.

export const relations = {
  title: 'Followed and blocked players',
  kinds: { follow: 'followed', block: 'blocked' },
  follow: 'Follow',
  unfollow: 'Unfollow',
  block: 'Block',
  unblock: 'Unblock',
  blockText: 'You are not paired with each other, and neither can challenge the other.',
  report: 'Report',
  reason: 'What is wrong?',
  reasons: { cheating: 'Help from an engine', stalling: 'Stalling or leaving', abuse: 'Insults', name: 'The name', other: 'Something else' },
  details: 'Details',
  send: 'Send to the administrators',
  reported: 'Thank you. The administrators will look at it.',
  failed: 'This did not work. Please try again.',
};
