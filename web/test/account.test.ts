// SPDX-License-Identifier: GPL-3.0-or-later
import { afterEach, describe, expect, test, vi } from 'vitest';
import { account, followAccount } from '../src/account';
import { preferencesOf, settingsOf } from '../src/model/preferences';
import { passwordStrength } from '../src/model/password_strength';
import { defaultSettings } from '../src/settings';
import { settings } from '../src/state';

afterEach(() => vi.unstubAllGlobals());

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

test('settings are stored one request at a time, and the last ones stay', async () => {
  const waiting: { method: string; language: unknown; answer: (body: object) => void }[] = [];
  vi.stubGlobal('fetch', (_: string, { method, body }: { method: string; body?: string }) => {
    const language = body === undefined ? null : (JSON.parse(body) as { language: unknown }).language;
    return new Promise((resolve) => {
      waiting.push({ method, language, answer: (found) => resolve({ ok: true, text: () => Promise.resolve(JSON.stringify(found)) }) });
    });
  });
  const next = async () => {
    await vi.waitFor(() => expect(waiting).not.toEqual([]));
    const [request] = waiting.splice(0, 1);
    if (!request) throw new Error('no request');
    return request;
  };
  const choose = (language: 'en' | 'zh') => (settings.value = { ...settings.value, language });
  choose('en');
  followAccount();
  const { answer } = await next();
  answer({ account: { id: 'a', name: 'Anna', codes_left: 8 }, preferences: {} });
  const first = await next();
  expect(first).toMatchObject({ method: 'PUT', language: 'en' });
  choose('zh');
  choose('en');
  choose('zh');
  expect(waiting).toEqual([]);
  first.answer({});
  const second = await next();
  expect(second).toMatchObject({ method: 'PUT', language: 'zh' });
  second.answer({});
  await new Promise((done) => setTimeout(done)); // an answer needs less
  expect(waiting).toEqual([]);
  account.value = null;
});

test('an account is asked for, and settings are stored, again until the server is reached', async () => {
  vi.useFakeTimers();
  const methods: string[] = [];
  let isThere = false;
  vi.stubGlobal('fetch', (_: string, { method }: { method: string }) => {
    methods.push(method);
    if (!isThere) return Promise.reject(new TypeError('Failed to fetch'));
    const found = method === 'GET' ? { account: { id: 'b', name: 'Bert', codes_left: 8 }, preferences: {} } : null;
    return Promise.resolve({ ok: true, text: () => Promise.resolve(JSON.stringify(found)) });
  });
  followAccount();
  await vi.advanceTimersByTimeAsync(400);
  expect([methods.splice(0), account.value]).toEqual([['GET'], null]);
  isThere = true;
  await vi.advanceTimersByTimeAsync(200);
  expect([methods.splice(0), account.value?.name]).toEqual([['GET', 'PUT'], 'Bert']);
  isThere = false;
  settings.value = { ...settings.value, language: 'en' };
  await vi.advanceTimersByTimeAsync(400);
  expect(methods.splice(0)).toEqual(['PUT']);
  isThere = true;
  await vi.advanceTimersByTimeAsync(200);
  expect(methods.splice(0)).toEqual(['PUT']);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(methods).toEqual([]);
  account.value = null;
  vi.useRealTimers();
});

test('a password is called strong by its length and its different characters', () => {
  expect(passwordStrength('short')).toBe(0);
  expect(passwordStrength('a           b')).toBe(0);
  expect(passwordStrength('aaaaaaaaaaaaaaaa')).toBe(1);
  expect(passwordStrength('kettlebraidmoss')).toBe(2);
  expect(passwordStrength('gleaming otter paddles')).toBe(3);
});
