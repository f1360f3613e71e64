// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Makes libs/record/src/pgn_character_table.gen.hpp, what each character beyond ASCII means among moves, from the
// properties that Unicode gives it: `node tools/characters_generate.mjs [--check]`.
import { readFileSync, writeFileSync } from 'node:fs';

const file = new URL('../libs/record/src/pgn_character_table.gen.hpp', import.meta.url);

/** Marks that people put beside moves have a meaning of their own in pgn_characters.cpp. */
const marks = /[\u203c\u2047-\u2049\uff01\uff1f]/u;
const parentheses = /[\u207d\u207e\u208d\u208e\ufe59\ufe5a\uff08\uff09]/u;
/** The full-width signs of moves and results stay in words: ＃ ＊ ／ ： ＠. */
const signsOfMoves = /[\uff03\uff0a\uff0f\uff1a\uff20]/u;

const kindOf = (character) => {
  if (marks.test(character) || parentheses.test(character)) return 'mark';
  if (/[\p{White_Space}\u200b\u200e\u200f\u061c\u180e\u202a-\u202e\u2066-\u2069\ufeff]/u.test(character)) return 'blank';
  if (/\p{Default_Ignorable_Code_Point}/u.test(character)) return 'nothing';
  if (/[\p{Dash}]/u.test(character) && !/[\u301c\u3030]/u.test(character)) return 'dash';
  if (signsOfMoves.test(character)) return undefined;
  if (/\p{P}/u.test(character)) return 'stop';
  return undefined;
};

const ranges = [];
for (let code = 0x80; code < 0x10000; ++code) {
  if (code >= 0xd800 && code < 0xe000) continue;
  const kind = kindOf(String.fromCodePoint(code));
  const last = ranges.at(-1);
  if (kind === undefined) continue;
  if (last?.kind === kind && last.last === code - 1) last.last = code;
  else ranges.push({ first: code, last: code, kind });
}

const hex = (code) => `0x${code.toString(16).padStart(4, '0')}`;
const text = `// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
// Made by tools/characters_generate.mjs from Unicode. Do not edit.
#pragma once

#include <array>

#include "duiyi/record/pgn_characters.hpp"

namespace duiyi::pgn_characters {

struct Range {
    char16_t first, last;
    Kind kind;
};

// clang-format off
inline constexpr std::array<Range, ${ranges.length}> ranges = {{
${ranges.map(({ first, last, kind }) => `    {${hex(first)}, ${hex(last)}, Kind::${kind}},`).join('\n')}
}};
// clang-format on

} // namespace duiyi::pgn_characters
`;

if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') !== text) {
    console.error('pgn_character_table.gen.hpp is not what tools/characters_generate.mjs makes');
    process.exit(1);
  }
} else {
  writeFileSync(file, text);
}
