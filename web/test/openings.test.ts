// SPDX-License-Identifier: GPL-3.0-or-later
// Every opening that the server names has a name in each language, and no name is left over.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openings as english } from '../src/i18n/en_openings';
import { openings as chinese } from '../src/i18n/zh_openings';

const source = readFileSync(new URL('../../apps/server/domain/opening.cpp', import.meta.url), 'utf8');
const named = [...new Set([...source.matchAll(/^ {4}\{"([a-z-]+)", "/gm)].map(([, name = '']) => name))].sort();

it('every opening has a name in English and in Chinese', () => {
  expect(named.length).toBeGreaterThan(100);
  expect(Object.keys(english).sort()).toEqual(named);
  expect(Object.keys(chinese).sort()).toEqual(named);
});

it('no two openings have the same name', () => {
  for (const names of [english, chinese]) expect(new Set(Object.values(names)).size).toBe(named.length);
});
