// SPDX-License-Identifier: GPL-3.0-or-later
// Every code of a fault is named somewhere in the sources, and says something in both languages.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { faultInEnglish } from '../src/i18n/faults';
import { faultInChinese } from '../src/i18n/zh_faults';
import { faultArguments, type FaultCode } from '../src/model/faults.gen';
import type { Fault } from '../src/net/protocol.gen';

const codes = Object.keys(faultArguments) as FaultCode[];
const example = (code: FaultCode): Fault => ({
  place: '', what: 'the original text', code, arguments: faultArguments[code].map((_, i) => String(i + 2)),
  causes: [{ place: '', what: '', code: 'no_result', arguments: [], causes: [] }],
});

function sourcesIn(folder: string): string {
  const root = new URL(`../../${folder}/`, import.meta.url);
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!gen)\.[ch]pp$/.test(name));
  return names.map((name) => readFileSync(new URL(name, root), 'utf8')).join('');
}

it('every code is named by the libraries or the server', () => {
  const sources = ['libs', 'apps/server'].map(sourcesIn).join('');
  expect(codes.filter((code) => !new RegExp(`Code::${code}\\b`).test(sources))).toEqual([]);
});

it('every code has an English text without gaps', () => {
  expect(codes.map((code) => faultInEnglish(example(code))).filter((text) => text === '' || /\{\w+(:\w)?\}|undefined|original text/.test(text))).toEqual([]);
});

it('every code has a Chinese text without gaps', () => {
  const texts = codes.filter((code) => code !== 'text').map((code) => faultInChinese(example(code)));
  expect(texts.filter((text) => !/[\u4e00-\u9fff]/.test(text) || /原文|undefined|[a-z]{3,} [a-z]{2,}/.test(text))).toEqual([]);
});
