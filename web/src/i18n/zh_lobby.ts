// SPDX-License-Identifier: GPL-3.0-or-later
// Chinese for the lobby.
import type { lobby as english } from './en_lobby';
import { signed } from '../model/rating';

export const lobby: typeof english = {
  title: '寻找对手',
  connecting: '正在连接…',
  searching: '正在寻找对手，请不要关闭本页。',
  offered: '你的邀约已列出。有人接受之前，请不要关闭本页。',
  waiting: (count) => `${String(count)} 人等待`,
  found: '已找到对手',
  ended: '没有找到对手，请重试。',
  seeks: '公开邀约',
  plays: (side) => `对方执${side}`,
  accept: '应战',
  withdraw: '撤回',
  offer: '发起其他对局',
  offerNow: '发起',
  game: '棋种',
  time: '用时',
  rated: '计分',
  ratedPools: '你已登录：以下为计分对局，对手也是注册棋手。',
  casualPools: '以下为游客对局，登录后可下计分对局。',
  accountsOnly: '限注册棋手',
  newRating: (rating: number, change: number) => `你的等级分现为 ${String(rating)}（${signed(change)}）`,
};
