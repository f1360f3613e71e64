// SPDX-License-Identifier: GPL-3.0-or-later
// Time controls: what each kind consists of, its text form, and the usual ones. The server explains the kinds and checks
// the numbers (apps/server/clock/time_control.hpp).
import type { Game, Side } from '../net/protocol.gen';

/** The time of one side: the names and units are those of the server. */
export type SideControl =
  | { readonly kind: 'none' }
  /** Seconds. `extra` is the increment, or the delay. */
  | { readonly kind: 'fischer' | 'delay' | 'bronstein'; readonly base: number; readonly extra: number }
  /** Seconds. */
  | { readonly kind: 'byoyomi'; readonly main: number; readonly periods: number; readonly period: number }
  /** Minutes for the game, minutes for a move (0: no limit), seconds for a move when the game time is used up. */
  | { readonly kind: 'xiangqi'; readonly game: number; readonly move: number; readonly reading: number }
  | { readonly kind: 'correspondence'; readonly days: number };

export type TimeKind = SideControl['kind'];

export interface TimeControl {
  readonly first: SideControl;
  readonly second: SideControl;
  /** The side for which a draw counts as a win. */
  readonly drawWinner: Side | null;
}

const minutes = 60;

export const noClock: SideControl = { kind: 'none' };
export const sameForBoth = (side: SideControl): TimeControl => ({ first: side, second: side, drawWinner: null });

const betweenSides = ' / ';
const drawMark = ', draw wins ';

function sideText(side: SideControl): string {
  switch (side.kind) {
    case 'none':
      return 'none';
    case 'fischer':
    case 'delay':
    case 'bronstein':
      return `${side.kind} ${String(side.base)}+${String(side.extra)}`;
    case 'byoyomi':
      return `byoyomi ${String(side.main)}+${String(side.periods)}x${String(side.period)}`;
    case 'xiangqi':
      return `xiangqi ${String(side.game)}-${String(side.move)}-${String(side.reading)}`;
    case 'correspondence':
      return `correspondence ${String(side.days)}`;
  }
}

/** The text form, as the protocol has it. */
export function timeText({ first, second, drawWinner }: TimeControl): string {
  const one = sideText(first);
  const other = sideText(second);
  return (one === other ? one : one + betweenSides + other) + (drawWinner ? drawMark + drawWinner : '');
}

type Numbers = readonly number[];

const forms: readonly (readonly [RegExp, (kind: string, numbers: Numbers) => SideControl])[] = [
  [/^(none)$/, () => noClock],
  [/^(fischer|delay|bronstein) (\d{1,6})\+(\d{1,6})$/, (kind, [base = 0, extra = 0]) => ({ kind: kind as 'fischer', base, extra })],
  [
    /^(byoyomi) (\d{1,6})\+(\d{1,6})x(\d{1,6})$/,
    (_, [main = 0, periods = 0, period = 0]) => ({ kind: 'byoyomi', main, periods, period }),
  ],
  [/^(xiangqi) (\d{1,6})-(\d{1,6})-(\d{1,6})$/, (_, [game = 0, move = 0, reading = 0]) => ({ kind: 'xiangqi', game, move, reading })],
  [/^(correspondence) (\d{1,6})$/, (_, [days = 0]) => ({ kind: 'correspondence', days })],
];

function parseSide(text: string): SideControl | null {
  for (const [form, build] of forms) {
    const [, kind, ...numbers] = form.exec(text) ?? [];
    if (kind !== undefined) return build(kind, numbers.map(Number));
  }
  return null;
}

/** The inverse of timeText, null for text that is none. The bounds of the numbers are not checked. */
export function parseTime(text: string): TimeControl | null {
  const [sides = '', winner, ...rest] = text.split(drawMark);
  const [one = '', other = one, ...more] = sides.split(betweenSides);
  const first = parseSide(one);
  const second = parseSide(other);
  if (!first || !second || rest.length + more.length > 0) return null;
  if (winner !== undefined && winner !== 'first' && winner !== 'second') return null;
  return { first, second, drawWinner: winner ?? null };
}

