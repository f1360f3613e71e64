// SPDX-License-Identifier: GPL-3.0-or-later
import type { Messages } from './index';

export const reviewTexts: Messages['reviewTexts'] = {
  yours: '你的失误',
  mistakesOf: (player) => `${player}的失误`,
  sum: (blunders, mistakes, inaccuracies) => {
    const parts = [['漏着', blunders], ['错着', mistakes], ['缓着', inaccuracies]] as const;
    return parts.filter(([, n]) => n > 0).map(([kind, n]) => `${kind} ${String(n)}`).join('，') || '无';
  },
};
