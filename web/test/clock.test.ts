// SPDX-License-Identifier: GPL-3.0-or-later
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { catalogues } from '../src/i18n';
import {
  after, durationText, faceOf, firstMoveLeft, leftAfter, LowTimeAlarm, lowTime, nextChange, pressing, readingAt, timeSpent, timeToSpeak,
} from '../src/model/clock';
import { clockHeaders } from '../src/model/clock_headers';
import { games } from '../src/model/games';
import { ServerTime } from '../src/model/server_time';
import { parseTime, type SideControl } from '../src/model/time_control';
import type { Clock, Ply, Side, SideClock, State } from '../src/net/protocol.gen';
import { thoughtText } from '../src/time_names';

const en = catalogues.en.clock;
const zh = catalogues.zh.clock;

function control(text: string): SideControl {
  const time = parseTime(text);
  if (!time) throw new Error(text);
  return time.first;
}

const reading = (main: number, periods = 0, move: number | null = null): SideClock => ({ main, periods, move });

describe('counting down', () => {
  // By hand from the rules: each kind, before and after its main time is used up.
  const cases: readonly (readonly [string, SideClock, number, SideClock])[] = [
    ['fischer 180+2', reading(180_000), 1, reading(179_999)],
    ['fischer 180+2', reading(5_000), 5_000, reading(0)],
    ['bronstein 60+10', reading(60_000), 5_000, reading(55_000)],
    ['delay 60+5', reading(60_000, 0, 5_000), 3_000, reading(60_000, 0, 2_000)],
    ['delay 60+5', reading(60_000, 0, 2_000), 3_000, reading(59_000, 0, 0)],
    ['byoyomi 600+3x30', reading(600_000, 3, 30_000), 599_999, reading(1, 3, 30_000)],
    ['byoyomi 600+3x30', reading(1_000, 3, 30_000), 11_000, reading(0, 3, 20_000)],
    ['byoyomi 600+3x30', reading(0, 3, 20_000), 20_000, reading(0, 2, 30_000)],
    ['byoyomi 600+3x30', reading(0, 3, 20_000), 55_000, reading(0, 1, 25_000)],
    ['byoyomi 600+3x30', reading(0, 1, 25_000), 25_000, reading(0, 0, 0)],
    ['xiangqi 30-10-60', reading(1_800_000, 0, 600_000), 60_000, reading(1_740_000, 0, 540_000)],
    ['xiangqi 30-10-60', reading(30_000, 0, 600_000), 40_000, reading(0, 0, 50_000)],
    ['xiangqi 30-10-60', reading(0, 0, 50_000), 10_000, reading(0, 0, 40_000)],
    ['xiangqi 10-0-30', reading(20_000), 10_000, reading(10_000)],
    ['xiangqi 10-0-30', reading(20_000), 25_000, reading(0, 0, 25_000)],
    ['correspondence 3', reading(0, 0, 259_200_000), 3_600_000, reading(0, 0, 255_600_000)],
    ['none', reading(0), 1_000, reading(0)],
  ];
  it.each(cases)('%s: %o after %d ms', (text, from, passed, to) => {
    expect(after(control(text), from, passed)).toEqual(to);
  });

  it('agrees with the server from every reading of a move to every later one', () => {
    const turns = new Map<string, { control: SideControl; readings: [number, SideClock][] }>();
    for (const line of readFileSync(new URL('../../tests/golden/clock_readings.tsv', import.meta.url), 'utf8').trim().split('\n')) {
      if (line.startsWith('#')) continue;
      const [text = '', earlier = '', gift = '', used, main, periods, move] = line.split('\t');
      const turn = turns.get(`${text};${earlier};${gift}`) ?? { control: control(text), readings: [] };
      turn.readings.push([Number(used), reading(Number(main), Number(periods), move === '-' ? null : Number(move))]);
      turns.set(`${text};${earlier};${gift}`, turn);
    }
    let compared = 0;
    for (const [name, turn] of turns) {
      for (const [used, from] of turn.readings) {
        for (const [later, to] of turn.readings) {
          if (later < used) continue;
          expect(after(turn.control, from, later - used), `${name}: ${String(used)} to ${String(later)}`).toEqual(to);
          compared += 1;
        }
      }
    }
    expect(compared).toBeGreaterThan(1000);
  });
});

