// SPDX-License-Identifier: GPL-3.0-or-later
// Chat as values: the lines of a channel that the page has, and what it may do with them.
import type { ChatChannel, ChatLine, Seat, Side, State } from '../net/protocol.gen';

/** Who a line is from. */
export type ChatAuthor = ChatLine['author'];
export type ChatPreset = NonNullable<ChatLine['preset']>;

export const presets: readonly ChatPreset[] = [
  'good_luck', 'teach_me', 'have_fun', 'well_played', 'good_game', 'you_were_kind', 'thanks_for_the_lesson', 'thank_you', 'sorry',
  'one_moment', 'rematch',
];

/** The lines of a channel without gaps, the last ones of all; those before the first may not be here. */
export interface ChannelLines {
  readonly lines: readonly ChatLine[];
  /** The number of the last line that the reader has seen. */
  readonly seen: number;
  /** The server's ms from which on the page has the channel: what was said before is no news. null: it has not had it yet. */
  readonly since: number | null;
}
export const noLines: ChannelLines = { lines: [], seen: 0, since: null };

export const lastNumber = ({ lines }: ChannelLines): number => lines[lines.length - 1]?.number ?? 0;
/** There are lines before those that are here. */
export const hasEarlier = ({ lines }: ChannelLines): boolean => (lines[0]?.number ?? 1) > 1;

/** Adds a page of lines, which the server has sent in order. What would leave a gap replaces all lines before it. */
export function withPage(before: ChannelLines, page: readonly ChatLine[]): ChannelLines {
  const first = page[0]?.number;
  const last = page[page.length - 1]?.number;
  if (first === undefined || last === undefined) return before;
  const known = before.lines;
  const start = known[0]?.number ?? first;
  if (first > lastNumber(before) + 1) return { ...before, lines: page };
  if (last < start - 1) return before;
  const head = known.filter(({ number }) => number < first);
  const tail = known.filter(({ number }) => number > last);
  return { ...before, lines: [...head, ...page, ...tail] };
}

/** Adds a line that has just been said; null when lines before it are missing. */
export function withLine(before: ChannelLines, line: ChatLine): ChannelLines | null {
  const last = lastNumber(before);
  if (line.number <= last) return before;
  return line.number === last + 1 ? { ...before, lines: [...before.lines, line] } : null;
}

/** Whether a line is news to the reader. */
export const isUnread = ({ seen, since }: ChannelLines, line: ChatLine): boolean => line.number > seen && line.at >= (since ?? 0);

/** The channels that the page may use, the usual one first. */
export function channelsOf(state: State, seat: Seat | null, isOwnElsewhere: boolean): ChatChannel[] {
  if (state.mode !== 'link') return [];
  const channels: ChatChannel[] = [];
  if (seat !== null && seat !== 'both' && state.computer === null) channels.push('players');
  if ((seat === null && !isOwnElsewhere) || state.position.outcome !== null) channels.push('spectators');
  return channels;
}

/** Whether the page's player has said a line; `own` are the numbers of the lines that a watcher has said here. */
export function isOwnLine(line: ChatLine, side: Side | null, own: ReadonlySet<number>): boolean {
  return line.author === 'watcher' ? own.has(line.number) : line.author === side;
}

/** What the field holds as the server takes it: a line break becomes a space. */
export const typedText = (text: string): string => text.replace(/\s+/gu, ' ').trim();
/** How many characters (code points) it has. */
export const charCount = (text: string): number => Array.from(text).length;
