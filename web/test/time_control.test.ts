// SPDX-License-Identifier: GPL-3.0-or-later
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { catalogues } from '../src/i18n';
import { ownKinds, ownKindsInOrder, ownTime, usualOwnTime } from '../src/model/own_time';
import { canBeRated, isSlow, parseTime, speedName, timeHeader, timeText, usualTimesOf } from '../src/model/time_control';
import { timeTextName } from '../src/time_names';

const { en, zh } = catalogues;

describe('the text form', () => {
  const texts = [
    'none', 'fischer 180+2', 'delay 5400+5', 'bronstein 5400+5', 'byoyomi 1500+5x60', 'xiangqi 30-10-60', 'xiangqi 10-5-0',
    'correspondence 3', 'fischer 360+3 / fischer 240+3, draw wins second', 'none / fischer 300+0, draw wins first',
    'none, draw wins second',
  ];
  it.each(texts)('%s is read and written', (text) => {
    const control = parseTime(text);
    expect(control && timeText(control)).toBe(text);
  });

  const faults = [
    '', 'fischer', 'Fischer 180+2', 'fischer 180', 'fischer 180+', 'fischer 180+2 ', 'fischer -1+2', 'fischer 1800000+2', 'byoyomi 1+2',
    'xiangqi 1-2', 'correspondence', 'fischer 1+1 / ', 'fischer 1+1, draw wins', 'fischer 1+1, draw wins third',
    'none / none / none', 'none, draw wins first, draw wins first', 'sudden 60',
  ];
  it.each(faults)('“%s” is none', (text) => expect(parseTime(text)).toBeNull());
});

describe('the header of records', () => {
  const rows = readFileSync(new URL('../../tests/golden/time_headers.tsv', import.meta.url), 'utf8').trim().split('\n').slice(1);
  it.each(rows)('%s, as the server writes it', (row) => {
    const [text = '', header] = row.split('\t');
    expect(timeHeader(text)).toBe(header);
  });
});

describe('the usual controls', () => {
  it('are those of both traditions, the game’s own first', () => {
    const texts = (game: 'chess' | 'xiangqi'): string[] => usualTimesOf(game).map(({ control }) => timeText(control));
    const both = 'fischer 600+0';
    const chess = ['fischer 60+0', 'fischer 180+2', 'fischer 300+0', both, 'fischer 900+10'];
    const xiangqi = ['fischer 300+3', 'fischer 600+10', 'fischer 3600+30', both, 'fischer 1200+0'];
    expect(texts('chess')).toEqual([...chess, ...xiangqi.filter((one) => one !== both)]);
    expect(texts('xiangqi')).toEqual([...xiangqi, ...chess.filter((one) => one !== both)]);
  });

  it('have their names', () => {
    const slow = parseTime('fischer 3600+30');
    expect(slow && speedName('xiangqi', slow)).toBe('slow');
    const names = (text: string): string[] => [timeTextName(en, 'xiangqi', text), timeTextName(zh, 'xiangqi', text)];
    expect(names('fischer 3600+30')).toEqual(['Slow 60+30', '慢棋 60+30']);
    expect(names('fischer 180+2')).toEqual(['3+2', '3+2']);
    expect(names('fischer 600+0')).toEqual(['Sudden death 10 min', '包干 10 分钟']);
    expect(timeTextName(zh, 'chess', 'fischer 600+0')).toBe('10+0');
    expect(timeTextName(zh, 'chess', 'fischer 1200+0')).toBe('20+0');
    expect(names('fischer 15+0')).toEqual(['¼+0', '¼+0']);
    expect(names('fischer 90+1')).toEqual(['1.5+1', '1.5+1']);
    expect(names('xiangqi 30-10-60')).toEqual(['30-10-60', '30-10-60']);
    expect(names('byoyomi 1500+5x60')).toEqual(['25 min + 5 × 60 s', '25 分 + 5 次 60 秒读秒']);
    expect(names('correspondence 1')).toEqual(['1 day a move', '每步 1 天']);
    expect(names('fischer 360+3 / fischer 240+3, draw wins second')).toEqual(
      ['Red 6+3, Black 4+3, a draw wins for Black', '红方 6+3，黑方 4+3，和棋判黑方胜'],
    );
    expect(names('something new 5')).toEqual(['something new 5', 'something new 5']);
  });
});

