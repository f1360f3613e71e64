// SPDX-License-Identifier: GPL-3.0-or-later
// What the page asks of the server about chat.
import { computed, effect, untracked } from '@preact/signals';
import { errorText } from './actions';
import { chatChannels, chatGaps, chatLines, chatRoom, enterChat, openChannel, ownNumbers, setLines } from './chat_state';
import { withPage, type ChatPreset } from './model/chat';
import { connections } from './connections';
import type { ChatChannel } from './net/protocol.gen';
import { serverTime } from './server_time';
import { connection, rejoins, room } from './state';

/** Reads the channels of the room that the page is in, when it enters and after each loss of the connection. */
export function followChat(): void {
  const roomName = computed(() => room.value?.state.room ?? null);
  const channelNames = computed(() => chatChannels.value.join(' ')); // equal while the channels are the same
  effect(() => {
    const name = roomName.value;
    const isOpen = connection.value === 'open';
    void [channelNames.value, rejoins.value, chatGaps.value];
    untracked(() => {
      enterChat(name);
      const channels = chatChannels.peek();
      for (const channel of channels) openChannel(channel, serverTime.at(performance.now()));
      if (!isOpen || name === null) return;
      for (const channel of channels) void loadLines(channel);
    });
  });
}

/** Loads the last lines of a channel, or those before the first that is here. */
export async function loadLines(channel: ChatChannel, isEarlier = false): Promise<void> {
  const name = chatRoom.peek();
  const first = chatLines.peek()[channel].lines[0]?.number;
  const answer = await connections().session.chatLines(channel, isEarlier ? first : undefined);
  if (answer.type === 'error' || chatRoom.peek() !== name || answer.room !== name) return;
  setLines(channel, withPage(chatLines.peek()[channel], answer.lines));
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

