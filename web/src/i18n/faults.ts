// SPDX-License-Identifier: GPL-3.0-or-later
// The server names faults by codes with arguments, and says them in English for programs. Here the page says them to
// players: without the prefixes and byte offsets that mean nothing to them.
import { faultArguments, faultTemplates, type FaultArguments, type FaultCode } from '../model/faults.gen';
import { withFigurines } from '../model/moves';
import type { Fault, RefusalBody } from '../net/protocol.gen';
import type { MoveStyle } from '../model/settings';

/** The texts of all codes in one language; causes are the faults that led to this one, in the same language. */
export type FaultTexts = { readonly [Code in FaultCode]: (said: FaultArguments[Code] & { readonly causes: string }) => string };

type Said = Readonly<Record<string, string>>;

/** The server escapes non-ASCII text as bytes, for terminals; the page decodes it. */
export function readable(text: string): string {
  return text.replace(/(\\x[0-9a-f]{2})+/g, (bytes) =>
    new TextDecoder().decode(Uint8Array.from(bytes.match(/[0-9a-f]{2}/g) ?? [], (hex) => Number.parseInt(hex, 16))),
  );
}

/** The code of a fault when the page knows it with these arguments; a newer server has others. */
export function codeOf(fault: Fault): FaultCode | null {
  const code = fault.code as FaultCode;
  return Object.prototype.hasOwnProperty.call(faultTemplates, code) && faultArguments[code].length === fault.arguments.length ? code : null;
}

/** The arguments by their names, with a move as the reader writes it. */
export function saidOf(code: FaultCode, fault: Fault, causes: string, style: MoveStyle): Said {
  const named = faultArguments[code].map((name, i) => [name, readable(fault.arguments[i] ?? '')] as const);
  const said: Said = Object.fromEntries([...named, ['causes', causes]]);
  return said['notations'] ? { ...said, move: moveOf(said['notations'], style) } : said;
}

/** The library writes a move of a fault in each notation: it may be one that no game can have. */
function moveOf(notations: string, style: MoveStyle): string {
  const [squares = '', wxf, chinese] = notations.split(' ');
  const withDash = squares.replace('-', '–');
  if (wxf === undefined || chinese === undefined) return style.chess === 'letters' ? withDash : withFigurines(withDash);
  return { chinese, wxf, algebraic: withDash }[style.xiangqi];
}

/** A turn, `12.` or `12...`, in parts. */
export const turnParts = (turn: string): { readonly number: string; readonly black: boolean } =>
  ({ number: turn.replace(/\.+$/, ''), black: turn.endsWith('...') });

const turnInEnglish = (turn: string): string => {
  const { number, black } = turnParts(turn);
  return black ? `Black’s move ${number}` : `Move ${number}`;
};

/** What a program says in English, without a code. */
export const plainFault = (text: string): Fault => ({ place: '', what: text, code: 'text', arguments: [text], causes: [] });

/** Why the server refused something. */
export const reasonsOf = ({ faults, message }: RefusalBody): readonly Fault[] => (faults.length > 0 ? faults : [plainFault(message)]);

/** The text of the server, in English. */
export const originalText = (fault: Fault): string => readable(`${fault.place} ${fault.what}`.trim());

/** A fault in English. */
export function faultInEnglish(fault: Fault, style: MoveStyle = { xiangqi: 'algebraic', chess: 'letters' }): string {
  const code = codeOf(fault);
  if (code === null) return originalText(fault);
  const said = saidOf(code, fault, fault.causes.map((cause) => faultInEnglish(cause, style)).join('; '), style);
  return faultTemplates[code].replace(/\{(\w+)(?::([sC]))?\}/g, (_, name: string, form?: string) => {
    const value = said[name] ?? '';
    if (name === 'turn') return turnInEnglish(value);
    if (form === 's') return value === '1' ? '' : 's';
    return form === 'C' ? value.charAt(0).toUpperCase() + value.slice(1) : value;
  });
}
