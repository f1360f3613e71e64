// SPDX-License-Identifier: GPL-3.0-or-later
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { followChat } from '../src/chat';
import { hearLine, markSeen, shownLines, unreadOf } from '../src/chat_state';
import { setConnections, type Connections } from '../src/connections';
import type { ChatChannel, ChatLine, Seat, State } from '../src/net/protocol.gen';
import { serverTime } from '../src/server_time';
import { defaultSettings } from '../src/settings';
import { connection, rejoins, room, settings, unseated } from '../src/state';
import { state } from './fixtures';

/** The server's ms when the page enters the room. */
const entered = 1_000_000;
const name = state.room;

describe('the chat of the room that the page is in', () => {
  /** The requests that wait for their answers. */
  let asked: { channel: ChatChannel; answer: (lines: ChatLine[]) => Promise<void> }[];

  const line = (number: number, at: number): ChatLine => ({ number, at, author: 'second', text: `line ${String(number)}` });
  const chatLines = (channel: ChatChannel): Promise<unknown> =>
    new Promise((resolve) => {
      const answer = async (lines: ChatLine[]): Promise<void> => {
        resolve({ type: 'chat_lines', room: name, channel, lines });
        await Promise.resolve();
        await Promise.resolve();
      };
      asked.push({ channel, answer });
    });
  const answerAll = async (lines: Partial<Record<ChatChannel, ChatLine[]>>): Promise<void> => {
    for (const { channel, answer } of asked.splice(0)) await answer(lines[channel] ?? []);
  };
  const hear = (one: ChatLine, channel: ChatChannel = 'players'): void => hearLine({ type: 'chat_line', room: name, channel, line: one });
  const be = (seat: Seat | null, of: State = state): void => {
    room.value = { state: of, version: of.plies.length + 1, seat, presence: null };
  };
  const pass = (ms: number): void => void vi.advanceTimersByTime(ms);

  beforeAll(() => {
    setConnections({ session: { chatLines } } as unknown as Connections);
    followChat();
  });
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
    serverTime.restart();
    serverTime.note(entered, performance.now());
    settings.value = { ...defaultSettings(), chat: true, childrensMode: false };
    unseated.value = false;
    room.value = null;
    connection.value = 'open';
    asked = [];
  });
  afterEach(() => {
    room.value = null;
    vi.useRealTimers();
  });

  it('counts no line of before the page entered', async () => {
    be('first');
    await answerAll({ players: [line(1, entered - 5000), line(2, entered - 1)] });
    expect(shownLines('players')).toHaveLength(2);
    expect(unreadOf('players')).toBe(0);
  });

  it('counts lines that were said before their first answer came', async () => {
    be('first');
    pass(300);
    await answerAll({ players: [line(1, entered - 5000), line(2, entered), line(3, entered + 200)] });
    expect(unreadOf('players')).toBe(2);
    hear(line(4, entered + 400));
    expect(unreadOf('players')).toBe(3);
    markSeen('players');
    expect(unreadOf('players')).toBe(0);
  });

  it('counts what was said during a loss of the connection, also in a chat that was empty', async () => {
    be('first');
    await answerAll({});
    connection.value = 'lost';
    pass(5000);
    connection.value = 'open';
    rejoins.value += 1;
    await answerAll({ players: [line(1, entered + 1000), line(2, entered + 2000)] });
    expect(unreadOf('players')).toBe(2);
  });

  it('counts no line of the spectators’ that was said before the player came to them', async () => {
    be('first');
    await answerAll({});
    pass(60_000);
    be('first', { ...state, position: { ...state.position, outcome: { winner: null, reason: 'agreement' } } });
    await answerAll({ spectators: [line(1, entered + 59_000), line(2, entered + 60_500)] });
    expect(unreadOf('spectators')).toBe(1);
  });

  it('is asked for once while channels and connection stay the same', async () => {
    be('first');
    await answerAll({});
    be('first', { ...state });
    expect(asked).toEqual([]);
    hear(line(2, entered + 1)); // line 1 is missing
    expect(asked.map(({ channel }) => channel)).toEqual(['players']);
  });
});
