// SPDX-License-Identifier: GPL-3.0-or-later
// PGN's numeric annotation glyphs (NAGs) as symbols, and the clocks and evaluations among a move's commands.

/** The glyphs that the page offers for a move. The first six rate it and exclude each other. */
export const moveGlyphs = [3, 1, 5, 6, 2, 4, 7, 146] as const;
/** The glyphs that it offers for the position after the move: equal, unclear, then a growing advantage. One at most. */
export const positionGlyphs = [10, 13, 14, 15, 16, 17, 18, 19] as const;

const signs: ReadonlyMap<number, string> = new Map([
  [3, '!!'], [1, '!'], [5, '!?'], [6, '?!'], [2, '?'], [4, '??'], [7, '□'], [8, '□'], [10, '='], [11, '='], [12, '='], [13, '∞'],
  [14, '⩲'], [15, '⩱'], [16, '±'], [17, '∓'], [18, '+–'], [19, '–+'], [22, '⨀'], [23, '⨀'], [32, '⟳'], [36, '↑'], [40, '→'],
  [44, '=∞'], [132, '⇆'], [138, '⊕'], [140, '∆'], [146, 'N'],
]);

/** Groups of which a move has one at most. Files have more glyphs for equality than the page offers. */
const exclusive: readonly (readonly number[])[] = [[1, 2, 3, 4, 5, 6], [...positionGlyphs, 11, 12]];

/** The glyphs with one more, which replaces those that it excludes. */
export function withGlyph(nags: readonly number[], nag: number): number[] {
  const excluded = exclusive.find((group) => group.includes(nag)) ?? [nag];
  return [...nags.filter((one) => !excluded.includes(one)), nag];
}

/** The glyphs of a move without the evaluation of the position. */
export const withoutPositionGlyph = (nags: readonly number[]): number[] => withGlyph(nags, 10).slice(0, -1);

/** The offered glyph that corresponds to the evaluation among a move's glyphs, if there is one. */
export function positionGlyphOf(nags: readonly number[]): (typeof positionGlyphs)[number] | null {
  const same = nags.map((nag) => (nag === 11 || nag === 12 ? 10 : nag));
  return positionGlyphs.find((nag) => same.includes(nag)) ?? null;
}

/** The symbol of a glyph; unknown ones as in files, $22. */
export const glyphText = (nag: number): string => signs.get(nag) ?? `$${String(nag)}`;

/** Symbols in the characters that every font has, for where nothing can be drawn. */
const plainSigns: ReadonlyMap<number, string> = new Map([[13, '~'], [14, '+/='], [15, '=/+'], [17, '-/+']]);
export const plainGlyphText = (nag: number): string => plainSigns.get(nag) ?? glyphText(nag);

/** A clock or an evaluation among a move's commands. */
export interface MoveValue {
  readonly kind: 'clock' | 'evaluation';
  readonly text: string;
}

/** The commands that are shown as they are. */
export function moveValues(values: string): MoveValue[] {
  const found: MoveValue[] = [];
  for (const [, name, value] of values.matchAll(/\[%(clk|eval) ([^\],]*)[^\]]*\]/g)) {
    if (value) found.push({ kind: name === 'clk' ? 'clock' : 'evaluation', text: value });
  }
  return found;
}