describe('a control of one’s own', () => {
  it('starts with usual numbers', () => {
    const texts = ownKindsInOrder.map((kind) => timeText(ownTime(usualOwnTime(kind))));
    expect(texts).toEqual([
      'fischer 600+5', 'byoyomi 600+3x30', 'xiangqi 30-10-60', 'correspondence 3',
      'fischer 360+3 / fischer 240+3, draw wins second', 'delay 600+5', 'bronstein 600+5',
    ]);
  });

  it.each(ownKindsInOrder)('%s: all positions of the sliders are within the server’s bounds', (kind) => {
    const { fields } = ownKinds[kind];
    for (const [i, field] of fields.entries()) {
      expect(field.values).toContain(field.usual);
      expect([...field.values].sort((a, b) => a - b)).toEqual(field.values);
      for (const value of field.values) {
        for (const rest of ['first', 'usual', 'last'] as const) {
          const numbers = fields.map((one, at) => {
            if (at === i) return value;
            return rest === 'usual' ? one.usual : (one.values[rest === 'first' ? 0 : one.values.length - 1] ?? 0);
          });
          const time = ownTime({ kind, first: numbers, second: null, drawWinner: null });
          const text = timeText(time);
          expect(parseTime(text)).toEqual(time);
          const figures = (text.match(/\d+/g) ?? []).map(Number);
          expect(Math.max(...figures)).toBeLessThanOrEqual(36_000);
          expect(figures.some((figure) => figure > 0), text).toBe(true);
          if (kind === 'byoyomi') expect(Number(/x(\d+)/.exec(text)?.[1])).toBeGreaterThan(0);
        }
      }
    }
  });
});

describe('a rated game', () => {
  it.each([
    ['fischer 180+2', true], ['correspondence 3', true], ['none', false], ['fischer 360+3 / fischer 240+3', false],
    ['fischer 180+2, draw wins second', false], ['none / fischer 300+0', false],
  ])('at %s: %s', (text, may) => expect(canBeRated(parseTime(text))).toBe(may));

  it('has a clock', () => expect(canBeRated(null)).toBe(false));
});

describe('unlike times of one’s own', () => {
  it.each(ownKindsInOrder)('%s: each side has its own numbers, and either may win a draw', (kind) => {
    const usual = usualOwnTime(kind);
    const least = ownKinds[kind].fields.map(({ values }) => values[0] ?? 0);
    for (const drawWinner of ['first', 'second', null] as const) {
      const time = ownTime({ kind, first: least, second: usual.first, drawWinner });
      expect(time.first).toEqual(ownTime({ ...usual, first: least }).first);
      expect(time.second).toEqual(ownTime(usual).first);
      expect(time.first).not.toEqual(time.second);
      expect(time.drawWinner).toBe(drawWinner);
      expect(parseTime(timeText(time))).toEqual(time);
    }
  });

  it('are one control when the numbers are the same', () => {
    expect(timeText(ownTime({ kind: 'fischer', first: [5, 3], second: [5, 3], drawWinner: 'first' }))).toBe('fischer 300+3, draw wins first');
  });
});

describe('a slow game', () => {
  it.each([
    ['fischer 180+2', false], ['fischer 600+0', false], ['fischer 900+10', false], ['fischer 900+15', true], ['fischer 3600+30', true],
    ['fischer 180+2 / fischer 1800+0', true], ['byoyomi 300+3x30', false], ['byoyomi 600+3x60', true], ['xiangqi 10-5-0', false],
    ['xiangqi 30-10-60', true], ['xiangqi 60-0-0', true], ['correspondence 3', true], ['none', true],
  ])('%s: %s', (text, slow) => expect(isSlow(parseTime(text))).toBe(slow));

  it('is one without a clock', () => expect(isSlow(null)).toBe(true));
});
