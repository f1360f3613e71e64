// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Reads libs/record/handicaps.json and writes the tables made of it: the library's and the page's. `--check` writes
// nothing and fails when a file is stale.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const { handicaps } = JSON.parse(readFileSync(join(root, "libs/record/handicaps.json"), "utf8"));

const note = "// Generated from libs/record/handicaps.json by tools/handicaps_generate.mjs. Do not edit.";

function cpp() {
  const rows = handicaps.map(
    ({ id, game, fen, giver, name }) =>
      `    {"${id}", GameId::${game},\n     "${fen}",\n     Side::${giver}, "${name}"},\n`,
  );
  return `// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
${note}
#pragma once

#include <array>

#include "duiyi/record/handicap.hpp"

// clang-format off
namespace duiyi {

inline constexpr std::array<Handicap, ${handicaps.length}> handicap_table{{
${rows.join("")}}};

} // namespace duiyi
// clang-format on
`;
}

function typescript() {
  const rows = handicaps.map(
    ({ id, game, fen, giver, name }) =>
      `  { id: '${id}', game: '${game}', giver: '${giver}', name: '${name}', fen: '${fen}' },\n`,
  );
  return `// SPDX-License-Identifier: GPL-3.0-or-later
${note}

/** Handicaps from small to large; \`giver\` is the side that does without pieces, \`name\` the name in files. */
export const handicapTable = [
${rows.join("")}] as const;
`;
}

const outputs = {
  "libs/record/src/handicap_table.gen.hpp": cpp(),
  "web/src/model/handicaps.gen.ts": typescript(),
};

let stale = 0;
for (const [path, text] of Object.entries(outputs)) {
  const full = join(root, path);
  if (!process.argv.includes("--check")) writeFileSync(full, text);
  else if (readFileSync(full, "utf8") !== text) {
    console.error(`${path} is not what libs/record/handicaps.json says; run: node tools/handicaps_generate.mjs`);
    stale += 1;
  }
}
process.exit(stale ? 1 : 0);
