// SPDX-License-Identifier: GPL-3.0-or-later
// The server describes faults in English, for players and for programs. Here the page says them to players: in English
// without the prefixes and byte offsets that mean nothing to them, in Chinese translated.

const sides: Readonly<Record<string, string>> = { white: '白方', black: '黑方', red: '红方' };
const pieces: Readonly<Record<string, string>> = {
  king: '王', queen: '后', rook: '车', bishop: '象', knight: '马', pawn: '兵', general: '将帅', advisor: '士', elephant: '象',
  horse: '马', chariot: '车', cannon: '炮', piece: '棋子',
};

const side = (word: string): string => sides[word.toLowerCase()] ?? word;
const piece = (word: string): string => pieces[word] ?? pieces[word.replace(/s$/, '')] ?? word;

/** Xiangqi writes some pieces of the two sides with different characters. */
const ofSide: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  red: { general: '帅', advisor: '仕', elephant: '相', pawn: '兵' },
  black: { general: '将', advisor: '士', elephant: '象', pawn: '卒' },
};

/** A piece of xiangqi or chess by the side that has it. */
const pieceOf = (whose: string, word: string): string => ofSide[whose]?.[word.replace(/s$/, '')] ?? piece(word);

/** Chess allows eight pawns and xiangqi five: Black's have different characters. */
const pawnOrPiece = (whose: string, word: string, most: string | undefined): string =>
  word === 'pawn' && most !== '5' ? '兵' : pieceOf(whose, word);

type Words = readonly string[];

