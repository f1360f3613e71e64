// SPDX-License-Identifier: GPL-3.0-or-later
import { describe, expect, test } from 'vitest';
import { preferencesOf, settingsOf } from '../src/model/preferences';
import { passwordStrength } from '../src/model/password_strength';
import { defaultSettings } from '../src/settings';

describe('preferences of an account', () => {
  test('are the settings again when they come back', () => {
    const settings = { ...defaultSettings(), theme: 'auto', sound: false, xiangqiSet: 'western', language: 'zh' } as const;
    expect({ ...defaultSettings(), ...settingsOf(preferencesOf(settings)) }).toEqual(settings);
  });
  test('leave out what was not chosen', () => {
    expect(preferencesOf(defaultSettings())).not.toHaveProperty('xiangqiSet');
    expect(settingsOf({})).toEqual({});
  });
});

test('a password is called strong by its length and its different characters', () => {
  expect(passwordStrength('short')).toBe(0);
  expect(passwordStrength('a           b')).toBe(0);
  expect(passwordStrength('aaaaaaaaaaaaaaaa')).toBe(1);
  expect(passwordStrength('kettlebraidmoss')).toBe(2);
  expect(passwordStrength('gleaming otter paddles')).toBe(3);
});
