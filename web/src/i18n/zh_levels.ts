// SPDX-License-Identifier: GPL-3.0-or-later
// Chinese for the levels of the computer.
import type { Messages } from './index';

export const levels: Messages['levels'] = [
  { name: '初学', about: '刚学会走子，常常看不到对方的威胁。' },
  { name: '入门', about: '会吃白送的子，自己也常丢子。' },
  { name: '新手', about: '看得见简单的威胁，但缺少计划。' },
  { name: '业余', about: '下着玩，偶尔粗心。' },
  { name: '熟手', about: '很少白白丢子。' },
  { name: '好手', about: '能往后看几步。' },
  { name: '强手', about: '很少犯简单的错误。' },
  { name: '高手', about: '能抓住对方的随手棋。' },
  { name: '名手', about: '算得又快又远。' },
  { name: '最强', about: '电脑在一两秒内的最强水平。' },
];
