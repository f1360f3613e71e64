// SPDX-License-Identifier: GPL-3.0-or-later
// The address bar: / is home, /r/<room> a room, /study the study board, /s/<name> a shared study; nothing is elsewhere.
// #code=<code> continues a game of another device: after the #, what browsers send to no server.
import { codeOfHash, codeHash } from './model/handover_code';
import { dialog, flipped, linkedCode, room, roomError, route, spoken, viewedPly, type Route } from './state';

export function parsePath(path: string): Route {
  const match = /^\/r\/([A-Za-z0-9_-]{1,64})\/?$/.exec(path);
  if (match?.[1]) return { page: 'room', room: match[1] };
  const shared = /^\/s\/([A-Za-z0-9_-]{1,64})\/?$/.exec(path);
  if (shared?.[1]) return { page: 'study', shared: shared[1] };
  if (/^\/study\/?$/.test(path)) return { page: 'study', shared: null };
  return path === '/' || path === '/index.html' ? { page: 'home' } : { page: 'missing' };
}

export function pathOf(to: Route): string {
  switch (to.page) {
    case 'room':
      return `/r/${to.room}`;
    case 'study':
      return to.shared === null ? '/study' : `/s/${to.shared}`;
    case 'home':
      return '/';
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
  linkedCode.value = code;
  dialog.value = 'code';
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
