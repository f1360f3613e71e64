// SPDX-License-Identifier: GPL-3.0-or-later
// Chinese for the names of guests. A name is stored as a number: words are replaced in their places, never moved.
import { wordsOf, type NameWords } from '../model/guest_names';
import type { guests as english } from './en_guests';

export const words: NameWords = [
  [...'青云清明朗静远逸雅和安宁悠闲晴暖秋春夏冬晨晓夕星月风雨雪霜霞松竹梅兰荷桂枫柳榆溪湖海山石玉紫翠碧蓝橙飞瑞嘉知听望秀乐欣澄慧高长淡'],
  [...'鹭鹤雁燕鹊莺鸥隼鸿鹏鹂鸢鹳鹬鹰鹿驹骏豹虎貂獭鲤鲲蝶萤蝉舟帆亭阁轩泉梧岭林叶藤葵茶琴笛墨砚书灯铃虹曦岚川潭洲桐棋弦韵诗芷苑汀杉湾屿'],
];

export const guests: typeof english = {
  name: (number: number) => `游客 ${wordsOf(words, number).join('')}`,
  yours: '你的游客名号',
  another: '换一个',
  about: '从下一局起，别人看到的是这个名号。',
};
