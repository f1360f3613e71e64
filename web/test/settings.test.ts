// SPDX-License-Identifier: GPL-3.0-or-later
import { describe, expect, it } from 'vitest';
import { catalogues } from '../src/i18n';
import { parsePath, pathOf } from '../src/router';
import { preferredLanguage, readChoices } from '../src/settings';

describe('the language', () => {
  it('is the browser’s first one that the page has', () => {
    expect(preferredLanguage(['zh-TW', 'en'])).toBe('zh');
    expect(preferredLanguage(['de', 'fr', 'zh-Hans-CN', 'en'])).toBe('zh');
    expect(preferredLanguage(['de-AT', 'en-GB'])).toBe('en');
    expect(preferredLanguage(['de'])).toBe('en');
    expect(preferredLanguage([])).toBe('en');
  });

  it('has translations of all texts', () => {
    const same: string[] = [];
    const allowed = new Set(['fenLabel', 'langName']);
    for (const [key, value] of Object.entries(catalogues.en)) {
      const other = (catalogues.zh as Record<string, unknown>)[key];
      if (typeof value === 'string' && value === other && !allowed.has(key)) same.push(key);
    }
    expect(same).toEqual([]);
  });
});

describe('stored settings', () => {
  it('are read only when they are known', () => {
    expect(readChoices('{"theme":"dark","sound":false,"language":"fr","xiangqiSet":3}')).toEqual({
      theme: 'dark', sound: false,
    });
    const looks = {
      chessSet: 'bold', xiangqiSet: 'modern', chessBoard: 'slate', xiangqiBoard: 'paper', autoQueen: 'always',
      chessCoordinates: 'outside', xiangqiCoordinates: 'letters', premoveSlow: true,
    };
    expect(readChoices(JSON.stringify(looks))).toEqual(looks);
    expect(readChoices('{"chessSet":"paper","chessBoard":"../x","premove":1,"confirmMove":true,"chessCoordinates":"numbers"}')).toEqual({ confirmMove: true });
    for (const text of ['', 'null', '[]', '7', '{"theme":']) expect(readChoices(text)).toEqual({});
  });
});

describe('paths', () => {
  it('lead to rooms and studies', () => {
    expect(parsePath('/r/abc-DEF_123')).toEqual({ page: 'room', room: 'abc-DEF_123' });
    expect(pathOf({ page: 'room', room: 'abc' })).toBe('/r/abc');
    for (const path of ['/', '/index.html']) expect(parsePath(path)).toEqual({ page: 'home' });
    for (const path of ['/r/', '/r/a/b', '/r/<b>', '/x', '/studyx']) expect(parsePath(path)).toEqual({ page: 'missing' });
  });
});