const clock: Clock = {
  time: 'fischer 60+0', at: 1000, running: 'first', first_move: false, deadline: 61_000, first: reading(60_000), second: reading(50_000),
};
const sixty = parseTime('fischer 60+0') ?? { first: { kind: 'none' }, second: { kind: 'none' }, drawWinner: null };

describe('both clocks', () => {
  it('only the running one counts, up to its deadline', () => {
    expect(readingAt(clock, sixty, 'first', 11_000).main).toBe(50_000);
    expect(readingAt(clock, sixty, 'second', 11_000).main).toBe(50_000);
    expect(readingAt(clock, sixty, 'first', 500).main).toBe(60_000);
    expect(readingAt(clock, sixty, 'first', 99_000).main).toBe(0);
    expect(readingAt({ ...clock, running: null, deadline: null }, sixty, 'first', 11_000).main).toBe(60_000);
  });

  it('a first move costs nothing but has a limit', () => {
    const begun: Clock = { ...clock, first_move: true };
    expect(readingAt(begun, sixty, 'first', 11_000).main).toBe(60_000);
    expect(firstMoveLeft(begun, 11_000)).toBe(50_000);
    expect(firstMoveLeft(clock, 11_000)).toBeNull();
    expect(firstMoveLeft({ ...begun, running: null }, 11_000)).toBeNull();
  });
});

describe('an earlier position', () => {
  const ply = (left: number): Ply => ({ move: 'e2e4', fen: '', check: false, san: '', zh: '', clock: left });
  const state = { start_fen: games.chess.startFen, plies: [60_000, 60_000, 55_000, 52_000].map(ply) } as State;
  it('has what each side had left then', () => {
    const left = (side: Side): number[] => [0, 1, 2, 3, 4].map((at) => leftAfter(state, sixty, side, at));
    expect(left('first')).toEqual([60_000, 60_000, 60_000, 55_000, 55_000]);
    expect(left('second')).toEqual([60_000, 60_000, 60_000, 60_000, 52_000]);
  });

  it('starts with the time of the control', () => {
    const starts = ['fischer 0+1', 'fischer 180+2', 'delay 60+5', 'byoyomi 600+3x30', 'xiangqi 30-10-60', 'correspondence 1'].map((text) => {
      const time = parseTime(text);
      return time && leftAfter(state, time, 'first', 0) / 1000;
    });
    expect(starts).toEqual([3, 180, 60, 600, 1800, 86_400]);
  });
});

describe('a clock as text', () => {
  it('has tenths in the last ten seconds and hours when there are any', () => {
    const texts = [0, 99, 100, 9_999, 10_000, 59_999, 60_000, 605_000, 3_599_999, 3_600_000, 86_399_000];
    expect(texts.map((ms) => durationText(ms, en))).toEqual(
      ['0:00.0', '0:00.0', '0:00.1', '0:09.9', '0:10', '0:59', '1:00', '10:05', '59:59', '1:00:00', '23:59:59'],
    );
    expect(durationText(259_200_000, en)).toBe('3 d');
    expect(durationText(190_800_000, en)).toBe('2 d 5 h');
    expect(durationText(190_800_000, zh)).toBe('2天5小时');
  });

  it('shows what players of each kind expect beside it', () => {
    const face = (text: string, of: SideClock, words = en): string[] => {
      const { time, beside } = faceOf(control(text), of, words);
      return [time, beside];
    };
    expect(face('fischer 180+2', reading(150_000))).toEqual(['2:30', '']);
    expect(face('delay 60+5', reading(60_000, 0, 4_100))).toEqual(['1:00', '+5']);
    expect(face('delay 60+5', reading(59_000, 0, 0))).toEqual(['0:59', '']);
    expect(face('byoyomi 600+3x30', reading(61_000, 3, 30_000))).toEqual(['1:01', '3 × 0:30']);
    expect(face('byoyomi 600+3x30', reading(0, 2, 12_000))).toEqual(['0:12', '2 × 0:30']);
    expect(face('byoyomi 600+3x30', reading(0, 2, 12_000), zh)).toEqual(['0:12', '读秒 2 × 30 秒']);
    expect(face('byoyomi 600+3x90', reading(0, 2, 12_000))).toEqual(['0:12', '2 × 1:30']);
    expect(face('xiangqi 30-10-60', reading(1_800_000, 0, 600_000), zh)).toEqual(['30:00', '步时 10:00']);
    expect(face('xiangqi 30-10-60', reading(1_800_000, 0, 9_500), zh)).toEqual(['30:00', '步时 0:09']);
    expect(face('xiangqi 30-10-60', reading(0, 0, 43_000), zh)).toEqual(['0:43', '读秒 60 秒']);
    expect(face('xiangqi 10-0-60', reading(600_000))).toEqual(['10:00', '']);
    expect(face('correspondence 3', reading(0, 0, 259_200_000))).toEqual(['3 d', '']);
  });

  it('changes when the next figure does, and not before', () => {
    const kinds = ['fischer 180+2', 'delay 60+5', 'byoyomi 12+3x30', 'xiangqi 1-1-60', 'correspondence 3'];
    for (const kind of kinds) {
      const of = control(kind);
      let now = kind.startsWith('c') ? reading(0, 0, 90_000_123) : reading(20_350, 3, kind.startsWith('f') ? null : 5_120);
      for (let i = 0; i < 200; i++) {
        const wait = nextChange(of, now);
        const shown = (one: SideClock): string => JSON.stringify([faceOf(of, one, en).time, faceOf(of, one, en).beside]);
        expect(wait).toBeGreaterThan(0);
        expect(shown(after(of, now, wait - 1)), `${kind} ${JSON.stringify(now)}`).toBe(shown(now));
        now = after(of, now, wait);
      }
    }
  });
});

