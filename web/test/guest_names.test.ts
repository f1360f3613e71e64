// SPDX-License-Identifier: GPL-3.0-or-later
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { en } from '../src/i18n/en';
import { words as english } from '../src/i18n/en_guests';
import { zh } from '../src/i18n/zh';
import { words as chinese } from '../src/i18n/zh_guests';
import { drawName, listLength, readName, wordsOf } from '../src/model/guest_names';
import { limits } from '../src/net/protocol.gen';

const numbers = Array.from({ length: limits.guest_names }, (_, i) => i);
const languages = [
  { language: 'en', words: english, name: en.guests.name, longest: 24, word: /^[A-Z][a-z]{2,}$/ },
  { language: 'zh', words: chinese, name: zh.guests.name, longest: 6, word: /^\p{Script=Han}$/u },
] as const;

/** The words that no account's name may be, as the server lists them. */
function reservedWords(): Set<string> {
  const source = readFileSync(new URL('../../apps/server/accounts/name_rules.cpp', import.meta.url), 'utf8');
  const lists = [...source.matchAll(/std::array reserved_\w+\{([^}]*)\}/g)].map(([, list]) => list ?? '');
  return new Set(lists.flatMap((list) => [...list.matchAll(/"([^"]+)"/g)].map(([, word]) => word ?? '')));
}

describe.each(languages)('the names of guests in $language', ({ words, name, longest, word }) => {
  it('are made of two lists, whose words are all different', () => {
    expect(words.map((list) => list.length)).toEqual([listLength, listLength]);
    const all = words.flat();
    expect(new Set(all).size).toBe(2 * listLength);
    expect(all.filter((one) => !word.test(one))).toEqual([]);
  });

  it('are all different, short, and marked as those of guests', () => {
    const names = numbers.map(name);
    expect(new Set(names).size).toBe(limits.guest_names);
    expect(names.filter((one) => one.length > longest)).toEqual([]);
    expect(names.filter((one) => !/^(Guest|游客) /.test(one))).toEqual([]);
  });

  it('have no word that is reserved, which names sides, the computer and staff', () => {
    const reserved = reservedWords();
    expect([...reserved]).toEqual(expect.arrayContaining(['admin', 'computer', 'white', '电脑', '管理员']));
    const ofNames = numbers.flatMap((number) => [...wordsOf(words, number), wordsOf(words, number).join('')]);
    expect(ofNames.filter((one) => reserved.has(one.toLowerCase()))).toEqual([]);
    expect(words.flat().filter((one) => /^[红黑白]$/.test(one))).toEqual([]);
  });
});

describe('a name', () => {
  it('is the same pair of places in each language', () => {
    expect([en.guests.name(0), zh.guests.name(0)]).toEqual(['Guest Blue Heron', '游客 青鹭']);
    expect([en.guests.name(65), zh.guests.name(65)]).toEqual(['Guest Amber Badger', '游客 云鹤']);
    expect(en.guests.name(limits.guest_names - 1)).toBe('Guest Warm Yak');
  });

  it('is read as it was kept', () => {
    expect([readName('0'), readName('4095')]).toEqual([0, 4095]);
    expect([null, '', '4096', '-1', '1.5', 'Anna', '00001'].map(readName)).toEqual(Array(7).fill(null));
  });

  it('is drawn at random, and never the one before', () => {
    const drawn = Array.from({ length: 200 }, () => drawName(null));
    expect(drawn.filter((one) => readName(String(one)) === null)).toEqual([]);
    expect(new Set(drawn).size).toBeGreaterThan(100);
    expect(Array.from({ length: 200 }, () => drawName(7))).not.toContain(7);
    expect(Array.from({ length: 200 }, () => drawName(4095)).filter((one) => readName(String(one)) === null)).toEqual([]);
  });
});
