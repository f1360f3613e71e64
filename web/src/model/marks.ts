// SPDX-License-Identifier: GPL-3.0-or-later
// The arrows and circles that a player draws on the board, and those of files.

export type MarkColour = 'green' | 'red' | 'yellow' | 'blue';

/** An arrow, or with equal squares a circle. */
export interface Mark {
  readonly from: string;
  readonly to: string;
  readonly colour: MarkColour;
}

/** The keys that are held while drawing. */
export interface Modifiers {
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

/** Green; with Shift or Ctrl red, with Alt blue, with both yellow, as on other sites. */
export function markColour({ shiftKey, ctrlKey, altKey, metaKey }: Modifiers): MarkColour {
  const first = shiftKey || ctrlKey;
  const second = altKey || metaKey;
  if (first) return second ? 'yellow' : 'red';
  return second ? 'blue' : 'green';
}

/** Adds a mark, removes an equal one, or gives one on the same squares another colour. */
export function toggleMark(list: readonly Mark[], mark: Mark): readonly Mark[] {
  const isThere = (one: Mark): boolean => one.from === mark.from && one.to === mark.to;
  const others = list.filter((one) => !isThere(one));
  return list.some((one) => isThere(one) && one.colour === mark.colour) ? others : [...others, mark];
}

const colours: Readonly<Record<string, MarkColour>> = { G: 'green', R: 'red', Y: 'yellow', B: 'blue' };
const letters: Readonly<Record<MarkColour, string>> = { green: 'G', red: 'R', yellow: 'Y', blue: 'B' };
const commands = /\[%c[sa]l ([^\]]*)\]/g;

/** The coloured squares and arrows in a move's commands: `[%csl Ra1] [%cal Ge2e4]`. */
export function marksOf(values: string): Mark[] {
  const marks: Mark[] = [];
  for (const [, items] of values.matchAll(commands)) {
    for (const item of (items ?? '').split(',')) {
      const match = /^([GRYB])([a-i][0-9])([a-i][0-9])?$/.exec(item.trim());
      const colour = colours[match?.[1] ?? ''];
      if (colour && match?.[2]) marks.push({ colour, from: match[2], to: match[3] ?? match[2] });
    }
  }
  return marks;
}

/** A move's commands with these marks instead of those that they had; squares come first, as the server writes them. */
export function withMarks(values: string, marks: readonly Mark[]): string {
  const others = values.replace(commands, '').replace(/ {2,}/g, ' ').trim();
  const command = (name: string, list: readonly Mark[], squares: (mark: Mark) => string): string =>
    list.length === 0 ? '' : `[%${name} ${list.map((mark) => letters[mark.colour] + squares(mark)).join(',')}]`;
  const circles = marks.filter(({ from, to }) => from === to);
  const arrows = marks.filter(({ from, to }) => from !== to);
  return [others, command('csl', circles, ({ from }) => from), command('cal', arrows, ({ from, to }) => from + to)].filter(Boolean).join(' ');
}
