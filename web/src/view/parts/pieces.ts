// SPDX-License-Identifier: GPL-3.0-or-later
// The piece pictures. Their addresses reach the style sheet as custom properties, so that the board (which knows only
// classes) and the rest of the page use the same files.
import { effect } from '@preact/signals';
import type { Piece } from '../../model/board';
import { games, gamesInOrder, type BoardKind, type PieceLetter } from '../../model/games';
import { sideValues, type Game } from '../../net/protocol.gen';
import type { ChessSet, XiangqiSet } from '../../model/settings';
import { settings, xiangqiSet } from '../../state';

const files = import.meta.glob<string>('../../pieces/*/*.svg', { eager: true, query: '?url', import: 'default' });

function url(folder: string, name: string): string {
  return files[`../../pieces/${folder}/${name}.svg`] ?? '';
}

const chessFolders: Readonly<Record<ChessSet, string>> = { wood: 'chess', flat: 'chess_flat', bold: 'chess_bold' };

/** The folder of the set that the player has chosen. */
const chosenFolders: Readonly<Record<BoardKind, () => string>> = {
  chess: () => chessFolders[settings.value.chessSet],
  xiangqi: () => `xiangqi_${xiangqiSet.value}`,
};

/** wK, bK, rK: the colour's first letter, and the piece's. */
const fileName = (game: Game, { side, letter }: Piece): string =>
  (side === 'first' ? games[game].firstSide.charAt(0) : 'b') + letter;

export function pieceUrl(game: Game, piece: Piece): string {
  return url(chosenFolders[games[game].kind](), fileName(game, piece));
}

/** The pictures of a piece: for chess those of both sides; for xiangqi also the characters, for those who chose another set. */
export function bothPictures(kind: BoardKind, letter: PieceLetter): string[] {
  const folders = [...new Set([chosenFolders[kind](), ...(kind === 'xiangqi' ? ['xiangqi_hanzi'] : [])])];
  return folders.flatMap((folder) => sideValues.map((side) => url(folder, fileName(kind, { side, letter }))));
}

/** Pictures of a set, whichever is chosen. */
export const chessSample = (set: ChessSet): string[] => ['wN', 'bQ'].map((name) => url(chessFolders[set], name));
export const xiangqiSample = (set: XiangqiSet): string[] => ['rN', 'bC'].map((name) => url(`xiangqi_${set}`, name));

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
