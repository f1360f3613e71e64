// SPDX-License-Identifier: GPL-3.0-or-later
// The address bar: / is home, /r/<room> a room.
import { dialog, flipped, room, roomError, route, viewedPly, type Route } from './state';

export function parsePath(path: string): Route {
  const match = /^\/r\/([A-Za-z0-9_-]{1,64})\/?$/.exec(path);
  return match?.[1] ? { page: 'room', room: match[1] } : { page: 'home' };
}

export const pathOf = (to: Route): string => (to.page === 'room' ? `/r/${to.room}` : '/');

/** The link that another player opens. */
export const roomLink = (name: string): string => location.origin + pathOf({ page: 'room', room: name });

export function navigate(to: Route): void {
  if (pathOf(to) !== location.pathname) {
    history.pushState(null, '', pathOf(to));
    window.scrollTo(0, 0);
  }
  show(to);
}

export function startRouter(): void {
  window.addEventListener('popstate', () => show(parsePath(location.pathname)));
  show(parsePath(location.pathname));
}

function show(to: Route): void {
  dialog.value = null;
  roomError.value = null;
  if (to.page === 'home' || room.value?.state.room !== to.room) {
    room.value = null;
    viewedPly.value = null;
    flipped.value = false;
  }
  route.value = to;
}
