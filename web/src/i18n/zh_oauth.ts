// SPDX-License-Identifier: GPL-3.0-or-later
// Chinese for apps that ask for access to an account.
import type { oauth as english } from './en_oauth';

export const oauth: typeof english = {
  title: '应用授权',
  signInFirst: '有应用请求访问你的账号，请先登录。',
  wants: (client, name) => `“${client}”请求访问你的账号 ${name}，获准后它可以：`,
  scopes: {
    'bot:play': '以机器人身份代你下棋',
    'board:play': '代你下棋',
    'challenge:read': '查看你的挑战',
    'challenge:write': '发起和应答挑战',
    'challenge:bulk': '批量创建对局',
    'preference:read': '查看你的设置',
  },
  noScope: '查看你的公开资料',
  goesTo: (site) => `随后将返回 ${site}。应用的名称由它自己填写，请确认你认识这个地址。你可以随时在账号页面撤销授权。`,
  allow: '允许',
  refuse: '拒绝',
  back: '返回应用',
  broken: '应用的请求有误：',
};
