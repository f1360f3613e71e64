// SPDX-License-Identifier: GPL-3.0-or-later
// Who is signed in, and the requests about it. The server's cookie is not seen here: scripts cannot read it.
import { effect, signal } from '@preact/signals';
import type {
  Account, AccountRefusalBody, CodesBody, MeBody, NewToken, NewTokenBody, PasswordChange, PasswordReset, Preferences, SessionsBody, SignedInBody,
  SignIn, SignUp, TokensBody,
} from './net/protocol.gen';
import { choose } from './actions';
import { preferencesOf, settingsOf } from './model/preferences';
import { connections } from './connections';
import { RetryDelay } from './net/retry_delay';
import { settings } from './state';

/** The account that is signed in; null: nobody is; undefined: not known yet. */
export const account = signal<Account | null | undefined>(undefined);

/** Recovery codes that the server has just made: the page shows them until they are put away. */
export const newCodes = signal<readonly string[]>([]);

/** What the server answers; a server that is not reached is a refusal of its own. */
export type Outcome<T> = { readonly value: T; readonly refusal: null } | { readonly value: null; readonly refusal: Refusal };
export type Refusal = AccountRefusalBody | 'unreachable';

async function send<T>(method: string, path: string, body?: object): Promise<Outcome<T>> {
  const init: RequestInit = { method, credentials: 'same-origin' };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { 'Content-Type': 'application/json' };
  }
  try {
    const response = await fetch(`/api/me${path}`, init);
    const text = await response.text();
    if (response.ok) return { value: (text === '' ? null : JSON.parse(text)) as T, refusal: null };
    const refusal = JSON.parse(text) as AccountRefusalBody;
    if (refusal.fault === 'not_signed_in') account.value = null;
    return { value: null, refusal };
  } catch {
    return { value: null, refusal: 'unreachable' };
  }
}

/** The preferences that the server has, as text to compare. */
let stored = '';
const ownPreferences = (): string => JSON.stringify(preferencesOf(settings.value));

function entered(found: Account, preferences: Preferences): void {
  // A new account takes over what this browser has.
  if (Object.keys(preferences).length > 0) choose(settingsOf(preferences));
  stored = Object.keys(preferences).length > 0 ? ownPreferences() : '';
  account.value = found;
}

let isStoring = false;

/** Stores the settings with the account while they differ: one request at a time, for two could overtake each other. */
async function storePreferences(): Promise<void> {
  if (isStoring) return;
  isStoring = true;
  for (let text = ownPreferences(); account.peek() && text !== stored; text = ownPreferences()) {
    stored = text; // at once: while the request is under way, another account may be entered
    const { refusal } = await send<null>('PUT', '/preferences', JSON.parse(text) as object);
    if (refusal === 'unreachable') {
      stored = '';
      storeAgain.schedule();
      break;
    }
    storeAgain.reset();
  }
  isStoring = false;
}
const storeAgain = new RetryDelay(() => void storePreferences());

async function askWhoIsSignedIn(): Promise<void> {
  const { value, refusal } = await send<MeBody>('GET', '');
  if (account.peek()) return; // somebody has signed in meanwhile
  if (value?.account && value.preferences) return entered(value.account, value.preferences);
  account.value = null;
  if (refusal === 'unreachable') askAgain.schedule();
}
const askAgain = new RetryDelay(() => void askWhoIsSignedIn());

/** Asks who is signed in, and stores settings with the account when they change. */
export function followAccount(): void {
  void askWhoIsSignedIn();
  effect(() => {
    if (account.value && ownPreferences() !== stored) void storePreferences();
  });
}

async function enter(path: string, form: object): Promise<Refusal | null> {
  const { value, refusal } = await send<SignedInBody>('POST', path, form);
  if (refusal) return refusal;
  newCodes.value = value.codes;
  entered(value.account, value.preferences);
  connections().socket.restart();
  return null;
}

export const signUp = (form: SignUp): Promise<Refusal | null> => enter('/sign-up', form);
export const signIn = (form: SignIn): Promise<Refusal | null> => enter('/sign-in', form);
export const resetPassword = (form: PasswordReset): Promise<Refusal | null> => enter('/reset', form);

async function leave(path: string, form?: object): Promise<Refusal | null> {
  const { refusal } = await send<null>('POST', path, form);
  if (refusal) return refusal;
  newCodes.value = [];
  account.value = null;
  return null;
}

export const signOut = (): Promise<Refusal | null> => leave('/sign-out');
export const signOutEverywhere = (): Promise<Refusal | null> => leave('/sign-out-everywhere');
export const deleteAccount = (password: string): Promise<Refusal | null> => leave('/delete', { password });

export const loadSessions = (): Promise<Outcome<SessionsBody>> => send('GET', '/sessions');
export const endSession = async (session: string): Promise<Refusal | null> => (await send('DELETE', `/sessions/${session}`)).refusal;
export const changePassword = async (form: PasswordChange): Promise<Refusal | null> => (await send('POST', '/password', form)).refusal;

export const loadTokens = (): Promise<Outcome<TokensBody>> => send('GET', '/tokens');
export const makeToken = (form: NewToken): Promise<Outcome<NewTokenBody>> => send('POST', '/tokens', form);
export const endToken = async (token: string): Promise<Refusal | null> => (await send('DELETE', `/tokens/${token}`)).refusal;

export async function renewCodes(password: string): Promise<Refusal | null> {
  const { value, refusal } = await send<CodesBody>('POST', '/codes', { password });
  if (refusal) return refusal;
  newCodes.value = value.codes;
  if (account.value) account.value = { ...account.value, codes_left: value.codes.length };
  return null;
}
