// SPDX-License-Identifier: GPL-3.0-or-later
// A game of xiangqi as plain Chinese text: the headers, then the moves of the main line.
import { readTurn } from './fen';
import { findHandicap } from './handicaps';
import { header, mainLine, nodeOf, type Study } from './study';

const results: Readonly<Record<string, string>> = { '1-0': '红胜', '0-1': '黑胜', '1/2-1/2': '和棋' };

export function chineseText(study: Study, startFen: string): string {
  const lines: string[] = [];
  const add = (name: string, value: string): void => {
    if (value) lines.push(`${name}：${value}`);
  };
  add('赛事', header(study, 'Event', 'Title'));
  add('日期', header(study, 'Date').replace('????.??.??', ''));
  add('红方', header(study, 'White', 'Red'));
  add('黑方', header(study, 'Black'));
  const root = nodeOf(study, 0);
  add('让子', findHandicap(study.game, root.fen)?.name ?? '');
  if (root.fen.split(' ')[0] !== startFen.split(' ')[0]) add('局面', root.fen);
  add('结果', results[study.result] ?? '');
  if (lines.length > 0) lines.push('');
  const moves = mainLine(study).map((id) => nodeOf(study, id).zh);
  const empty = readTurn(root.fen) === 'second' ? ['……'] : [];
  const cells = [...empty, ...moves];
  for (let i = 0; i < cells.length; i += 2) {
    lines.push(`${String(i / 2 + 1)}. ${cells.slice(i, i + 2).join(' ')}`);
  }
  return `${lines.join('\n')}\n`;
}
