// SPDX-License-Identifier: GPL-3.0-or-later
// Codes that continue a game on another device, as people read and type them.
import { limits } from '../net/protocol.gen';

const groupChars = limits.code_chars / 2;

/** `ABCDE-FGHJK`. */
export const writtenCode = (code: string): string => `${code.slice(0, groupChars)}-${code.slice(groupChars)}`;

/** What was typed as the server has it: capital letters, those that look like digits taken for them, nothing between. */
export function readCode(typed: string): string {
  // Full-width letters and digits, as Chinese keyboards write them, too.
  const plain = typed.normalize('NFKC').toUpperCase().replace(/[^0-9A-Z]/g, '');
  return plain.replaceAll('O', '0').replace(/[IL]/g, '1');
}

export const isWholeCode = (typed: string): boolean => readCode(typed).length === limits.code_chars;

/** The code in the fragment of an address. */
export function codeOfHash(hash: string): string | null {
  const match = /^#code=([0-9A-Za-z-]{1,32})$/.exec(hash);
  return match?.[1] === undefined ? null : readCode(match[1]);
}

export const codeHash = (code: string): string => `#code=${code}`;