describe('low time', () => {
  const isLow = (text: string, of: SideClock): boolean => faceOf(control(text), of, en).isLow;
  it('depends on the control', () => {
    expect(isLow('fischer 60+0', reading(10_001))).toBe(false);
    expect(isLow('fischer 60+0', reading(10_000))).toBe(true);
    expect(isLow('fischer 3600+30', reading(60_000))).toBe(true);
    expect(isLow('fischer 3600+30', reading(61_000))).toBe(false);
    expect(isLow('fischer 0+10', reading(10_000))).toBe(false);
    expect(isLow('byoyomi 600+3x30', reading(1_000, 3, 30_000))).toBe(false);
    expect(isLow('byoyomi 600+3x30', reading(0, 3, 10_000))).toBe(true);
    expect(isLow('xiangqi 30-10-60', reading(1_200_000, 0, 29_000))).toBe(true);
    expect(isLow('xiangqi 30-10-60', reading(20_000, 0, 600_000))).toBe(false);
    expect(isLow('xiangqi 10-5-0', reading(20_000, 0, 300_000))).toBe(true);
    expect(isLow('correspondence 3', reading(0, 0, 10_000_000))).toBe(true);
    expect(isLow('none', reading(0))).toBe(false);
  });

  it('warns once, until the time was well above it again', () => {
    const alarm = new LowTimeAlarm();
    const low = lowTime(control('fischer 60+0'), reading(0));
    const heard = [11_000, 10_000, 9_000, 12_000, 9_500, 16_000, 9_000].map((ms) => alarm.check(ms, low));
    expect(heard).toEqual([false, true, false, false, false, false, true]);
  });

  it('is spoken at a few times only', () => {
    expect(timeToSpeak(61_000, 60_000)).toBe(60_000);
    expect(timeToSpeak(60_000, 59_000)).toBeNull();
    expect(timeToSpeak(70_000, 8_000)).toBe(10_000);
    expect(timeToSpeak(pressing(control('none'), reading(0)), pressing(control('none'), reading(0)))).toBeNull();
  });
});

describe('the server’s time', () => {
  it('is estimated from the message that was least late', () => {
    const time = new ServerTime();
    expect(time.at(0)).toBeNull();
    time.note(5_000, 100); // 60 ms late
    time.note(6_060, 1_100);
    time.note(7_000, 2_100); // 60 ms late
    expect(time.at(2_100)).toBeCloseTo(7_060, 0);
  });

  it('follows clocks that drift apart, and starts again after a new connection', () => {
    const time = new ServerTime();
    for (let i = 0; i <= 100; i++) time.note(5_000 + i * 59_997, i * 60_000); // 50 ppm
    expect(Math.abs((time.at(6_000_000) ?? 0) - (5_000 + 100 * 59_997))).toBeLessThan(5);
    time.restart();
    expect(time.at(6_000_000)).not.toBeNull();
    time.note(1_000, 6_000_000);
    expect(time.at(6_000_500)).toBe(1_500);
  });
});

