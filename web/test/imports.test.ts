// SPDX-License-Identifier: GPL-3.0-or-later
// No module of the page leads back to itself by its imports, those of types included.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const src = fileURLToPath(new URL('../src', import.meta.url));
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));

function importsOf(file: string): string[] {
  const text = readFileSync(join(src, file), 'utf8');
  return [...text.matchAll(/\b(?:from|import) '(\.[^']+)'/g)].flatMap(([, path = '']) => {
    const target = join(dirname(file), path);
    return files.find((one) => [`${target}.ts`, `${target}.tsx`, join(target, 'index.ts')].includes(one)) ?? [];
  });
}

/** The ways that lead back to where they began. */
function circlesIn(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, way: readonly string[]): void => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' > '));
    else if (!done.has(file)) for (const next of graph.get(file) ?? []) visit(next, [...way, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return circles;
}

it('circles are found', () => {
  expect(circlesIn(new Map([['a', ['b', 'c']], ['b', ['c']], ['c', ['b']]]))).toEqual(['b > c > b']);
});

it('imports are read, and lead in no circle', () => {
  const graph = new Map(files.map((file) => [file, importsOf(file)]));
  expect(graph.get('main.tsx')).toEqual(expect.arrayContaining(['view/app.tsx', 'i18n/index.ts', 'state.ts']));
  expect(circlesIn(graph)).toEqual([]);
});
