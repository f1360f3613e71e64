// SPDX-License-Identifier: GPL-3.0-or-later
// A curve of ratings as a path in a box.
import type { RatingPoint } from '../net/protocol.gen';

export interface Curve {
  /** The `d` of an SVG path; empty for fewer than two points. */
  readonly path: string;
  readonly lowest: number;
  readonly highest: number;
}

/** One step to the right for each game; the range of ratings is at least 100 points. */
export function curveOf(points: readonly RatingPoint[], width: number, height: number): Curve {
  const ratings = points.map(({ rating }) => rating);
  const lowest = Math.min(...ratings);
  const highest = Math.max(...ratings);
  if (points.length < 2) return { path: '', lowest, highest };
  const middle = (lowest + highest) / 2;
  const range = Math.max(100, highest - lowest);
  const at = (rating: number, i: number): string =>
    `${((i / (ratings.length - 1)) * width).toFixed(1)} ${(height * (0.5 - (rating - middle) / range)).toFixed(1)}`;
  return { path: `M${ratings.map(at).join(' L')}`, lowest, highest };
}
