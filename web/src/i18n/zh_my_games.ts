// SPDX-License-Identifier: GPL-3.0-or-later
// Chinese for the list of games, and for continuing one on another device.
import type { Messages } from './messages';

export const handover: Messages['handover'] = {
  title: '在其他设备上继续',
  text: '用另一台设备扫描此码，或在那里打开链接。五分钟内有效，只能使用一次。请勿让他人看到，否则他人可以替你走棋。',
  qrLabel: '供另一台设备使用的链接二维码',
  orType: (host) => `或在另一台设备上打开 ${host}，选择“输入转移码”并输入：`,
  keep: '之后两台设备都可以走棋。也可以只保留这台设备：',
  expired: '转移码已过期。',
  newCode: '新的转移码',
  haveCode: '输入转移码',
  haveCodeAbout: '继续另一台设备上的对局。',
  codeTitle: '在此继续对局',
  codeText: '请输入另一台设备在“在其他设备上继续”中显示的转移码。',
  linkText: '你可以在这里继续另一台设备上的对局。',
  codeLabel: '转移码',
  codeLength: (count) => `转移码共 ${String(count)} 个字符。`,
  take: '在此继续',
  notStored: '此浏览器不允许保存数据，无法在此继续对局。',
};

export const myGames: Messages['myGames'] = {
  title: '我的对局',
  count: (open, rematches, over) =>
    [
      open > 0 ? `${String(open)} 局进行中` : '', rematches > 0 ? (rematches === 1 ? '对方邀请再来一局' : `${String(rematches)} 局收到再战邀请`) : '',
      over > 0 ? `${String(over)} 局已结束` : '',
    ].filter(Boolean).join('，'),
  all: '显示全部',
  fewer: '收起',
  more: '显示更多',
  friend: '与好友',
  gone: '服务器已删除此对局',
  goOn: '继续',
  look: '查看',
  remove: (title) => `从列表中移除：${title}`,
  removeShort: '从列表中移除',
  removed: '已从列表中移除。',
  keptHere: '列表保存在此浏览器中。移除对局不等于认输，通过链接仍可打开。',
};
