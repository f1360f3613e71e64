// SPDX-License-Identifier: GPL-3.0-or-later
// Arrows over the board: the engine's moves, and the marks of the player or of a file. Decorative: the engine's moves are also text.
import type { JSX } from 'preact';
import type { Arrow, BoardModel } from '../../board_model';
import { dimensions, drawnAt, parseSquare } from '../../model/board';
import type { Game, Side } from '../../net/protocol.gen';
import { newMark } from '../../state';

export function Arrows({ game, model }: { game: Game; model: BoardModel }): JSX.Element | null {
  const arrows = [...model.arrows.value, ...drawnMarks(model)];
  if (!model.shown.value || arrows.length === 0) return null;
  const { files, ranks } = dimensions(game);
  const bottom = model.bottom.value;
  // The best move is drawn on top.
  return (
    <svg
      class="arrows" viewBox={`0 0 ${String(files * 100)} ${String(ranks * 100)}`} aria-hidden="true" focusable="false"
      data-testid="arrows"
    >
      {arrows.reverse().map(({ from, to, look }, i) => (
        <path
          key={i} class={`${from === to ? 'ring' : 'arrow'} ${look}`} data-move={from + to}
          d={from === to ? ringPath(game, bottom, from) : arrowPath(game, bottom, from, to)}
        />
      ))}
    </svg>
  );
}

/** The marks on the position shown, and the one that is being drawn. */
function drawnMarks(model: BoardModel): Arrow[] {
  const all = [...model.marks.value, ...(newMark.value ? [newMark.value] : [])];
  return all.map(({ from, to, colour }) => ({ from, to, look: colour }));
}

function ringPath(game: Game, bottom: Side, name: string): string {
  const square = parseSquare(game, name);
  if (!square) return '';
  const { column, row } = drawnAt(game, square, bottom);
  return `M${String(column * 100 + 4)} ${String(row * 100 + 50)}a46 46 0 1 1 92 0a46 46 0 1 1-92 0Z`;
}

/** A shaft from near the centre of one square to the centre of the other, with a head. */
function arrowPath(game: Game, bottom: Side, from: string, to: string): string {
  const start = parseSquare(game, from);
  const end = parseSquare(game, to);
  if (!start || !end) return '';
  const a = drawnAt(game, start, bottom);
  const b = drawnAt(game, end, bottom);
  const [x1, y1, x2, y2] = [a.column * 100 + 50, a.row * 100 + 50, b.column * 100 + 50, b.row * 100 + 50];
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const point = (along: number, aside: number): string =>
    `${(x1 + ux * along - uy * aside).toFixed(1)} ${(y1 + uy * along + ux * aside).toFixed(1)}`;
  const neck = length - 38;
  return (
    `M${point(22, -8)}L${point(neck, -8)}L${point(neck, -25)}L${point(length - 2, 0)}` +
    `L${point(neck, 25)}L${point(neck, 8)}L${point(22, 8)}Z`
  );
}
