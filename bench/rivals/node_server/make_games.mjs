#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors

// Writes bench/load/games.tsv: fixed random games that are still going on after their last ply, so that every
// server gets the same moves. One game a line: the game, a tab, its moves.

import { writeFileSync } from 'node:fs';
import { loadRules, startGame } from './rules.mjs';

const GAMES = 16;
const PLIES = 80;

/** A small seeded generator (Numerical Recipes' constants), so that the file can be made again. */
function generator(seed) {
  let state = seed >>> 0;
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

function randomGame(kind, seed) {
  const pick = generator(seed);
  const game = startGame(kind, true);
  const moves = [];
  while (moves.length < PLIES) {
    const { legal } = game.position();
    const move = legal[pick(legal.length)];
    game.play(move);
    moves.push(move);
    if (game.position().outcome || game.position().claim) return null;
  }
  return moves;
}

await loadRules();
const lines = ['# SPDX-License-Identifier: MIT', '# Made by bench/rivals/node_server/make_games.mjs'];
for (const kind of ['chess', 'xiangqi']) {
  for (let seed = 1, made = 0; made < GAMES; ++seed) {
    const moves = randomGame(kind, seed);
    if (!moves) continue;
    lines.push(`${kind}\t${moves.join(' ')}`);
    made += 1;
  }
}
writeFileSync(new URL('../../load/games.tsv', import.meta.url), lines.join('\n') + '\n');
