// SPDX-License-Identifier: GPL-3.0-or-later
import type { JSX } from 'preact';
import { drawnAt, parseSquare } from '../../model/board';
import { readPlacement } from '../../model/fen';
import type { Game, Side } from '../../net/protocol.gen';
import { BoardSurface } from './board_surface';
import { pieceUrl } from '../parts/pieces';

interface Props {
  readonly game: Game;
  readonly fen: string;
  readonly bottom?: Side;
  /** Marks under the pieces, and over them. */
  readonly below?: readonly JSX.Element[];
  readonly above?: readonly JSX.Element[];
}

/** A picture of a position, for cards and lessons. */
export function MiniBoard({ game, fen, bottom = 'first', below = [], above = [] }: Props): JSX.Element {
  const images: JSX.Element[] = [];
  for (const [name, piece] of readPlacement(game, fen)) {
    const square = parseSquare(game, name);
    if (!square) continue;
    const { column, row } = drawnAt(game, square, bottom);
    images.push(
      <image key={name} href={pieceUrl(game, piece)} x={column * 100 + 2} y={row * 100 + 2} width="96" height="96" />,
    );
  }
  return (
    <BoardSurface game={game} bottom={bottom} labels="algebraic" plain>
      {[...below, ...images, ...above]}
    </BoardSurface>
  );
}