/** A fault's English text, and its translation from the captured groups. */
const translations: readonly (readonly [RegExp, (words: Words) => string])[] = [
  // Positions
  [/^(white|black|red) has (\d+) (\w+?)s? \(expected 1\)$/, ([a = '', n, p = '']) => `${side(a)}有 ${n ?? ''} 个${pieceOf(a, p)}（应为 1 个）`],
  [/^(white|black|red) has (\d+) (\w+?)s? \(at most (\d+)\)$/, ([a = '', n, p = '', most]) => `${side(a)}有 ${n ?? ''} 个${pawnOrPiece(a, p, most)}（最多 ${most ?? ''} 个）`],
  [/^(white|black) has (\d+) pieces? more than at the start, but only .+$/, ([a = '', n]) => `${side(a)}比开局多出 ${n ?? ''} 个棋子，而能升变的兵不够`],
  [/^(white|black|red) is in check, but it is the other side's move$/, ([a = '']) => `${side(a)}正被将军，却轮到对方走棋`],
  [/^(\w\d) has a pawn, which can never stand there$/, ([square]) => `${square ?? ''} 上不可能有兵`],
  [/^(\w\d) has a (black|red) (\w+), which can never stand there$/, ([square, a = '', p = '']) => `${square ?? ''} 上不可能有${side(a)}的${pieceOf(a, p)}`],
  [/^(\w\d) has a (black|red) (\w+), which can never come there$/, ([square, a = '', p = '']) => `${side(a)}的${pieceOf(a, p)}不可能走到 ${square ?? ''}`],
  [/^(white|black) is in check from (\d+) pieces \(at most 2\)$/, ([a = '', n]) => `${side(a)}同时被 ${n ?? ''} 个棋子将军（最多 2 个）`],
  [/^(\w\d) and (\w\d) have two (black|red) pawns on one file before the river$/, ([x, y, a = '']) => `${x ?? ''} 与 ${y ?? ''}：${side(a)}未过河的两个${pieceOf(a, 'pawn')}不能在同一路`],
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
  [/^the starting position cannot have come about in a game: (.+)$/, ([reasons]) => `起始局面不可能在对局中出现：${eachInChinese(reasons ?? '')}`],
  [/^the FEN names no side to move: (White|Red) moves first$/, ([a = '']) => `FEN 没有注明先走方，按${side(a)}先走读取`],
  [/^text that belongs to no game$/, () => '有不属于任何对局的文字'],
  [/^a comment that belongs to no game$/, () => '有不属于任何对局的评注'],
  [/^text after the moves$/, () => '着法之后另有文字'],
  [/^a result within a variation$/, () => '变着中写有结果'],
  [/^a \} without a \{$/, () => '多余的右花括号'],
  [/^a stray (.)$/, ([sign]) => `多余的 ${sign ?? ''}`],
  [/^a \[ among the moves$/, () => '着法之间有左方括号'],
  [/^a \$ without a number from 0 to 255$/, () => '$ 后面没有 0 至 255 的数字'],
  [/^variations are nested too deeply$/, () => '变着嵌套过深'],
  [/^a move has more variations open than the limit allows; .+$/, () => '变着嵌套过深，其余部分已略去'],
  [/^line \d+ is one too many open at once; .+$/, () => '变着嵌套过深，有一条已略去'],
  [/^move (\w\d\w\d) is not legal here$/, ([move]) => `着法 ${move ?? ''} 不合规则`],
  [/^(.+) \(and (\d+) more faults in this part of the text\)$/, ([text, n]) => `${inChinese(text ?? '')}（此处另有 ${n ?? ''} 个问题）`],
  [/^more is wrong with this game$/, () => '此局还有更多问题，未一一列出'],
  [/^the moves end without a result$/, () => '末尾没有结果'],
  [/^the Result header says (\S+), the moves end with (\S+)$/, ([head, end]) => `标签中的结果是 ${head ?? ''}，末尾写的是 ${end ?? ''}`],
  [/^a comment is not closed$/, () => '评注没有结束符号'],
  [/^a variation is not closed$/, () => '变着没有结束符号'],
  [/^a variation without a move to vary$/, () => '变着之前没有着法'],
  [/^a \) without a \($/, () => '多余的右括号'],
  [/^the variant '(.+)' is not known$/, ([name]) => `不支持的棋种：${name ?? ''}`],
  [/^FEN header:? (.+)$/, ([faults]) => `FEN 标签：${eachInChinese(faults ?? '')}`],
  [/^(\d+) places are not (.+)$/, ([n, encoding]) => `有 ${n ?? ''} 处不是 ${encoding ?? ''} 编码`],
  [/^the game has more moves than are read: (\d+)$/, ([n]) => `着法过多，只读取了 ${n ?? ''} 着`],
  [/^the (file|game) ends in the middle of the moves$/, () => '文件在着法中间中断，之后的着法缺失'],
  [/^a move has no points; it is left out with all that follows$/, () => '有一着没有起止位置，该着及其后的着法已略去'],
  [/^a move moves from an empty point \((.+?)\); .+$/, ([move]) => `有一着（${move ?? ''}）的起点没有棋子，该着及其后的着法已略去`],
  [/^a move moves a piece of the side that is not to move \((.+?)\); .+$/, ([move]) => `有一着（${move ?? ''}）走的是对方的棋子，该着及其后的着法已略去`],
  [/^a move is not legal \((.+?)\); .+$/, ([move]) => `有一着（${move ?? ''}）不合规则，该着及其后的着法已略去`],
  [/^a move lacks its remark: the file ends$/, () => '文件在评注处中断'],
  [/^a move has a remark that goes beyond the (?:file|game)'s end; .+$/, () => '有一条评注不完整，已读取现有部分'],
  [/^a move repeats the move before it; it is passed over$/, () => '有一着重复记录，只算一次'],
  [/^a move follows no move; it is left out$/, () => '有一着不接在任何着法之后，已略去'],
  [/^a move '(.*)' is no move; .+$/, ([text]) => `“${text ?? ''}”不是着法，其后的着法也已略去`],
  [/^a move comes after the end of the main line; .+$/, () => '主变结束之后还有着法，已略去'],
  [/^the .*remark(?: of .+)? is not all GB 18030$/, () => '有一条评注含有无法识别的字符'],
  [/^the .*remark(?: of .+)? is cut within a character$/, () => '有一条评注在半个汉字处截断'],
  [/^the head's (\S+) is cut within a character$/, ([header]) => `标签 ${header ?? ''} 在半个汉字处截断`],
  [/^the head's (\S+) is not all GB 18030$/, ([header]) => `标签 ${header ?? ''} 含有无法识别的字符`],
  [/^the head's (\S+) is longer than its place$/, ([header]) => `标签 ${header ?? ''} 超出应有的长度`],
  [/^the attribute '(.*)' of moves is not known$/, ([name]) => `无法识别的着法属性：${name ?? ''}`],
  [/^point (\w\d) has two pieces$/, ([square]) => `${square ?? ''} 上有两个棋子`],
  [/^has no list of moves \(.+$/, () => '文件中没有着法'],
  [/^has neither moves \(.+\) nor a board$/, () => '文件中既没有着法也没有局面'],
  [/^is of no format that can be read \(formats: (.+)\)$/, ([formats]) => `无法识别文件格式（可读取：${formats ?? ''}）`],
  [/^is of the format (.+), which is not supported \(formats: (.+)\)$/, ([name, formats]) => `不支持 ${name ?? ''} 格式（可读取：${formats ?? ''}）`],
  [/^is damaged: only (\d+) of its (\d+) bytes can be expanded$/, ([n, all]) => `文件已损坏：${all ?? ''} 字节中只能解压 ${n ?? ''} 字节`],
  [/^says that it holds (\d+) bytes, .+$/, ([n]) => `文件自称解压后有 ${n ?? ''} 字节，这不可能`],
  [/^ends before its last (\d+) games$/, ([n]) => `文件不完整：缺最后 ${n ?? ''} 局`],
  [/^ends within the library's head$/, () => '文件不完整：开头部分就中断了'],
  [/^a game ends before its moves do$/, () => '有一局在着法中间中断'],
  [/^is no (\w+) file: .+$/, ([format]) => `不是 ${format ?? ''} 文件`],
  [/^holds (\d+) bytes, more than are read: (\d+)$/, ([, most]) => `文件展开后过大，最多读取 ${most ?? ''} 字节`],
  [/^ends within its head of \d+ bytes$/, () => '文件不完整：开头部分就中断了'],
  [/^is of a (version after .+|newer kind), which is not known$/, () => '文件的版本太新，无法读取'],
  [/^is of version (\d+), which is not known$/, ([n]) => `无法识别的文件版本：${n ?? ''}`],
  [/^the file has more faults, which are not listed$/, () => '还有更多问题，未一一列出'],
  [/^the game has more (\w+) than the limit allows; the rest is left out$/, () => '内容过多，其余部分已略去'],
  [/^the game has more than (\d+) headers; the rest is left out$/, ([n]) => `标签超过 ${n ?? ''} 个，其余部分已略去`],
  [/^the game has more headers than are read: (\d+)$/, ([n]) => `标签过多，只读取了 ${n ?? ''} 个`],
  [/^a move has more glyphs than are read: (\d+)$/, ([n]) => `一着的评注符号过多，只读取了 ${n ?? ''} 个`],
  [/^the game has more lines or remarks than the limit of moves allows; the rest is left out$/, () => '变着或注释过多，其余部分已略去'],
  [/^the game is too large to be shown$/, () => '棋局过大，无法显示'],
  [/^the game has more text than is read: .+$/, () => '文字过多，其余部分已略去'],
  [/^the result '(.*)' is not known$/, ([result]) => `无法识别的结果：${result ?? ''}`],
  [/^the game '(.*)' is not known$/, ([name]) => `不支持的棋种：${name ?? ''}`],
  [/^line \d+ leaves line .+$/, () => '有一条变着找不到起点，已略去'],
  [/^remark \S+ belongs to no move; it is left out$/, () => '有一条评注不属于任何着法，已略去'],
  [/^a header (without a name|without a value in quotes|is not closed)$/, () => '有一个标签书写不完整'],
  [/^a header's value is not closed$/, () => '有一个标签的内容没有结束引号'],
  [/^a glyph \$(\d+) before a move$/, ([n]) => `着法之前有评价符号 $${n ?? ''}`],
  [/^remarks in a variation without moves$/, () => '变着中只有评注，没有着法'],
  [/^null move is not possible in check$/, () => '被将军时不能停一着'],
  // Files that cannot be written
  [/^there are more than (\d+) moves$/, ([n]) => `着法超过 ${n ?? ''} 着`],
  [/^there are more than (\d+) headers$/, ([n]) => `标签超过 ${n ?? ''} 个`],
  [/^the game has no place in this format$/, () => '此格式无法保存这局棋'],
  [/^the game would not be read as it is written$/, () => '这局棋保存后无法原样读出'],
  [/^the starting position cannot be played$/, () => '起始局面无法对弈'],
  [/^has place for the pieces of one set only$/, () => '此格式只能保存一副棋子'],
];

/** The server escapes non-ASCII text as bytes, for terminals; the page decodes it. */
export function readable(text: string): string {
  return text.replace(/(\\x[0-9a-f]{2})+/g, (bytes) =>
    new TextDecoder().decode(Uint8Array.from(bytes.match(/[0-9a-f]{2}/g) ?? [], (hex) => Number.parseInt(hex, 16))),
  );
}

/** What the server puts before a fault for programs: the part that found it, and where in the file's bytes. */
const prefix = /^(?:(?:fen|xqf|cbr|cbl|cbf|pgn|dhtmlxq|file): )+/;
/** How formats name a move without a byte of the file; the translations speak of a move. */
const namedMove = /^(?:line \d+ ply \d+|move \d+(?: of the game)?|the opening record) (?=has|lacks|moves|follows|comes|is|')/;

/** The server's description of a fault in English, without prefixes and byte offsets. */
export function inEnglish(text: string): string {
  return readable(text)
    .split('; ')
    .map((part) => part.replace(prefix, ''))
    .join('; ')
    .replace(/^the move at byte \d+ is missing: the (file|game) ends$/, 'the $1 ends in the middle of the moves')
    .replace(/^the move at byte \d+ /, 'a move ')
    .replace(/\b(?:at|of) byte \d+\b ?/g, '')
    .replace(/^byte \d+: /, '')
    .replace(/^FEN header fen: /, 'FEN header: ')
    .trim();
}

/** The server's description of a fault in Chinese. */
export function inChinese(text: string): string {
  const plain = inEnglish(text);
  const whole = translated(plain);
  if (whole !== null) return whole;
  return eachInChinese(plain);
}

/** The faults of a line, each once. */
function eachInChinese(plain: string): string {
  const parts = plain.split('; ').map((part) => translated(part) ?? untranslated(part));
  return [...new Set(parts)].join('；');
}

function translated(plain: string): string | null {
  const text = plain.replace(namedMove, 'a move ');
  for (const [pattern, translate] of translations) {
    const match = pattern.exec(text);
    if (match) return translate(match.slice(1));
  }
  return null;
}

/** A fault that the page does not know, such as that of a newer server. */
const untranslated = (part: string): string => `有一处问题（原文：${part}）`;
