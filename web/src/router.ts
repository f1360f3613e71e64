// SPDX-License-Identifier: GPL-3.0-or-later
// The address bar: / is home, /r/<room> a room, /study the study board, /s/<name> a shared study;
// /watch games that go on, /learn/<game> how a game is played;
// /@/<name> a player, /players the best ones, /tournaments all of them, /tournaments/<id> one;
// /account, /sign-in, /sign-up and /reset-password are about the account, /oauth?... asks it for an app; nothing is elsewhere.
// #code=<code> continues a game of another device: after the #, what browsers send to no server.
import type { BoardKind } from './model/games';
import { codeOfHash, codeHash } from './model/handover_code';
import { dialog, flipped, room, roomError, route, spoken, viewedPly, type AccountPage, type Route } from './state';

export function parsePath(path: string): Route {
  const match = /^\/r\/([A-Za-z0-9_-]{1,64})\/?$/.exec(path);
  if (match?.[1]) return { page: 'room', room: match[1] };
  const shared = /^\/s\/([A-Za-z0-9_-]{1,64})\/?$/.exec(path);
  if (shared?.[1]) return { page: 'study', shared: shared[1] };
  if (/^\/study\/?$/.test(path)) return { page: 'study', shared: null };
  const account = /^\/(account|sign-in|sign-up|reset-password)\/?$/.exec(path);
  if (account?.[1]) return { page: account[1] as AccountPage };
  const player = /^\/@\/([^/]{1,200})\/?$/.exec(path);
  const name = player?.[1] === undefined ? null : decoded(player[1]);
  if (name !== null) return { page: 'player', name };
  if (/^\/players\/?$/.test(path)) return { page: 'players' };
  const tournament = /^\/tournaments\/([A-Za-z0-9_-]{1,64})\/?$/.exec(path);
  if (tournament?.[1]) return { page: 'tournament', id: tournament[1] };
  if (/^\/oauth\/?$/.test(path)) return { page: 'oauth' };
  const lesson = /^\/learn\/(chess|xiangqi)\/?$/.exec(path);
  if (lesson?.[1]) return { page: 'learn', game: lesson[1] as BoardKind };
  if (/^\/watch\/?$/.test(path)) return { page: 'watch' };
  if (/^\/tournaments\/?$/.test(path)) return { page: 'tournaments' };
  return path === '/' || path === '/index.html' ? { page: 'home' } : { page: 'missing' };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null; // a damaged address
  }
}

export function pathOf(to: Route): string {
  switch (to.page) {
    case 'room':
      return `/r/${to.room}`;
    case 'study':
      return to.shared === null ? '/study' : `/s/${to.shared}`;
    case 'home':
      return '/';
    case 'account':
    case 'sign-in':
    case 'sign-up':
    case 'reset-password':
      return `/${to.page}`;
    case 'player':
      return `/@/${encodeURIComponent(to.name)}`;
    case 'players':
      return '/players';
    case 'watch':
      return '/watch';
    case 'oauth':
      return '/oauth';
    case 'learn':
      return `/learn/${to.game}`;
    case 'tournaments':
      return '/tournaments';
    case 'tournament':
      return `/tournaments/${to.id}`;
    case 'missing':
      return location.pathname;
  }
}

/** The full address, to share. */
export const linkTo = (to: Route): string => location.origin + pathOf(to);
export const roomLink = (name: string): string => linkTo({ page: 'room', room: name });

/** The full address that continues a game on another device. */
export const handoverLink = (code: string): string => `${location.origin}/${codeHash(code)}`;

export function navigate(to: Route): void {
  if (pathOf(to) !== location.pathname) {
    history.pushState(null, '', pathOf(to));
    window.scrollTo(0, 0);
  }
  show(to);
}

/** Changes the address of what is shown. */
export function continueAs(to: Route): void {
  history.pushState(null, '', pathOf(to));
  route.value = to;
}

export function startRouter(): void {
  window.addEventListener('popstate', showAddress);
  showAddress();
}

function showAddress(): void {
  show(parsePath(location.pathname));
  const code = codeOfHash(location.hash);
  if (code === null) return;
  // Neither the address bar nor the history keeps it.
  history.replaceState(null, '', location.pathname);
  dialog.value = { kind: 'code', linked: code };
}

function show(to: Route): void {
  dialog.value = null;
  roomError.value = null;
  if (to.page !== 'room' || room.value?.state.room !== to.room) {
    room.value = null;
    viewedPly.value = null;
    flipped.value = false;
    // A screen reader must not find the last move of a game that was left.
    spoken.value = { text: '', n: spoken.value.n + 1 };
  }
  route.value = to;
}
