// SPDX-License-Identifier: GPL-3.0-or-later
// Every text by which the readers of files name a fault has an example here, and every example a translation.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inChinese } from '../src/i18n/faults';

const examples = [
  'a header without a name', 'a header without a value in quotes', "a header's value is not closed", 'a header is not closed',
  'the moves end without a result', 'the Result header says 1-0, the moves end with 0-1', 'text after the moves',
  'a result within a variation', 'a } without a {', 'a stray "', 'a stray ]', 'text that belongs to no game', 'a [ among the moves',
  'a variation is not closed', 'variations are nested too deeply', 'a variation without a move to vary', 'a ) without a (',
  'a $ without a number from 0 to 255', 'a comment that belongs to no game', 'a comment is not closed',
  'more is wrong with this game', 'is of no format that can be read (formats: pgn, xqf)',
  'is of the format MXQ, which is not supported (formats: pgn, xqf)',
  'text that belongs to no game (and 7 more faults in this part of the text)',
  'the FEN names no side to move: White moves first', 'the FEN names no side to move: Red moves first',
  'FEN header fen: white has 0 kings (expected 1)', "the variant 'shogi' is not known", "the game 'shogi' is not known",
  'a glyph $7 before a move', 'remarks in a variation without moves', 'the game has more moves than are read: 20000',
  'the game has more text than is read: 1000 bytes', 'null move is not possible in check',
  'the starting position cannot have come about in a game: white has 9 pawns (at most 8)',
  'move 7 comes after the end of the main line; it is left out with all that follows',
  "move 7 '7X' is no move; it is left out with all that follows", 'cbf: has no list of moves (MoveList)',
  "the attribute 'x' of moves is not known", "the move at byte 9 has a remark that goes beyond the game's end; what is there is read",
  "the opening record has a remark that goes beyond the file's end; what is there is read",
  'the move at byte 9 is missing: the game ends', 'the move at byte 9 is missing: the file ends',
  'the move at byte 9 has no points; it is left out with all that follows',
  'cbr: is no CBR file: it does not begin with CCBridge Record', 'cbr: ends within its head of 2214 bytes',
  'cbr: is of a newer kind, which is not known', 'the game has more than 500 headers; the rest is left out',
  "the result 'x' is not known", 'line 3 leaves line 1 at ply 4, which is not there; it is left out',
  'remark 3_4 belongs to no move; it is left out', "line 3 ply 4 '99' is no move; it is left out with all that follows",
  'line 3 is one too many open at once; it is left out', 'dhtmlxq: has neither moves ([DhtmlXQ_movelist]) nor a board',
  "the head's Red is cut within a character", 'the remark of the move at byte 9 is not all GB 18030',
  'the file has more faults, which are not listed', 'the game has more moves than the limit allows; the rest is left out',
  'the move at byte 9 moves from an empty point (a0a1); it is left out with all that follows',
  'the move at byte 9 moves a piece of the side that is not to move (a0a1); it is left out with all that follows',
  'the move at byte 9 is not legal (a0a5); it is left out with all that follows',
  'the move at byte 9 has more variations open than the limit allows; the rest is left out',
  'the move at byte 9 repeats the move before it; it is passed over', 'move 3 of the game follows no move; it is left out',
  'move 3 of the game has no points; it is left out with all that follows', 'cbl: a game ends before its moves do',
  "the game's remark is not all GB 18030", 'cbl: ends within its head of 20 bytes', 'cbl: is of version 9, which is not known',
  'cbl: says that it holds 99 bytes, more than there can be', 'cbl: is damaged: only 3 of its 40 bytes can be expanded',
  "cbl: ends within the library's head", 'cbl: ends before its last 3 games', 'point h2 has two pieces',
  'the game has more headers than are read: 1000', 'a move has more glyphs than are read: 32', 'the game is too large to be shown',
  'the game has more lines or remarks than the limit of moves allows; the rest is left out',
  'cbl: holds 99999999 bytes, more than are read: 67108864', "the head's Red is longer than its place", 'the move at byte 9 lacks its remark: the file ends',
  'xqf: is no XQF file: it does not begin with XQ', 'xqf: ends within its head of 1024 bytes',
  'xqf: is of a version after 1.8, which is not known', 'move a0a1 is not legal here',
];

/** Texts of files and names of headers, not of faults. Writers and the list of handicaps are left out. */
const others = /Event|Chinese Chess|^composed |^played |Copyright|^CCBridge|%nag/;

function literalsOfReaders(): string[] {
  const root = new URL('../../libs/record/', import.meta.url);
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => /\.[ch]pp$/.test(name) && !/writ|handicap/.test(name));
  const lines = names.flatMap((name) => readFileSync(new URL(name, root), 'utf8').split('\n'));
  const code = lines.map((line) => line.replace(/\/\/.*$/, '')).filter((line) => !/#include|assert/.test(line));
  const literals = code.flatMap((line) => [...line.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) => text.replaceAll('\\"', '"').trim()));
  return [...new Set(literals)].filter((text) => /[a-z]{2,}/.test(text) && text.includes(' ') && !others.test(text));
}

it('every fault that a reader of files names has an example', () => {
  const literals = literalsOfReaders();
  expect(literals.length).toBeGreaterThan(50);
  expect(literals.filter((text) => !examples.some((example) => example.includes(text)))).toEqual([]);
});

it('every example has a translation', () => {
  expect(examples.map(inChinese).filter((text) => text.includes('原文') || /[a-z]{3,} [a-z]{2,}/.test(text))).toEqual([]);
});
