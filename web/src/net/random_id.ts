// SPDX-License-Identifier: GPL-3.0-or-later

/** A random name for a request. `crypto.randomUUID` is missing on plain http, as on a home network. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A secret for a seat: 256 random bits as URL-safe base64. */
export function randomSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
