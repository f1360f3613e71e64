// SPDX-License-Identifier: GPL-3.0-or-later
// The browser's local storage. Private windows may refuse it; the page works without.

export function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** False when the browser refused it. */
export function write(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

const seatKey = (room: string): string => `duiyi.seat.${room}`;

/** The secret that holds this browser's seat in a room. */
export const readSeatSecret = (room: string): string | null => read(seatKey(room));
export const writeSeatSecret = (room: string, secret: string): boolean => write(seatKey(room), secret);
export const removeSeatSecret = (room: string): void => remove(seatKey(room));

/** What this tab remembers until it is closed, also when the page is loaded again. */
export function readTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Null removes it. A browser that refuses it forgets it. */
export function writeTab(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // The page works without.
  }
}
