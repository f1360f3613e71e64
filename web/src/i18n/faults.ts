// SPDX-License-Identifier: GPL-3.0-or-later
// The server describes faults in English. Chinese translations of those that players meet; others stay in English.

const sides: Readonly<Record<string, string>> = { white: '白方', black: '黑方', red: '红方' };
const pieces: Readonly<Record<string, string>> = {
  king: '王', queen: '后', rook: '车', bishop: '象', knight: '马', pawn: '兵', general: '将帅', advisor: '士', elephant: '象',
  horse: '马', chariot: '车', cannon: '炮', piece: '棋子',
};

const side = (word: string): string => sides[word.toLowerCase()] ?? word;
const piece = (word: string): string => pieces[word] ?? pieces[word.replace(/s$/, '')] ?? word;

type Words = readonly string[];

/** A fault's English text, and its translation from the captured groups. */
const translations: readonly (readonly [RegExp, (words: Words) => string])[] = [
  // Positions
  [/^(white|black|red) has (\d+) (\w+?)s? \(expected 1\)$/, ([a = '', n, p = '']) => `${side(a)}有 ${n ?? ''} 个${piece(p)}（应为 1 个）`],
  [/^(white|black|red) has (\d+) (\w+?)s? \(at most (\d+)\)$/, ([a = '', n, p = '', most]) => `${side(a)}有 ${n ?? ''} 个${piece(p)}（最多 ${most ?? ''} 个）`],
  [/^(white|black) has (\d+) pieces? more than at the start, but only .+$/, ([a = '', n]) => `${side(a)}比开局多出 ${n ?? ''} 个棋子，而能升变的兵不够`],
  [/^(white|black|red) is in check, but it is the other side's move$/, ([a = '']) => `${side(a)}正被将军，却轮到对方走棋`],
  [/^(\w\d) has a pawn, which can never stand there$/, ([square]) => `${square ?? ''} 上不可能有兵`],
  [/^(\w\d) has a (black|red) (\w+), which can never stand there$/, ([square, a = '', p = '']) => `${square ?? ''} 上不可能有${side(a)}的${piece(p)}`],
  [/^(\w\d) has a (black|red) (\w+), which can never come there$/, ([square, a = '', p = '']) => `${side(a)}的${piece(p)}不可能走到 ${square ?? ''}`],
  [/^(white|black) is in check from (\d+) pieces \(at most 2\)$/, ([a = '', n]) => `${side(a)}同时被 ${n ?? ''} 个棋子将军（最多 2 个）`],
  [/^(\w\d) and (\w\d) have two (black|red) pawns on one file before the river$/, ([x, y, a = '']) => `${x ?? ''} 与 ${y ?? ''}：${side(a)}未过河的两个兵不能在同一路`],
  [/^generals on (\w\d) and (\w\d) face each other on an open file$/, ([x, y]) => `${x ?? ''} 与 ${y ?? ''} 的将帅照面`],
  [/^castling right of (white|black) with (\w\d) has no rook there$/, ([a = '', square]) => `${side(a)}的易位权：${square ?? ''} 上没有车`],
  [/^castling right of (white|black) with (\w\d) .+$/, ([a = '', square]) => `${side(a)}的易位权（${square ?? ''}）：王的位置不对`],
  [/^castling field .+$/, () => '易位一栏不正确'],
  [/^en passant (square|field) .+$/, () => '吃过路兵一栏不正确'],
  [/^halfmove clock .+$/, () => '半回合计数不正确'],
  [/^fullmove number .+$/, () => '回合数不正确'],
  [/^side to move is (.+) \(expected .+\)$/, ([given]) => `走棋一方写作 ${given ?? ''}，无法识别`],
  [/^has (\d+) ranks? \(expected (\d+)\)$/, ([n, expected]) => `有 ${n ?? ''} 行（应为 ${expected ?? ''} 行）`],
  [/^rank (\d+) has (\d+) files? \(expected (\d+)\)$/, ([rank, n, expected]) => `第 ${rank ?? ''} 行有 ${n ?? ''} 格（应为 ${expected ?? ''} 格）`],
  [/^has (\d+) fields? separated by single spaces .+$/, ([n]) => `有 ${n ?? ''} 栏，栏数不对`],
  // Files
  [/^(\d+\.+) move '(.+?)' is not legal: .*$/, ([number, move]) => `${number ?? ''} 着法“${move ?? ''}”不合规则`],
  [/^(\d+\.+) move '(.+?)' is ambiguous: (.*)$/, ([number, move, moves]) => `${number ?? ''} 着法“${move ?? ''}”有歧义：${(moves ?? '').replace(' or ', ' 或 ')}`],
  [/^(\d+\.+) move '(.+?)' .*$/, ([number, move]) => `${number ?? ''} “${move ?? ''}”不是着法`],
  [/^the moves end without a result$/, () => '末尾没有结果'],
  [/^the Result header says (\S+), the moves end with (\S+)$/, ([head, end]) => `标签中的结果是 ${head ?? ''}，末尾写的是 ${end ?? ''}`],
  [/^a comment is not closed$/, () => '评注没有结束符号'],
  [/^a variation is not closed$/, () => '变着没有结束符号'],
  [/^a variation without a move to vary$/, () => '变着之前没有着法'],
  [/^a \) without a \($/, () => '多余的右括号'],
  [/^the variant '(.+)' is not known$/, ([name]) => `不支持的棋种：${name ?? ''}`],
  [/^FEN header (.+)$/, ([faults]) => `FEN 标签：${(faults ?? '').split('; ').map(inChinese).join('；')}`],
  [/^(\d+) places are not (.+)$/, ([n, encoding]) => `有 ${n ?? ''} 处不是 ${encoding ?? ''} 编码`],
  [/^the game has more moves than are read: (\d+)$/, ([n]) => `着法过多，只读取了 ${n ?? ''} 着`],
  [/^the move at byte (\d+) is missing: the (file|game) ends$/, ([at]) => `文件在第 ${at ?? ''} 字节处中断，之后的着法缺失`],
  // Files that cannot be written
  [/^there are more than (\d+) moves$/, ([n]) => `着法超过 ${n ?? ''} 着`],
  [/^there are more than (\d+) headers$/, ([n]) => `标签超过 ${n ?? ''} 个`],
  [/^the game has no place in this format$/, () => '此格式无法保存这局棋'],
  [/^the game would not be read as it is written$/, () => '这局棋保存后无法原样读出'],
];

/** The server escapes non-ASCII text as bytes, for terminals; the page decodes it. */
export function readable(text: string): string {
  return text.replace(/(\\x[0-9a-f]{2})+/g, (bytes) =>
    new TextDecoder().decode(Uint8Array.from(bytes.match(/[0-9a-f]{2}/g) ?? [], (hex) => Number.parseInt(hex, 16))),
  );
}

/** The server's description of a fault in Chinese; in English when there is no translation. */
export function inChinese(text: string): string {
  const plain = readable(text.replace(/^fen: /, ''));
  for (const [pattern, translate] of translations) {
    const match = pattern.exec(plain);
    if (match) return translate(match.slice(1));
  }
  return plain;
}
