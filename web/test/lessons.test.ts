// SPDX-License-Identifier: GPL-3.0-or-later
import { expect, test } from 'vitest';
import { catalogues } from '../src/i18n';
import { parseSquare } from '../src/model/board';
import { readPlacement } from '../src/model/fen';
import { lessons } from '../src/model/lessons';

const kinds = ['chess', 'xiangqi'] as const;

for (const kind of kinds) {
  const all = lessons[kind].flatMap((group) => group.lessons);

  test(`the boards of ${kind} have their pieces and squares`, () => {
    for (const { id, figure } of all) {
      if (!figure) continue;
      const placement = readPlacement(kind, figure.fen);
      const named = [...figure.from, ...figure.to, ...(figure.not ?? [])];
      expect(named.filter((square) => parseSquare(kind, square) === null), id).toEqual([]);
      expect(figure.from.filter((square) => !placement.has(square)), id).toEqual([]);
      expect(new Set(named).size, id).toBe(named.length);
    }
  });

  test(`every lesson of ${kind} has a text in every language, and every text a lesson`, () => {
    const ids = all.map(({ id }) => id).sort();
    for (const { learn } of Object.values(catalogues)) expect(Object.keys(learn[kind]).sort()).toEqual(ids);
  });
}
