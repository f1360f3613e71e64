// SPDX-License-Identifier: GPL-3.0-or-later
// The order of the style sheets decides which rule wins, so all are imported in one place.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readStyles } from './style_sheet';

const src = fileURLToPath(new URL('../src', import.meta.url));

it('styles/index.css imports every style sheet, once', () => {
  const imported = [...readStyles('styles/index.css').matchAll(/@import '([^']+)';/g)].map(([, path = '']) => join('styles', path));
  const sheets = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));
  const others = sheets.filter((name) => name !== join('styles', 'index.css'));
  expect(imported.sort()).toEqual(others.sort());
});
