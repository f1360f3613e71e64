// SPDX-License-Identifier: GPL-3.0-or-later
// The queue of premoves on the board: frames under the pieces, and the order of the moves above them.
import type { JSX } from 'preact';
import type { BoardModel } from '../../board_model';
import { dimensions, drawnAt, parseSquare } from '../../model/board';
import { fromOf, toOf } from '../../model/moves';
import type { Game } from '../../net/protocol.gen';

interface Props {
  readonly game: Game;
  readonly model: BoardModel;
}

function Layer({ game, children }: { game: Game; children: JSX.Element[] }): JSX.Element {
  const { files, ranks } = dimensions(game);
  return (
    <svg class="board-layer" viewBox={`0 0 ${String(files * 100)} ${String(ranks * 100)}`} aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

function placeOf({ game, model }: Props, name: string): { x: number; y: number } {
  const square = parseSquare(game, name);
  const { column, row } = square ? drawnAt(game, square, model.bottom.value) : { column: 0, row: 0 };
  return { x: column * 100, y: row * 100 };
}

export function PremoveSquares(props: Props): JSX.Element | null {
  const moves = props.model.premoves.value;
  if (moves.length === 0) return null;
  const squares = new Set(moves.flatMap((move) => [fromOf(move), toOf(move)]));
  return (
    <Layer game={props.game}>
      {[...squares].map((name) => {
        const { x, y } = placeOf(props, name);
        const frame = { x: x + 5, y: y + 5, width: 90, height: 90 };
        return (
          <g key={name} data-premove={name}>
            <rect class="premove-square" {...frame} />
            <rect class="premove-line" {...frame} />
          </g>
        );
      })}
    </Layer>
  );
}

/** Numbers on the squares to which the premoves go, when there are several. */
export function PremoveNumbers(props: Props): JSX.Element | null {
  const moves = props.model.premoves.value;
  if (moves.length < 2) return null;
  return (
    <Layer game={props.game}>
      {moves.map((move, i) => {
        const { x, y } = placeOf(props, toOf(move));
        // A later number on the same square covers the earlier one.
        return (
          <g key={i} class="premove-number">
            <circle cx={x + 82} cy={y + 18} r="16" />
            <text x={x + 82} y={y + 18}>{i + 1}</text>
          </g>
        );
      })}
    </Layer>
  );
}
