// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors

// The rules of both games behind one small interface, by chess.js and ffish.

import { createRequire } from 'node:module';
import { Chess } from 'chess.js';

let ffish;

/** Loads the WebAssembly library; must have resolved before startGame. */
export async function loadRules() {
  // Its loader takes a global fetch for a browser's and fails on a file path; without one it reads the file.
  delete globalThis.fetch;
  const require = createRequire(import.meta.url);
  const module = require('ffish');
  await new Promise((resolve) => {
    module.onRuntimeInitialized = resolve;
  });
  ffish = module;
}

/**
 * A game at its start. Its `position()` has the fields of the protocol's Position; `play(uci)` returns the
 * protocol's Ply, or null when the move is not legal; `replay(uci)` is for a move known to be legal and is cheaper,
 * because nobody may ever ask for the position after it.
 * @param {'chess'|'xiangqi'} game
 * @param {boolean} ffishOnly  use ffish for chess too
 */
export function startGame(game, ffishOnly) {
  if (game === 'xiangqi') return new FfishGame('xiangqi');
  return ffishOnly ? new FfishGame('chess') : new ChessJsGame();
}

function outcome(winner, reason) {
  return { winner, reason };
}

/** What must be the same for a position to count as repeated. */
const repeated = (fen) => fen.split(' ', 4).join(' ');

const other = (side) => (side === 'first' ? 'second' : 'first');

class ChessJsGame {
  #board = new Chess();
  #seen = new Map();
  #last = null;
  #ply = 0;
  #position = null;
  startFen = this.#board.fen();

  constructor() {
    this.#count(this.startFen);
  }

  position() {
    return (this.#position ??= this.#look());
  }

  play(uci) {
    return this.position().legal.includes(uci) ? this.replay(uci) : null;
  }

  replay(uci) {
    const move = this.#board.move({ from: uci.slice(0, 2), to: uci.slice(2, 4), promotion: uci[4] });
    this.#last = uci;
    this.#ply += 1;
    this.#position = null;
    this.#count(move.after);
    return { move: uci, fen: move.after, check: this.#board.inCheck(), san: move.san, zh: move.san };
  }

  #count(fen) {
    this.#seen.set(repeated(fen), (this.#seen.get(repeated(fen)) ?? 0) + 1);
  }

  #look() {
    const board = this.#board;
    const fen = board.fen();
    const times = this.#seen.get(repeated(fen));
    const halfmoves = Number(fen.split(' ')[4]);
    const turn = board.turn() === 'w' ? 'first' : 'second';
    const legal = board.moves({ verbose: true }).map((m) => m.lan);
    const check = board.inCheck() ? board.findPiece({ type: 'k', color: board.turn() })[0] : null;
    let ended = null;
    if (legal.length === 0) ended = check ? outcome(other(turn), 'checkmate') : outcome(null, 'stalemate');
    else if (board.isInsufficientMaterial()) ended = outcome(null, 'insufficient_material');
    else if (times >= 5) ended = outcome(null, 'fivefold_repetition');
    else if (halfmoves >= 150) ended = outcome(null, 'seventy_five_moves');
    let claim = null;
    if (!ended && times >= 3) claim = 'threefold_claim';
    else if (!ended && halfmoves >= 100) claim = 'fifty_moves_claim';
    return { fen, ply: this.#ply, turn, legal: ended ? [] : legal, last: this.#last, check, claim, outcome: ended };
  }
}

// ffish counts ranks from 1, the protocol's xiangqi squares from 0.
const toProtocol = (text) => text.replace(/([a-i])(10|[1-9])/g, (_, file, rank) => file + (rank - 1));
const toFfish = (text) => text.replace(/([a-i])([0-9])/g, (_, file, rank) => file + (Number(rank) + 1));
const same = (text) => text;

class FfishGame {
  #board;
  #out;
  #in;
  #notation;
  #last = null;
  #ply = 0;
  #position = null;

  constructor(variant) {
    this.#board = new ffish.Board(variant);
    const isXiangqi = variant === 'xiangqi';
    this.#out = isXiangqi ? toProtocol : same;
    this.#in = isXiangqi ? toFfish : same;
    this.#notation = isXiangqi ? ffish.Notation.XIANGQI_WXF : ffish.Notation.SAN;
    this.startFen = this.#board.fen();
  }

  position() {
    return (this.#position ??= this.#look());
  }

  play(uci) {
    return this.position().legal.includes(uci) ? this.replay(uci) : null;
  }

  replay(uci) {
    const inside = this.#in(uci);
    const san = this.#board.sanMove(inside, this.#notation);
    this.#board.push(inside);
    this.#last = uci;
    this.#ply += 1;
    this.#position = null;
    return { move: uci, fen: this.#board.fen(), check: this.#board.isCheck(), san, zh: san };
  }

  #look() {
    const board = this.#board;
    const turn = board.turn() ? 'first' : 'second';
    const moves = board.legalMoves();
    const legal = moves === '' ? [] : this.#out(moves).trim().split(' ');
    const check = this.#out(board.checkedPieces()).trim() || null;
    let ended = null;
    if (legal.length === 0) {
      const isDraw = !check && this.#in === same;
      ended = outcome(isDraw ? null : other(turn), check ? 'checkmate' : 'stalemate');
    } else if (board.isGameOver(false)) {
      const result = board.result(false);
      const winner = { '1-0': 'first', '0-1': 'second' }[result] ?? null;
      ended = outcome(winner, winner ? 'perpetual_check' : 'repetition');
    }
    const legalNow = ended ? [] : legal;
    return { fen: board.fen(), ply: this.#ply, turn, legal: legalNow, last: this.#last, check, claim: null, outcome: ended };
  }
}