describe('the headers of a record', () => {
  const headers = (game: 'chess' | 'xiangqi', time: string, clocks: readonly number[]): string[] => {
    const plies = clocks.map((ms) => ({ clock: ms }) as unknown as Ply);
    const state = { game, start_fen: games[game].startFen, plies, clock: time === 'none' ? null : { time } } as unknown as State;
    return clockHeaders(state).map(({ name, value }) => `${name} ${value}`);
  };
  const clocks = [600_000, 600_000, 540_400, 599_300, 500_000, 599_000];

  it('have the control, and in xiangqi what each side has used', () => {
    expect(headers('xiangqi', 'fischer 600+0', clocks)).toEqual(['TimeControl 600', 'RedTime 0:01:40', 'BlackTime 0:00:01']);
    expect(headers('chess', 'fischer 600+0', clocks)).toEqual(['TimeControl 600']);
    expect(headers('xiangqi', 'fischer 600+20', clocks)).toEqual(['TimeControl 600+20', 'RedTime 0:02:20', 'BlackTime 0:00:41']);
    expect(headers('xiangqi', 'fischer 10800+0', [10_800_000, 10_800_000, 7_074_999])).toEqual(['TimeControl 10800', 'RedTime 1:02:05']);
    expect(headers('xiangqi', 'none', [])).toEqual([]);
  });

  it('do not have a time that is not known of every move', () => {
    const byoyomi = [600_000, 600_000, 590_000, 500_000, 30_000, 400_000];
    expect(headers('xiangqi', 'byoyomi 600+3x30', byoyomi)).toEqual(['TimeControl byoyomi 600+3x30', 'BlackTime 0:03:20']);
    expect(headers('xiangqi', 'fischer 600+0', clocks.slice(0, 2))).toEqual(['TimeControl 600']);
  });
});

describe('thinking times', () => {
  const spent = (text: string, clocks: readonly number[], ply: number, berserk = false): number | null => {
    const time = parseTime(text);
    if (!time) throw new Error(text);
    const plies = clocks.map((ms) => ({ clock: ms }) as unknown as Ply);
    const state = { start_fen: games.chess.startFen, plies, berserk: { first: berserk, second: false } } as unknown as State;
    return timeSpent(state, time, ply);
  };
  it.each([
    ['fischer 180+2', [182_000, 182_000, 171_000, 182_000], 3, 13_000],
    ['fischer 180+2', [182_000, 182_000, 171_000, 183_500], 4, 500],
    ['fischer 60+0', [60_000, 60_000, 1], 3, 59_999],
    ['bronstein 60+10', [60_000, 60_000, 55_000], 3, 15_000],
    ['delay 60+5', [60_000, 60_000, 59_000], 3, 6_000],
    ['byoyomi 600+3x30', [600_000, 600_000, 590_000], 3, 10_000],
    ['xiangqi 30-10-60', [1_800_000, 1_800_000, 1_740_000], 3, 60_000],
  ])('%s: %o, ply %d', (text, clocks, ply, ms) => {
    expect(spent(text, clocks, ply)).toBe(ms);
  });

  it.each([
    ['fischer 180+2', [182_000, 182_000], 2, 'a first move'],
    ['fischer 180+2', [182_000, 182_000, 199_000], 3, 'time was given'],
    ['bronstein 60+10', [60_000, 60_000, 60_000], 3, 'less than the delay'],
    ['byoyomi 600+3x30', [600_000, 600_000, 30_000], 3, 'in byoyomi'],
    ['byoyomi 600+3x30', [30_000, 600_000, 30_000], 3, 'in byoyomi'],
    ['xiangqi 30-10-60', [1_800_000, 1_800_000, 60_000], 3, 'after the game time'],
    ['correspondence 3', [259_200_000, 259_200_000, 259_200_000], 3, 'days'],
  ])('%s: %o, ply %d is not known: %s', (text, clocks, ply) => {
    expect(spent(text, clocks, ply)).toBeNull();
  });

  it('of a berserk player are without the increment', () => {
    expect(spent('fischer 180+2', [90_000, 182_000, 80_000], 3, true)).toBe(10_000);
  });

  it('are written in both languages', () => {
    const texts = (ms: number): string[] => [thoughtText(catalogues.en, ms), thoughtText(catalogues.zh, ms)];
    expect(texts(0)).toEqual(['0.0 s', '0.0 秒']);
    expect(texts(3_290)).toEqual(['3.2 s', '3.2 秒']);
    expect(texts(12_900)).toEqual(['12 s', '12 秒']);
    expect(texts(65_000)).toEqual(['1:05', '1:05']);
  });
});
