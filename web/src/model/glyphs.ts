// SPDX-License-Identifier: GPL-3.0-or-later
// Numeric annotation glyphs of PGN as signs, and the marks that files draw on boards.

/** Those that judge a move; the page offers them. */
export const moveGlyphs: readonly (readonly [number, string])[] = [[3, '!!'], [1, '!'], [5, '!?'], [6, '?!'], [2, '?'], [4, '??']];

const signs: ReadonlyMap<number, string> = new Map([
  ...moveGlyphs, [7, '□'], [8, '□'], [10, '='], [11, '='], [13, '∞'], [14, '⩲'], [15, '⩱'], [16, '±'], [17, '∓'],
  [18, '+−'], [19, '−+'], [22, '⨀'], [23, '⨀'], [32, '⟳'], [36, '→'], [40, '↑'], [44, '=∞'], [132, '⇆'], [138, '⊕'],
  [140, '∆'], [146, 'N'],
]);

/** The sign of a glyph; unknown ones are written as in files. */
export const glyphText = (nag: number): string => signs.get(nag) ?? `$${String(nag)}`;

export interface Mark {
  readonly colour: 'green' | 'red' | 'yellow' | 'blue';
  readonly from: string;
  /** The same square for a ring. */
  readonly to: string;
}

const colours: Readonly<Record<string, Mark['colour']>> = { G: 'green', R: 'red', Y: 'yellow', B: 'blue' };

/** The coloured squares and arrows among the values of a move: `[%csl Ra1] [%cal Ge2e4]`. */
export function marksOf(values: string): Mark[] {
  const marks: Mark[] = [];
  for (const [, items] of values.matchAll(/\[%c[sa]l ([^\]]*)\]/g)) {
    for (const item of (items ?? '').split(',')) {
      const match = /^([GRYB])([a-i][0-9])([a-i][0-9])?$/.exec(item.trim());
      const colour = colours[match?.[1] ?? ''];
      if (colour && match?.[2]) marks.push({ colour, from: match[2], to: match[3] ?? match[2] });
    }
  }
  return marks;
}

/** What values say in words that need no translation: a clock, an evaluation. */
export function valueTexts(values: string): string[] {
  const texts: string[] = [];
  for (const [, name, value] of values.matchAll(/\[%(clk|eval) ([^\],]*)[^\]]*\]/g)) {
    if (value) texts.push(name === 'clk' ? `⏱ ${value}` : value);
  }
  return texts;
}
