// SPDX-License-Identifier: GPL-3.0-or-later
// English for the analysis: lines on the board, threats, thinking times.

export const analysisTexts = {
  takeLine: 'Add these moves to the study',
  endLine: 'Back to the position analysed',
  showThreat: 'Show the threat',
  threatens: (move: string) => `Threat: ${move}`,
  thought: 'thought for',
  seconds: (seconds: string) => `${seconds} s`,
};
