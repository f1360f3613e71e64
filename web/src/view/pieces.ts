// SPDX-License-Identifier: GPL-3.0-or-later
// Where the piece pictures are. Their addresses reach the style sheet as custom properties, so that the board
// (which knows only classes) and the rest of the page use the same files.
import { effect } from '@preact/signals';
import { isXiangqi, type Piece, type PieceLetter } from '../model/board';
import type { Game, Side } from '../net/protocol.gen';
import { xiangqiSet, type XiangqiSet } from '../state';

const files = import.meta.glob<string>('../pieces/*/*.svg', { eager: true, query: '?url', import: 'default' });

function url(folder: string, name: string): string {
  return files[`../pieces/${folder}/${name}.svg`] ?? '';
}

const chessLetters: readonly PieceLetter[] = ['K', 'Q', 'R', 'B', 'N', 'P'];
const xiangqiLetters: readonly PieceLetter[] = ['K', 'A', 'B', 'N', 'R', 'C', 'P'];

export function pieceUrl(game: Game, piece: Piece, set: XiangqiSet = xiangqiSet.value): string {
  const first = isXiangqi(game) ? 'r' : 'w';
  const folder = isXiangqi(game) ? `xiangqi_${set}` : 'chess';
  return url(folder, (piece.side === 'first' ? first : 'b') + piece.letter);
}

/** Keeps --chess-wK .. and --xiangqi-rK .. on the root element. */
export function publishPieces(): void {
  const publish = (game: Game, letters: readonly PieceLetter[], set: XiangqiSet): void => {
    const sides: [Side, string][] = [['first', isXiangqi(game) ? 'r' : 'w'], ['second', 'b']];
    for (const [side, prefix] of sides) {
      for (const letter of letters) {
        const value = `url("${pieceUrl(game, { side, letter }, set)}")`;
        document.documentElement.style.setProperty(`--${game}-${prefix}${letter}`, value);
      }
    }
  };
  publish('chess', chessLetters, 'hanzi');
  effect(() => publish('xiangqi', xiangqiLetters, xiangqiSet.value));
}
