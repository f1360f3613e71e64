// SPDX-License-Identifier: GPL-3.0-or-later
import { computed } from '@preact/signals';
import { settings, type Language } from '../state';
import type { Game, Side } from '../net/protocol.gen';
import { isXiangqi, type Piece } from '../model/board';
import { en } from './en';
import { zh } from './zh';

type Widen<T> = T extends string
  ? string
  : T extends (...args: infer A) => string
    ? (...args: A) => string
    : T extends readonly (infer I)[]
      ? readonly Widen<I>[]
      : { [K in keyof T]: Widen<T[K]> };

/** Every message of the page; functions take what varies. */
export type Messages = Widen<typeof en>;

export const catalogues: Readonly<Record<Language, Messages>> = { en, zh };
export const htmlLang: Readonly<Record<Language, string>> = { en: 'en', zh: 'zh-Hans' };

/** The messages in the page's language. Reading it in a component redraws that on a change. */
export const messages = computed<Messages>(() => catalogues[settings.value.language]);

export function sideName(m: Messages, game: Game, side: Side): string {
  if (side === 'second') return m.black;
  return isXiangqi(game) ? m.red : m.white;
}

export function gameName(m: Messages, game: Game): string {
  return m[game];
}

export function pieceName(m: Messages, game: Game, piece: Piece): string {
  const names: Readonly<Record<string, string>> = isXiangqi(game)
    ? m.pieces[piece.side === 'first' ? 'red' : 'black']
    : m.pieces.chess;
  return names[piece.letter] ?? piece.letter;
}
