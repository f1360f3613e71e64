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

const seatKey = (room: string): string => `duiyi.seat.${room}`;

/** The secret that holds this browser's seat in a room. */
export const readSeatSecret = (room: string): string | null => read(seatKey(room));
export const writeSeatSecret = (room: string, secret: string): boolean => write(seatKey(room), secret);
