// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Writes the tables of openings, apps/openings/*.tsv, from counts of moves in games:
//
//     node tools/openings_generate.mjs apps/openings FOLDER
//
// FOLDER holds chess_a.tsv.gz and xiangqi_a.tsv.gz: a line `# games N`, then for each sequence of first moves its moves
// in UCI form, a tab, and in how many games it was played. A sequence without its last move is in the file too. The
// output is the same tree, one move in a line, and depends on the input alone.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

const sources = {
  chess: "https://github.com/mainali123/Chess-Dataset",
  xiangqi: "https://github.com/maksimKorzh/ccbridge-arena, https://github.com/walker8088/cchess",
};

/** The tree of the moves of a file: from a move to its count and what followed. */
function read(path) {
  const root = { games: 0, next: new Map() };
  for (const line of gunzipSync(readFileSync(path)).toString("utf8").split("\n")) {
    const total = /^# games\s+(\d+)$/.exec(line);
    if (total) root.games = Number(total[1]);
    const row = /^([a-i0-9qrbn ]+)\t(\d+)$/.exec(line);
    if (!row) continue;
    let node = root;
    for (const move of row[1].split(" ")) {
      if (!node.next.has(move)) node.next.set(move, { games: 0, next: new Map() });
      node = node.next.get(move);
    }
    node.games = Number(row[2]);
  }
  return root;
}

/** The lines of what follows a move at `ply`, the most frequent first. */
function lines({ next }, ply = 1) {
  return [...next]
    .sort(([a, one], [b, other]) => other.games - one.games || (a < b ? -1 : 1))
    .flatMap(([move, node]) => {
      if (node.games === 0) throw new Error(`the moves before ${move} have no count`);
      return [`${ply}\t${move}\t${node.games}\n`, ...lines(node, ply + 1)];
    });
}

const [out, folder] = process.argv.slice(2);
if (!folder) {
  console.error("usage: node tools/openings_generate.mjs OUT FOLDER");
  process.exit(2);
}
for (const [game, from] of Object.entries(sources)) {
  const tree = read(join(folder, `${game}_a.tsv.gz`));
  const head = `# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Duiyi authors
# Made by tools/openings_generate.mjs; do not edit. How often moves were played in ${tree.games} games: the ply, the move,
# the games. A move follows the nearest line above it with the ply before. Counted in the games of
# ${from}
`;
  writeFileSync(join(out, `${game}.tsv`), head + lines(tree).join(""));
}
