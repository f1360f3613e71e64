// SPDX-License-Identifier: GPL-3.0-or-later
// Chinese for the lobby.
import type { lobby as english } from './en_lobby';
import { signed } from '../model/rating';

function waitText(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  return seconds < 100 ? `${String(seconds)} 秒` : `${String(Math.round(seconds / 60))} 分钟`;
}

export const lobby: typeof english = {
  title: '寻找对手',
  connecting: '正在连接…',
  searching: '正在寻找对手，找到后会自动进入对局。',
  offered: '你的邀约已列出，有人接受后会自动进入对局。',
  usualWait: (ms) => `通常需要 ${waitText(ms)}。`,
  noUsualWait: '近来无人在此对局，可能要等一会儿。',
  alone: '暂时没有对手。不妨先与电脑下一局：寻找会继续，有对手时自动进入对局。',
  playMeanwhile: (level) => `与电脑对弈，第 ${String(level)} 级`,
  goesOn: '仍在寻找对手',
  waiting: (count) => `${String(count)} 人等待`,
  found: '已找到对手',
  foundElsewhere: '已找到对手。刚才的页面随时可以回去。',
  stopped: '你正与他人对局，寻找已结束。',
  ended: '没有找到对手，请重试。',
  seeks: '公开邀约',
  plays: (side) => `对方执${side}`,
  accept: '应战',
  withdraw: '撤回',
  offer: '发起其他对局',
  offerNow: '发起',
  game: '棋种',
  rated: '计分',
  ratedPools: '你已登录：以下为计分对局，对手也是注册棋手。',
  casualPools: '以下为游客对局，登录后可下计分对局。',
  accountsOnly: '限注册棋手',
  newRating: (rating: number, change: number) => `你的等级分现为 ${String(rating)}（${signed(change)}）`,
};
