// SPDX-License-Identifier: GPL-3.0-or-later
import type { Messages } from './messages';

export const reviewTexts: Messages['reviewTexts'] = {
  yours: '你的失误',
  mistakesOf: (player) => `${player}的失误`,
  sum: (blunders, mistakes, inaccuracies) => {
    const parts = [['漏着', blunders], ['错着', mistakes], ['缓着', inaccuracies]] as const;
    return parts.filter(([, n]) => n > 0).map(([kind, n]) => `${kind} ${String(n)}`).join('，') || '无';
  },
  tapToRetry: '点击一处失误，可以在棋盘上试试别的着法。',
  findBetter: '请找一着更好的棋。',
  judging: '电脑正在分析你的着法…',
  verdicts: {
    best: '与电脑的着法相同，走得好！',
    good: '好棋，与最佳着法相差无几。',
    better: '比实战好，但还不是最佳着法。',
    worse: '并不比实战好。',
    same: '这就是实战中的着法。',
  },
  tryAgain: '再试一次',
  showAnswer: '显示答案',
};
