// SPDX-License-Identifier: GPL-3.0-or-later
// What the page asks of the server about chat.
import { effect, untracked } from '@preact/signals';
import { errorText } from './actions';
import { chatChannels, chatGaps, chatLines, chatRoom, enterChat, ownNumbers, setLines } from './chat_state';
import { lastNumber, noLines, withPage, type ChatPreset } from './model/chat';
import { connections } from './connections';
import type { ChatChannel } from './net/protocol.gen';
import { connection, rejoins, room } from './state';

/** Reads the channels of the room that the page is in, when it enters and after each loss of the connection. */
export function followChat(): void {
  effect(() => {
    const name = room.value?.state.room ?? null;
    const channels = chatChannels.value.join(' ');
    const isOpen = connection.value === 'open';
    void rejoins.value;
    void chatGaps.value;
    untracked(() => {
      enterChat(name);
      if (!isOpen || name === null) return;
      for (const channel of channels.split(' ')) if (channel !== '') void loadLines(channel as ChatChannel);
    });
  });
}

/** Loads the last lines of a channel, or those before the first that is here. */
export async function loadLines(channel: ChatChannel, isEarlier = false): Promise<void> {
  const name = chatRoom.peek();
  const first = chatLines.peek()[channel].lines[0]?.number;
  const answer = await connections().session.chatLines(channel, isEarlier ? first : undefined);
  if (answer.type === 'error' || chatRoom.peek() !== name || answer.room !== name) return;
  const before = chatLines.peek()[channel];
  const after = withPage(before, answer.lines);
  // What was said before the page came here is no news.
  setLines(channel, before === noLines ? { ...after, seen: lastNumber(after) } : after);
}

/** Says something; resolves to what went wrong, or null. */
export async function sayInChat(channel: ChatChannel, what: { text: string } | { preset: ChatPreset }): Promise<string | null> {
  const name = chatRoom.peek();
  const reply = await connections().session.ask({ type: 'chat', channel, ...what });
  if (reply.type === 'error') return errorText(reply);
  if (reply.type === 'ack' && chatRoom.peek() === name) {
    const own = ownNumbers.peek();
    ownNumbers.value = { ...own, [channel]: new Set([...own[channel], reply.version]) };
  }
  return null;
}

