// SPDX-License-Identifier: GPL-3.0-or-later
// Chinese for the levels of the computer.
import type { Messages } from './messages';

export const levels: Messages['levels'] = [
  { name: '初学', about: '常常看不到你要吃它的子，适合第一次下棋。' },
  { name: '入门', about: '会吃白送的子，自己也经常丢子。' },
  { name: '新手', about: '如果你已经不会白白丢子，正好是对手。' },
  { name: '业余', about: '会护住自己的子，但容易落入简单的圈套。' },
  { name: '熟手', about: '看得出简单的圈套，常下棋的人正好是对手。' },
  { name: '好手', about: '能往后看几步，缺少练习很难赢它。' },
  { name: '强手', about: '很少犯简单的错误，与棋社棋手相当。' },
  { name: '高手', about: '能抓住随手棋，棋社棋手也不易取胜。' },
  { name: '名手', about: '算得又深又远，几乎不放过任何失误。' },
  { name: '最强', about: '电脑全力以赴，大师也会输给它。' },
];

export const nextLevel: Messages['nextLevel'] = {
  up: (level) => `三连胜！试试第 ${String(level)} 级？`,
  down: (level) => `这三局都不轻松，换第 ${String(level)} 级试试？`,
  play: (level) => `与第 ${String(level)} 级对弈`,
};
