// SPDX-License-Identifier: GPL-3.0-or-later
import { computed } from '@preact/signals';
import type { Language } from '../model/settings';
import { settings } from '../state';
import type { Game, Side } from '../net/protocol.gen';
import type { Piece } from '../model/board';
import { games } from '../model/games';
import { en } from './en';
import type { Messages } from './messages';
import { zh } from './zh';

export type { Messages } from './messages';

export const catalogues: Readonly<Record<Language, Messages>> = { en, zh };
export const htmlLang: Readonly<Record<Language, string>> = { en: 'en', zh: 'zh-Hans' };

/** The texts in the page's language. A component that reads it is redrawn when the language changes. */
export const messages = computed<Messages>(() => catalogues[settings.value.language]);

export function sideName(m: Messages, game: Game, side: Side): string {
  return m[side === 'second' ? 'black' : games[game].firstSide];
}

export function gameName(m: Messages, game: Game): string {
  return m.games[game].name;
}

export function pieceName(m: Messages, game: Game, piece: Piece): string {
  const names: Readonly<Record<string, string>> = m.pieces[games[game].pieceNames[piece.side]];
  return names[piece.letter] ?? piece.letter;
}

/** With its side. */
export function fullPieceName(m: Messages, game: Game, piece: Piece): string {
  return m.pieceOf(sideName(m, game, piece.side), pieceName(m, game, piece));
}