/**
 * The text form as the header TimeControl of records has it: as PGN's tag, as the TimeRule of XQF files where PGN has no
 * form for it, or as it is. The server writes the same (apps/server/clock/time_control.hpp).
 */
export function timeHeader(text: string): string {
  const simple = /^(?:fischer (\d+)\+(\d+)|xiangqi ([\d-]+))$/.exec(text);
  if (!simple) return text;
  const [, base, increment, rule] = simple;
  return rule ?? (increment === '0' ? base : `${base ?? ''}+${increment ?? ''}`) ?? text;
}

const countedMoves = 40;
const countedAfterMainTime = 20;

/** The seconds that a player has for 40 moves, as the server estimates them (apps/server/ratings/speed.hpp). */
function estimatedSeconds(side: SideControl): number {
  switch (side.kind) {
    case 'none':
    case 'correspondence':
      return Infinity;
    case 'fischer':
    case 'delay':
    case 'bronstein':
      return side.base + countedMoves * side.extra;
    case 'byoyomi':
      return side.main + countedAfterMainTime * side.period;
    case 'xiangqi': {
      const limit = side.move === 0 ? side.game : Math.min(side.game, countedMoves * side.move);
      return limit * minutes + countedAfterMainTime * side.reading;
    }
  }
}

/** Whether a game is slower than rapid, as one without a clock (null) is. */
export function isSlow(control: TimeControl | null): boolean {
  return control === null || Math.max(estimatedSeconds(control.first), estimatedSeconds(control.second)) >= 25 * minutes;
}

/** Whether a game can be rated by the server's rule (apps/server/ratings/speed.cpp): both have the same limit, and no draw odds. */
export const canBeRated = (control: TimeControl | null): boolean =>
  control !== null && control.first.kind !== 'none' && sideText(control.first) === sideText(control.second) && control.drawWinner === null;

/** Whether a side's time can be lengthened: it has a main time. */
export const hasMainTime = ({ kind }: SideControl): boolean => kind !== 'none' && kind !== 'correspondence';

/** The traditions that name usual controls. */
export type Tradition = 'chess' | 'xiangqi';

/** The speeds that a tradition has names for. */
export type SpeedName = 'slow' | 'rapid' | 'blitz' | 'sudden';

export interface UsualTime {
  readonly control: TimeControl;
  readonly tradition: Tradition;
  /** The name of the control in its tradition, where it has one. */
  readonly name: SpeedName | null;
}

const usual = (tradition: Tradition, base: number, extra: number, name: SpeedName | null = null): UsualTime => ({
  control: sameForBoth({ kind: 'fischer', base: base * minutes, extra }), tradition, name,
});

const usualTimes: readonly UsualTime[] = [
  usual('chess', 1, 0), usual('chess', 3, 2), usual('chess', 5, 0), usual('chess', 10, 0), usual('chess', 15, 10),
  usual('xiangqi', 5, 3, 'blitz'), usual('xiangqi', 10, 10, 'rapid'), usual('xiangqi', 60, 30, 'slow'),
  usual('xiangqi', 10, 0, 'sudden'), usual('xiangqi', 20, 0, 'sudden'),
];

const traditionOf = (game: Game): Tradition => (game === 'xiangqi' ? 'xiangqi' : 'chess');

/** The controls that are one click away, those of the game's own tradition first; each once. */
export function usualTimesOf(game: Game): UsualTime[] {
  const own = traditionOf(game);
  const sorted = [...usualTimes].sort((a, b) => Number(b.tradition === own) - Number(a.tradition === own));
  const texts = sorted.map(({ control }) => timeText(control));
  return sorted.filter((_, i) => texts.indexOf(texts[i] ?? '') === i);
}

/** The name of a control in the tradition of the game, or in the other one when its own knows no such control. */
export function speedName(game: Game, control: TimeControl): SpeedName | null {
  const text = timeText(control);
  const found = usualTimesOf(game).find((one) => timeText(one.control) === text);
  return found?.name === 'sudden' && found.tradition !== traditionOf(game) ? null : (found?.name ?? null);
}
