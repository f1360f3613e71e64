// SPDX-License-Identifier: GPL-3.0-or-later
// Chinese for following, blocking and reporting players.
import type { relations as english } from './en_relations';

export const relations: typeof english = {
  title: '关注与屏蔽的棋手',
  kinds: { follow: '已关注', block: '已屏蔽' },
  follow: '关注',
  unfollow: '取消关注',
  block: '屏蔽',
  unblock: '取消屏蔽',
  blockText: '你们不会再配对，也不能互相挑战。',
  report: '举报',
  reason: '举报原因',
  reasons: { cheating: '使用引擎', stalling: '拖延或逃跑', abuse: '辱骂', name: '名字不当', other: '其他' },
  details: '详细说明',
  send: '提交给管理员',
  reported: '谢谢，管理员会处理。',
  failed: '操作未成功，请再试一次。',
};
