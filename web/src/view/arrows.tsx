// SPDX-License-Identifier: GPL-3.0-or-later
// Arrows over the board: what the computer would play. They are pictures of what is also said in words.
import type { JSX } from 'preact';
import { shownHint } from '../advice';
import { dimensions, drawnAt, parseSquare } from '../model/board';
import { markedSquares } from '../model/moves';
import type { Game } from '../net/protocol.gen';
import { analysis, analysisLines, bottomSide, review, shown, shownPly } from '../state';

interface Arrow {
  readonly move: string;
  /** The best is the strongest in colour. */
  readonly rank: number;
}

function currentArrows(): Arrow[] {
  const found = shownHint.value?.line.plies[0];
  if (found) return [{ move: found.move, rank: 0 }];
  const seen = analysis.value;
  if (analysisLines.value > 0) {
    if (!seen || seen.ply !== shownPly.value) return [];
    return seen.lines.flatMap((line, rank) => (line.plies[0] ? [{ move: line.plies[0].move, rank }] : []));
  }
  const page = review.value?.[shownPly.value]?.line.plies[0];
  return page ? [{ move: page.move, rank: 0 }] : [];
}

export function Arrows({ game }: { game: Game }): JSX.Element | null {
  const now = shown.value;
  const arrows = currentArrows();
  if (!now || arrows.length === 0) return null;
  const { files, ranks } = dimensions(game);
  // The best one is drawn last, on top.
  return (
    <svg
      class="arrows" viewBox={`0 0 ${String(files * 100)} ${String(ranks * 100)}`} aria-hidden="true" focusable="false"
      data-testid="arrows"
    >
      {[...arrows].reverse().map(({ move, rank }) => {
        const [from, to] = markedSquares(now.placement, move);
        return (
          <path
            key={move} class={`arrow rank-${String(Math.min(rank, 2))}`} d={arrowPath(game, from, to)} data-move={move}
          />
        );
      })}
    </svg>
  );
}

/** A shaft from near the middle of one square to the middle of the other, and a head on it. */
function arrowPath(game: Game, from: string, to: string): string {
  const start = parseSquare(game, from);
  const end = parseSquare(game, to);
  if (!start || !end) return '';
  const a = drawnAt(game, start, bottomSide.value);
  const b = drawnAt(game, end, bottomSide.value);
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
