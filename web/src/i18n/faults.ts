// SPDX-License-Identifier: GPL-3.0-or-later
// The server names faults in English. Here are those that players meet, in Chinese; others stay as they are.

const sides: Readonly<Record<string, string>> = { white: '白方', black: '黑方', red: '红方' };
const pieces: Readonly<Record<string, string>> = {
  king: '王', queen: '后', rook: '车', bishop: '象', knight: '马', pawn: '兵', general: '将帅', advisor: '士', elephant: '象',
  horse: '马', chariot: '车', cannon: '炮', piece: '棋子',
};

const side = (word: string): string => sides[word.toLowerCase()] ?? word;
const piece = (word: string): string => pieces[word] ?? pieces[word.replace(/s$/, '')] ?? word;

type Words = readonly string[];

/** What a fault says, and how that is said in Chinese; `$` stands for the words in parentheses. */
const sayings: readonly (readonly [RegExp, (words: Words) => string])[] = [
  [/^(white|black|red) has (\d+) (\w+?)s? \(expected 1\)$/, ([a = '', n, p = '']) => `${side(a)}有 ${n ?? ''} 个${piece(p)}（应为 1 个）`],
  [/^(white|black|red) has (\d+) (\w+?)s? \(at most (\d+)\)$/, ([a = '', n, p = '', most]) => `${side(a)}有 ${n ?? ''} 个${piece(p)}（最多 ${most ?? ''} 个）`],
  [/^(white|black|red) has (\d+) (\w+?)s?$/, ([a = '', n, p = '']) => `${side(a)}有 ${n ?? ''} 个${piece(p)}`],
  [/^(white|black|red) has (\d+) pieces? more than at the start, but only (.+)$/, ([a = '', n]) => `${side(a)}比开局多出 ${n ?? ''} 个棋子，升变的兵不够`],
  [/^(white|black|red) is in check, but it is the other side's move$/, ([a = '']) => `${side(a)}正被将军，却轮到对方走棋`],
  [/^(\w\d) has a pawn, which can never stand there$/, ([square]) => `${square ?? ''} 上不可能有兵`],
  [/^(\w\d) has a (white|black|red) (\w+), which can never stand there$/, ([square, a = '', p = '']) => `${square ?? ''} 上不可能有${side(a)}的${piece(p)}`],
  [/^generals on (\w\d) and (\w\d) face each other on an open file$/, ([a, b]) => `${a ?? ''} 与 ${b ?? ''} 的将帅照面`],
  [/^castling right of (white|black) with (\w\d) (.+)$/, ([a = '', square]) => `${side(a)}与 ${square ?? ''} 的易位权不成立`],
  [/^(halfmove clock|fullmove number) (.+)$/, ([what]) => `${what === 'halfmove clock' ? '半回合计数' : '回合数'}不正确`],
  [/^(\d+\.+) move '(.+?)' is not legal: .*$/, ([number, move]) => `${number ?? ''} 着法“${move ?? ''}”不合规则`],
  [/^(\d+\.+) move '(.+?)' cannot be read.*$/, ([number, move]) => `${number ?? ''} 着法“${move ?? ''}”无法识别`],
  [/^the game has no result$|^no result at the end$/, () => '末尾没有结果'],
  [/^(\d+) places are not (.+)$/, ([n, encoding]) => `有 ${n ?? ''} 处不是 ${encoding ?? ''} 编码`],
];

/** A fault as the server says it, in Chinese as far as there are words for it. */
export function inChinese(text: string): string {
  const plain = text.replace(/^fen: /, '');
  for (const [pattern, say] of sayings) {
    const match = pattern.exec(plain);
    if (match) return say(match.slice(1));
  }
  return plain;
}
