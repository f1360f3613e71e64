// SPDX-License-Identifier: GPL-3.0-or-later
// The piece pictures. Their addresses reach the style sheet as custom properties, so that the board (which knows only
// classes) and the rest of the page use the same files.
import { effect } from '@preact/signals';
import type { Piece } from '../model/board';
import { games, gamesInOrder, type BoardKind } from '../model/games';
import { sideValues, type Game } from '../net/protocol.gen';
import { xiangqiSet, type XiangqiSet } from '../state';

const files = import.meta.glob<string>('../pieces/*/*.svg', { eager: true, query: '?url', import: 'default' });

function url(folder: string, name: string): string {
  return files[`../pieces/${folder}/${name}.svg`] ?? '';
}

const folders: Readonly<Record<BoardKind, (set: XiangqiSet) => string>> = {
  chess: () => 'chess',
  xiangqi: (set) => `xiangqi_${set}`,
};

/** wK, bK, rK: the colour's first letter, and the piece's. */
const fileName = (game: Game, { side, letter }: Piece): string =>
  (side === 'first' ? games[game].firstSide.charAt(0) : 'b') + letter;

export function pieceUrl(game: Game, piece: Piece, set: XiangqiSet = xiangqiSet.value): string {
  return url(folders[games[game].kind](set), fileName(game, piece));
}

/** Sets --chess-wK .. and --xiangqi-rK .. on the root element, again when the player changes the set. */
export function publishPieces(): void {
  const { style } = document.documentElement;
  const publish = (game: Game): void => {
    for (const side of sideValues) {
      for (const letter of games[game].letters) {
        const piece: Piece = { side, letter };
        style.setProperty(`--${games[game].kind}-${fileName(game, piece)}`, `url("${pieceUrl(game, piece)}")`);
      }
    }
  };
  for (const game of gamesInOrder) effect(() => publish(game));
}
