// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Answers of the HTTP API as literals of the types that lichess publishes (npm's @lichess-org/types): tsc says which
// field is missing, unknown or of another type. What is ours alone is taken off first, and listed here.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const programs = process.env.DUIYI_PROGRAM ? dirname(process.env.DUIYI_PROGRAM) : join(here, '../../build/dev/bin');
const program = join(programs, 'lichess_answers');

/** Every answer that the program prints: `{type, answer}`. */
function printedAnswers() {
  return execFileSync(program, { encoding: 'utf8' }).trim().split('\n').map((line) => JSON.parse(line));
}

/** Takes off what lichess does not know: the variant xiangqi, and ratings of chess960 by speed. */
function withoutOurs(value) {
  if (Array.isArray(value)) return value.map(withoutOurs);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => {
    if ((key === 'key' || key === 'variant') && inner === 'xiangqi') return [key, 'standard'];
    return [key, withoutOurs(inner)];
  }).filter(([key]) => !/^(chess960|xiangqi)[A-Z]/.test(key)));
}

/** A schema by its name, or a line of the NDJSON that an operation answers. */
function typeNamed(name) {
  const operation = /^operations: (.*)$/.exec(name);
  if (operation === null) return `components["schemas"][${JSON.stringify(name)}]`;
  return `operations[${JSON.stringify(operation[1])}]["responses"][200]["content"]["application/x-ndjson"]`;
}

/** What tsc says of the answers; empty when all have their types. */
function complaints(answers) {
  const folder = mkdtempSync(join(here, 'answers-'));
  try {
    const lines = answers.map(({ type, answer }, i) =>
      `export const answer${i}: ${typeNamed(type)} = ${JSON.stringify(withoutOurs(answer))};`);
    const file = join(folder, 'answers.ts');
    writeFileSync(file, `import type { components, operations } from '@lichess-org/types';\n${lines.join('\n')}\n`);
    const tsc = join(here, 'node_modules/typescript/bin/tsc');
    const result = spawnSync(process.execPath, [tsc, '--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', file],
      { encoding: 'utf8' });
    return result.stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('answers have the types that lichess publishes', () => {
  const answers = printedAnswers();
  assert.ok(answers.length > 100);
  assert.equal(complaints(answers), '');
});

test('a field that is missing, unknown or of another type is noticed', () => {
  const full = printedAnswers().find(({ type }) => type === 'GameFullEvent');
  const { createdAt, ...missing } = full.answer;
  assert.match(complaints([{ ...full, answer: missing }]), /createdAt/);
  assert.match(complaints([{ ...full, answer: { ...full.answer, surprise: 1 } }]), /surprise/);
  assert.match(complaints([{ ...full, answer: { ...full.answer, createdAt: String(createdAt) } }]), /createdAt|string/);
});
