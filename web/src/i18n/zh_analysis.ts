// SPDX-License-Identifier: GPL-3.0-or-later
// Chinese for the analysis: lines on the board, threats, thinking times.
import type { Messages } from './messages';

export const analysisTexts: Messages['analysisTexts'] = {
  takeLine: '把这些着法加入研究棋谱',
  endLine: '回到所分析的局面',
  showThreat: '显示对方的威胁',
  threatens: (move) => `威胁：${move}`,
  thought: '用时',
  seconds: (seconds) => `${seconds} 秒`,
};
