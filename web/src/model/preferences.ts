// SPDX-License-Identifier: GPL-3.0-or-later
// The settings that follow an account, as the server names them.
import type { Preferences } from '../net/protocol.gen';
import type { Settings } from './settings';

export function preferencesOf(now: Settings): Preferences {
  const {
    language, theme, sound, sayCheck, animation, autoFlip, premove, confirmMove, autoQueen, letterKeys, chessSet, xiangqiSet,
    chessBoard, xiangqiBoard, xiangqiNotation, chessNotation,
  } = now;
  return {
    language, theme: theme === 'auto' ? 'system' : theme, sound, sayCheck, animation, autoFlip, premove, confirmMove, autoQueen,
    letterKeys, chessSet, chessBoard, xiangqiBoard, chessNotation,
    ...(xiangqiSet === null ? {} : { xiangqiSet }),
    ...(xiangqiNotation === null ? {} : { xiangqiNotation }),
  };
}

/** What of the settings the account says. */
export function settingsOf({ theme, ...others }: Preferences): Partial<Settings> {
  return { ...others, ...(theme === undefined ? {} : { theme: theme === 'system' ? 'auto' : theme }) };
}
