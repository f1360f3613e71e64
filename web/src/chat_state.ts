// SPDX-License-Identifier: GPL-3.0-or-later
// The chat of the room that the page is in.
import { batch, computed, signal } from '@preact/signals';
import { channelsOf, isOwnLine, isUnread, lastNumber, noLines, withLine, type ChannelLines } from './model/chat';
import { read, write } from './model/storage';
import type { ChatChannel, ChatLine, ChatLinePush, Side } from './net/protocol.gen';
import { outcome, room, settings, unseated } from './state';

const mutedKey = 'duiyi.muted';
/** So many muted rooms are remembered. */
const maxMuted = 100;

type Channels<T> = Readonly<Record<ChatChannel, T>>;
const emptyChannels: Channels<ChannelLines> = { players: noLines, spectators: noLines };

/** The room that the lines are from. */
export const chatRoom = signal<string | null>(null);
export const chatLines = signal<Channels<ChannelLines>>(emptyChannels);
/** The numbers of lines that this page has said as a watcher. */
export const ownNumbers = signal<Channels<ReadonlySet<number>>>({ players: new Set(), spectators: new Set() });
/** The panel shows its lines. */
export const chatOpen = signal(startsOpen());
/** The channel that the reader has chosen; null: the usual one. */
export const chosenChannel = signal<ChatChannel | null>(null);
/** A line that has just come from somebody else, for screen readers. */
export const heardLine = signal<{ readonly line: ChatLine; readonly n: number } | null>(null);
/** Counts lines that came although others before them did not: the page asks again. */
export const chatGaps = signal(0);
export const mutedRooms = signal<readonly string[]>(readMuted());

/** Where there is room for it beside the board. */
function startsOpen(): boolean {
  return typeof window !== 'undefined' && 'matchMedia' in window && window.matchMedia('(min-width: 860px) and (min-height: 760px)').matches;
}

function readMuted(): string[] {
  try {
    const stored: unknown = JSON.parse(read(mutedKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, maxMuted) : [];
  } catch {
    return [];
  }
}

/** Children's mode hides chat wholly, whatever else is chosen. */
export const isChatOn = computed(() => settings.value.chat && !settings.value.childrensMode);
const isOver = computed(() => outcome.value !== null);
const mode = computed(() => room.value?.state.mode);

/** The channels that the page may use now; none when chat is off. */
export const chatChannels = computed<readonly ChatChannel[]>(() => {
  const now = room.value;
  if (!now || !isChatOn.value || mode.value !== 'link') return [];
  return channelsOf(now.state, now.seat, unseated.value && !isOver.value);
});
export const chatChannel = computed<ChatChannel | null>(() => {
  const channels = chatChannels.value;
  const chosen = chosenChannel.value;
  return (chosen && channels.includes(chosen) ? chosen : channels[0]) ?? null;
});

export const isMuted = computed(() => chatRoom.value !== null && mutedRooms.value.includes(chatRoom.value));
export const mySide = computed<Side | null>(() => {
  const seat = room.value?.seat;
  return seat === 'first' || seat === 'second' ? seat : null;
});
export const isMine = (channel: ChatChannel, line: ChatLine): boolean =>
  isOwnLine(line, mySide.value, ownNumbers.value[channel]);

/** The lines to show: with the room muted only one's own. */
export function shownLines(channel: ChatChannel): readonly ChatLine[] {
  const { lines } = chatLines.value[channel];
  return isMuted.value ? lines.filter((line) => isMine(channel, line)) : lines;
}

export function unreadOf(channel: ChatChannel): number {
  const now = chatLines.value[channel];
  return shownLines(channel).filter((line) => isUnread(now, line) && !isMine(channel, line)).length;
}
export const unreadLines = computed(() => chatChannels.value.reduce((sum, channel) => sum + unreadOf(channel), 0));

export function setLines(channel: ChatChannel, lines: ChannelLines): void {
  chatLines.value = { ...chatLines.value, [channel]: lines };
}

/** The reader has seen all lines of a channel. */
export function markSeen(channel: ChatChannel): void {
  const now = chatLines.peek()[channel];
  if (now.seen < lastNumber(now)) setLines(channel, { ...now, seen: lastNumber(now) });
}

/** Forgets the chat of the room before, when the page is in another one. */
export function enterChat(name: string | null): void {
  if (chatRoom.peek() === name) return;
  batch(() => {
    chatRoom.value = name;
    chatLines.value = emptyChannels;
    ownNumbers.value = { players: new Set(), spectators: new Set() };
    chosenChannel.value = null;
    heardLine.value = null;
  });
}

/** The page has a channel from this moment of the server's clock on; it keeps the moment when it comes to it again. */
export function openChannel(channel: ChatChannel, moment: number | null): void {
  const now = chatLines.peek()[channel];
  // Lines have whole milliseconds, rounded down.
  if (now.since === null && moment !== null) setLines(channel, { ...now, since: Math.floor(moment) });
}

/** The server says that somebody has said something. */
export function hearLine({ room: name, channel, line }: ChatLinePush): void {
  if (name !== chatRoom.peek() || !chatChannels.peek().includes(channel)) return;
  const before = chatLines.peek()[channel];
  const after = withLine(before, line);
  if (!after) return void (chatGaps.value += 1);
  if (after === before) return;
  batch(() => {
    setLines(channel, after);
    if (!isMine(channel, line) && !isMuted.peek()) heardLine.value = { line, n: (heardLine.peek()?.n ?? 0) + 1 };
  });
}

/** Hides the lines of all others in this room, or shows them again. */
export function setMuted(name: string, muted: boolean): void {
  const others = mutedRooms.value.filter((one) => one !== name);
  mutedRooms.value = (muted ? [name, ...others] : others).slice(0, maxMuted);
  write(mutedKey, JSON.stringify(mutedRooms.value));
}
