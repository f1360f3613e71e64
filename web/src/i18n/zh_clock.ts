// SPDX-License-Identifier: GPL-3.0-or-later
// Chinese for clocks and time controls.
import type { Messages } from './messages';

const units: Readonly<Record<string, (n: number) => string>> = {
  minutes: (n) => (n > 0 && n < 1 ? `${String(n * 60)} 秒` : `${String(n)} 分钟`),
  seconds: (n) => `${String(n)} 秒`,
  periods: (n) => `${String(n)} 次`,
  days: (n) => `${String(n)} 天`,
};

function spokenTime(hours: number, minutes: number, seconds: number): string {
  const parts = [
    hours > 0 ? `${String(hours)}小时` : '', minutes > 0 ? `${String(minutes)}分` : '',
    seconds > 0 || hours + minutes === 0 ? `${String(seconds)}秒` : '',
  ];
  return parts.join('');
}

export const clock: Messages['clock'] = {
  title: '用时',
  none: '不计时',
  other: '其他…',
  kind: '计时方式',
  speeds: { slow: '慢棋', rapid: '快棋', blitz: '超快棋', sudden: '包干' },
  kinds: {
    fischer: '每步加秒', byoyomi: '读秒（多次）', xiangqi: '局时 – 步时 – 读秒', correspondence: '通讯赛（按天）',
    playoff: '附加赛：用时不同，和棋判黑胜', delay: '延迟计时（美式）', bronstein: '布龙斯坦延迟',
  },
  kindsAbout: {
    fischer: '每走一步，加上相应的秒数。',
    byoyomi: '基本用时用完后，每步有一次读秒；超时一次扣一次，用完判负。',
    xiangqi: '局时用完前，每步不得超过步时；用完后，每步须在读秒内走出。',
    correspondence: '每步可用若干天。',
    playoff: '决胜局：后手用时较少，和棋算后手胜。',
    delay: '每步先等延迟时间，之后才开始走表。',
    bronstein: '每步走完后退还所用时间，最多退还延迟的秒数。',
  },
  fields: {
    base: '每方用时', increment: '每步加秒', delay: '延迟', main: '基本用时', periods: '读秒次数', period: '每次读秒',
    game: '局时', move: '步时', reading: '读秒', days: '每步天数',
  },
  unit: (unit, n) => units[unit]?.(n) ?? String(n),
  unlimited: '不限',
  eachItsOwn: '双方用时不同',
  onDraw: '和棋',
  noOdds: '算和棋',
  fischer: (base, extra) => `${base}+${String(extra)}`,
  delay: (base, extra) => `${base} 分，延迟 ${String(extra)} 秒`,
  bronstein: (base, extra) => `${base} 分，布龙斯坦 ${String(extra)} 秒`,
  byoyomi: (main, periods, period) => `${main} 分 + ${String(periods)} 次 ${String(period)} 秒读秒`,
  xiangqi: (game, move, reading) => [game, move, reading].join('-'),
  correspondence: (days) => `每步 ${String(days)} 天`,
  winsFor: (side) => `判${side}胜`,
  unlike: (first, one, second, other) => `${first} ${one}，${second} ${other}`,
  drawOdds: (side) => `和棋判${side}胜`,
  days: (days, hours) => (hours > 0 ? `${String(days)}天${String(hours)}小时` : `${String(days)}天`),
  periods: (count, seconds) => `读秒 ${String(count)} × ${String(seconds)} 秒`,
  delayLeft: (seconds) => `+${String(seconds)}`,
  moveTime: (time) => `步时 ${time}`,
  reading: (seconds) => `读秒 ${String(seconds)} 秒`,
  firstMove: (time) => `首步 ${time}`,
  label: (player, time, beside) => `${player}的棋钟：${time}${beside ? `，${beside}` : ''}`,
  spokenTime,
  timeLeft: (side, time) => `${side}还剩${time}`,
  periodsLeft: (side, n) => `${side}还剩 ${String(n)} 次读秒`,
  give: '给对方加 15 秒',
  given: (to, seconds) => `已给${to}加 ${String(seconds)} 秒`,
  restarted: '服务器刚刚重启，不扣任何一方的时间。',
  timeUpNow: '时间到',
  timeUp: (side) => `${side}超时`,
  leftTitle: '对方已离开',
  leftSoon: (time) => `对方若不回来，${time}后你可以结束对局。`,
  leftNow: '你可以宣布获胜、按和棋结束，或继续等待。',
  claimWin: '宣布获胜',
  claimDraw: '按和棋结束',
  aborted: '对局已取消',
  ranOut: (side) => `${side}超时`,
  leftGame: (side) => `${side}离开对局`,
  mineRuns: '你在走表',
  theirsRuns: '对方在走表',
  running: (side) => `${side}在走表`,
};
