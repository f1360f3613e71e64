// SPDX-License-Identifier: GPL-3.0-or-later
// Chinese for the chat of a room.
import type { Messages } from './messages';

export const chat: Messages['chat'] = {
  title: '聊天',
  channels: { players: '对局者', spectators: '观众' },
  presets: {
    good_luck: '祝你好运！', have_fun: '玩得开心！', well_played: '下得好！', good_game: '这盘棋很精彩！',
    thank_you: '谢谢！', sorry: '抱歉！', one_moment: '请稍等。', rematch: '再来一局？',
    teach_me: '请多指教！', you_were_kind: '承让！', thanks_for_the_lesson: '多谢指教！',
  },
  quick: '快捷短语',
  field: '输入消息',
  send: '发送',
  counted: (count, most) => `${String(count)} 字，最多 ${String(most)} 字`,
  unread: (count) => `${String(count)} 条未读`,
  empty: '还没有消息。',
  playersOnly: '只有对局双方能看到。',
  spectatorsOnly: '对局结束后棋手才能看到。',
  earlier: '更早的消息',
  mute: '屏蔽其他人',
  unmute: '取消屏蔽',
  muted: '你已屏蔽本局其他人的消息。',
  you: '我',
  spectator: '观众',
  spoken: (author, text) => `${author}：${text}`,
  setting: '聊天',
  childrensMode: '儿童模式（完全关闭聊天）',
};
