// SPDX-License-Identifier: GPL-3.0-or-later
// The player's settings: read at the start, written on each change.
import type { Language, Settings } from './model/settings';
import { read, write } from './model/storage';

const key = 'duiyi.settings';

/** The first of the browser's languages that the page has. */
export function preferredLanguage(languages: readonly string[]): Language {
  for (const tag of languages) {
    const primary = tag.toLowerCase().split('-')[0];
    if (primary === 'zh') return 'zh';
    if (primary === 'en') return 'en';
  }
  return 'en';
}

export function defaultSettings(): Settings {
  const languages = typeof navigator === 'undefined' ? [] : (navigator.languages ?? [navigator.language]);
  return {
    language: preferredLanguage(languages),
    theme: 'auto',
    sound: true,
    sayCheck: false,
    animation: true,
    autoFlip: false,
    premove: true,
    premoveSlow: false,
    chat: true,
    childrensMode: false,
    autoQueen: 'premove',
    confirmMove: false,
    computerResigns: true,
    letterKeys: true,
    blindfold: false,
    zen: false,
    boardSize: 100,
    chessSet: 'wood',
    xiangqiSet: null,
    chessBoard: 'wood',
    xiangqiBoard: 'wood',
    chessCoordinates: 'inside',
    xiangqiCoordinates: 'notation',
    xiangqiNotation: null,
    chessNotation: 'letters',
    ...readChoices(),
  };
}

/** The smallest board, in percent of the largest that fits. */
export const smallestBoard = 40;

const flags = [
  'sound', 'sayCheck', 'animation', 'autoFlip', 'premove', 'premoveSlow', 'confirmMove', 'computerResigns', 'letterKeys', 'blindfold', 'zen', 'chat',
  'childrensMode',
] as const;

type Choices = { -readonly [K in keyof Settings]?: Settings[K] };

/** The stored settings; unknown and damaged values are ignored. */
export function readChoices(text: string | null = read(key)): Choices {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? '{}');
  } catch {
    return {};
  }
  if (typeof stored !== 'object' || stored === null) return {};
  const value = (name: string): unknown => (stored as Record<string, unknown>)[name];
  const pick = <T extends string>(name: string, allowed: readonly T[]): T | undefined =>
    allowed.find((one) => one === value(name));
  const choices: Choices = {};
  const language = pick('language', ['en', 'zh'] as const);
  if (language) choices.language = language;
  const theme = pick('theme', ['auto', 'light', 'dark'] as const);
  if (theme) choices.theme = theme;
  const set = pick('xiangqiSet', ['hanzi', 'western', 'modern'] as const);
  if (set) choices.xiangqiSet = set;
  const chessSet = pick('chessSet', ['wood', 'flat', 'bold'] as const);
  if (chessSet) choices.chessSet = chessSet;
  const chessBoard = pick('chessBoard', ['wood', 'green', 'slate'] as const);
  if (chessBoard) choices.chessBoard = chessBoard;
  const xiangqiBoard = pick('xiangqiBoard', ['wood', 'paper', 'slate'] as const);
  if (xiangqiBoard) choices.xiangqiBoard = xiangqiBoard;
  const chessCoordinates = pick('chessCoordinates', ['inside', 'outside', 'none'] as const);
  if (chessCoordinates) choices.chessCoordinates = chessCoordinates;
  const xiangqiCoordinates = pick('xiangqiCoordinates', ['notation', 'numbers', 'letters', 'none'] as const);
  if (xiangqiCoordinates) choices.xiangqiCoordinates = xiangqiCoordinates;
  const notation = pick('xiangqiNotation', ['chinese', 'wxf', 'algebraic'] as const);
  if (notation) choices.xiangqiNotation = notation;
  const chessNotation = pick('chessNotation', ['letters', 'figurines'] as const);
  if (chessNotation) choices.chessNotation = chessNotation;
  const autoQueen = pick('autoQueen', ['never', 'premove', 'always'] as const);
  if (autoQueen) choices.autoQueen = autoQueen;
  const size = value('boardSize');
  if (typeof size === 'number' && size >= smallestBoard && size <= 100) choices.boardSize = size;
  for (const name of flags) {
    const flag = value(name);
    if (typeof flag === 'boolean') choices[name] = flag;
  }
  return choices;
}

/** Stores what the player chose. Defaults are not stored: the language may follow the browser. */
export function storeChoice(change: Partial<Settings>): void {
  write(key, JSON.stringify({ ...readChoices(), ...change }));
}
