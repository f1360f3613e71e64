// SPDX-License-Identifier: GPL-3.0-or-later
import { beforeEach, describe, expect, it } from 'vitest';
import {
  chatChannel, chatChannels, chatLines, chatGaps, enterChat, heardLine, hearLine, isMuted, markSeen, ownNumbers, setLines, setMuted,
  shownLines, unreadLines,
} from '../src/chat_state';
import { catalogues } from '../src/i18n';
import {
  channelsOf, charCount, hasEarlier, isOwnLine, lastNumber, noLines, presets, typedText, withLine, withPage,
} from '../src/model/chat';
import type { ChatLine, Seat, State } from '../src/net/protocol.gen';
import { defaultSettings, readChoices } from '../src/settings';
import { room, settings, unseated } from '../src/state';
import { state } from './fixtures';

const finished: State = { ...state, position: { ...state.position, outcome: { winner: null, reason: 'agreement' } } };

const line = (number: number, author: ChatLine['author'] = 'second', text = `line ${String(number)}`): ChatLine =>
  ({ number, at: 0, author, text });
const lines = (from: number, to: number): ChatLine[] => Array.from({ length: to - from + 1 }, (_, i) => line(from + i));
const numbers = (all: readonly ChatLine[]): number[] => all.map(({ number }) => number);

describe('the lines of a channel', () => {
  it('grow at both ends without gaps', () => {
    let now = withPage(noLines, lines(51, 53));
    expect(hasEarlier(now)).toBe(true);
    now = withPage(now, lines(49, 50));
    now = withLine(now, line(54)) ?? noLines;
    now = withPage(now, lines(48, 55)); // the same again, and more
    expect(numbers(now.lines)).toEqual([48, 49, 50, 51, 52, 53, 54, 55]);
    expect(hasEarlier(withPage(now, lines(1, 47)))).toBe(false);
    expect(withPage(now, [])).toBe(now);
  });

  it('start again behind a gap', () => {
    const now = withPage({ ...noLines, lines: lines(1, 10), seen: 10 }, lines(21, 30));
    expect(numbers(now.lines)).toEqual(numbers(lines(21, 30)));
    expect(now.seen).toBe(10);
    expect(withPage({ ...noLines, lines: lines(21, 30) }, lines(1, 5)).lines).toHaveLength(10);
  });

  it('take a new line once, and say when some are missing', () => {
    const now = { ...noLines, lines: lines(1, 2) };
    expect(withLine(now, line(2))).toBe(now);
    expect(withLine(now, line(4))).toBeNull();
    expect(lastNumber(withLine(noLines, line(1)) ?? noLines)).toBe(1);
  });
});

describe('the channels', () => {
  it('are those that the server allows', () => {
    const channels = (of: State, seat: Seat | null, elsewhere = false): string => channelsOf(of, seat, elsewhere).join(' ');
    expect(channels(state, 'first')).toBe('players');
    expect(channels(state, null)).toBe('spectators');
    expect(channels(state, null, true)).toBe('');
    expect(channels(finished, 'second')).toBe('players spectators');
    expect(channels(finished, null)).toBe('spectators');
    expect(channels({ ...state, computer: { side: 'second', level: 3 } }, 'first')).toBe('');
    expect(channels({ ...state, mode: 'screen' }, 'both')).toBe('');
    expect(channels({ ...finished, mode: 'screen' }, null)).toBe('');
  });
});

describe('a typed text', () => {
  it('is one line of so many characters', () => {
    expect(typedText('  a\n\tb\u3000c ')).toBe('a b c');
    expect(charCount('将军🐉')).toBe(3);
  });
});

describe('presets', () => {
  it('are said in the reader’s language', () => {
    expect(presets).toHaveLength(11);
    for (const preset of presets) expect(catalogues.zh.chat.presets[preset]).not.toBe(catalogues.en.chat.presets[preset]);
    expect(catalogues.zh.chat.presets.good_luck).toContain('祝你好运');
  });
});

describe('the chat of the page', () => {
  const sit = (seat: Seat | null, of: State = state): void => {
    room.value = { state: of, version: 1, seat, presence: null };
    enterChat('room');
  };
  const hear = (one: ChatLine, channel: 'players' | 'spectators' = 'players', name = 'room'): void =>
    hearLine({ type: 'chat_line', room: name, channel, line: one });

  beforeEach(() => {
    settings.value = { ...defaultSettings(), chat: true, childrensMode: false };
    unseated.value = false;
    enterChat(null);
    setMuted('room', false);
  });

  it('counts what others have said since the reader looked', () => {
    sit('first');
    hear(line(1));
    hear(line(2, 'first'));
    hear(line(3));
    expect(unreadLines.value).toBe(2);
    expect(heardLine.value?.line.number).toBe(3);
    markSeen('players');
    expect(unreadLines.value).toBe(0);
    hear(line(4), 'players', 'another room');
    hear(line(1), 'spectators');
    expect(chatLines.value.players.lines).toHaveLength(3);
    expect(chatLines.value.spectators).toBe(noLines);
  });

  it('asks again for lines that are missing', () => {
    sit('first');
    const before = chatGaps.value;
    hear(line(2));
    expect(chatGaps.value).toBe(before + 1);
    expect(shownLines('players')).toEqual([]);
  });

  it('knows what a watcher has said by the numbers in its acks', () => {
    sit(null);
    expect(chatChannel.value).toBe('spectators');
    ownNumbers.value = { ...ownNumbers.value, spectators: new Set([1]) };
    hear(line(1, 'watcher'), 'spectators');
    hear(line(2, 'watcher'), 'spectators');
    expect(unreadLines.value).toBe(1);
    expect(isOwnLine(line(3, 'first'), null, new Set([3]))).toBe(false);
  });

  it('hides the others’ lines when they are muted, also new ones, and shows them again', () => {
    sit('first');
    setLines('players', { ...noLines, lines: [line(1), line(2, 'first')] });
    setMuted('room', true);
    expect(isMuted.value).toBe(true);
    const heard = heardLine.value;
    hear(line(3));
    expect(heardLine.value).toBe(heard);
    expect(numbers(shownLines('players'))).toEqual([2]);
    expect(unreadLines.value).toBe(0);
    setMuted('room', false);
    expect(numbers(shownLines('players'))).toEqual([1, 2, 3]);
  });

  it('is off in children’s mode whatever else is chosen, also for what comes', () => {
    sit('first', finished);
    expect(chatChannels.value).toEqual(['players', 'spectators']);
    settings.value = { ...settings.value, childrensMode: true };
    expect(chatChannels.value).toEqual([]);
    hear(line(1));
    expect(chatLines.value.players).toBe(noLines);
    settings.value = { ...settings.value, childrensMode: false, chat: false };
    expect(chatChannel.value).toBeNull();
  });

  it('forgets the lines of the room before', () => {
    sit('first');
    hear(line(1));
    enterChat('next');
    expect(chatLines.value.players).toBe(noLines);
  });

  it('has its settings stored', () => {
    expect(readChoices('{"chat":false,"childrensMode":true}')).toEqual({ chat: false, childrensMode: true });
    expect(readChoices('{"chat":"no","childrensMode":1}')).toEqual({});
  });
});
