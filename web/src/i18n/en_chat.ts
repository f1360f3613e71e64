// SPDX-License-Identifier: GPL-3.0-or-later
// English for the chat of a room.
import type { ChatPreset } from '../model/chat';
import type { ChatChannel } from '../net/protocol.gen';

const presets: Record<ChatPreset, string> = {
  good_luck: 'Good luck!', have_fun: 'Have fun!', well_played: 'Well played!', good_game: 'Good game!',
  thank_you: 'Thank you!', sorry: 'Sorry!', one_moment: 'One moment, please.', rematch: 'Rematch?',
  teach_me: 'Looking forward to your moves!', you_were_kind: 'I was lucky!', thanks_for_the_lesson: 'Thanks for the lesson!',
};
const channels: Record<ChatChannel, string> = { players: 'Players', spectators: 'Spectators' };

export const chat = {
  title: 'Chat',
  channels,
  presets,
  quick: 'Quick messages',
  field: 'Your message',
  send: 'Send',
  counted: (count: number, most: number) => `${String(count)} of ${String(most)} characters`,
  unread: (count: number) => `${String(count)} unread`,
  empty: 'No messages yet.',
  playersOnly: 'Only the two players see this.',
  spectatorsOnly: 'The players see this after the game.',
  earlier: 'Earlier messages',
  mute: 'Mute the others',
  unmute: 'Show the others again',
  muted: 'You have muted the others in this game.',
  you: 'You',
  spectator: 'Spectator',
  spoken: (author: string, text: string) => `${author}: ${text}`,
  setting: 'Chat',
  childrensMode: 'Children’s mode (no chat at all)',
};
