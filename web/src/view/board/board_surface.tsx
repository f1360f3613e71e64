// SPDX-License-Identifier: GPL-3.0-or-later
// The boards without pieces: 100 units a square, colours from the style sheet.
import type { JSX } from 'preact';
import { dimensions } from '../../model/board';
import { games, type BoardKind } from '../../model/games';
import type { Game, Side } from '../../net/protocol.gen';
import { digitOutlines, riverOutlines } from '../../pieces/board_characters.gen';
import type { BoardLabels } from '../../model/settings';

export interface Margin {
  /** In squares, on each side. */
  readonly x: number;
  readonly y: number;
}

/** The margin around the squares for labels. */
export function marginOf(game: Game, labels: BoardLabels): Margin {
  return drawings[games[game].kind].margin(labels);
}

interface LabelsProps {
  readonly bottom: Side;
  readonly labels: BoardLabels;
}

interface Drawing {
  readonly margin: (labels: BoardLabels) => Margin;
  readonly Ground: () => JSX.Element;
  readonly Labels: (props: LabelsProps) => JSX.Element;
}

const drawings: Readonly<Record<BoardKind, Drawing>> = {
  chess: {
    margin: (labels) => (labels === 'outside' ? { x: 0.28, y: 0.28 } : { x: 0, y: 0 }),
    Ground: ChessSquares,
    Labels: ChessLabels,
  },
  xiangqi: {
    margin: xiangqiMargin,
    Ground: XiangqiLines,
    Labels: XiangqiLabels,
  },
};

function xiangqiMargin(labels: BoardLabels): Margin {
  if (labels === 'none') return { x: 0.08, y: 0.08 };
  return labels === 'algebraic' ? { x: 0.24, y: 0.34 } : { x: 0.08, y: 0.38 };
}

interface Props {
  readonly game: Game;
  readonly bottom: Side;
  readonly labels: BoardLabels;
  /** Without labels, for small pictures. */
  readonly plain?: boolean;
  readonly children?: JSX.Element | JSX.Element[];
}

export function BoardSurface({ game, bottom, labels, plain = false, children }: Props): JSX.Element {
  const { files, ranks } = dimensions(game);
  const { Ground, Labels } = drawings[games[game].kind];
  const width = files * 100;
  const height = ranks * 100;
  // Labels beside the squares lie outside of the view box, on the margin.
  return (
    <svg class="board-surface" viewBox={`0 0 ${String(width)} ${String(height)}`} aria-hidden="true" focusable="false">
      <rect class="board-ground" width={width} height={height} />
      <Ground />
      {!plain && labels !== 'none' && <Labels bottom={bottom} labels={labels} />}
      {children}
    </svg>
  );
}

function ChessSquares(): JSX.Element {
  let path = '';
  for (let row = 0; row < 8; row++) {
    for (let column = (row + 1) % 2; column < 8; column += 2) {
      path += `M${String(column * 100)} ${String(row * 100)}h100v100h-100z`;
    }
  }
  return <path class="dark-squares" d={path} shape-rendering="crispEdges" />;
}

function ChessLabels({ bottom, labels: where }: LabelsProps): JSX.Element {
  const labels: JSX.Element[] = [];
  for (let i = 0; i < 8; i++) {
    const file = 'abcdefgh'.charAt(bottom === 'first' ? i : 7 - i);
    const rank = String(bottom === 'first' ? 8 - i : i + 1);
    if (where === 'outside') {
      labels.push(
        <text key={file} class="beside" x={i * 100 + 50} y={814}>{file}</text>,
        <text key={rank} class="beside" x={-14} y={i * 100 + 50}>{rank}</text>,
      );
      continue;
    }
    labels.push(
      <text key={file} class={i % 2 === 0 ? 'on-dark' : 'on-light'} x={i * 100 + 94} y={793} text-anchor="end">
        {file}
      </text>,
      <text key={rank} class={i % 2 === 0 ? 'on-light' : 'on-dark'} x={6} y={i * 100 + 24}>
        {rank}
      </text>,
    );
  }
  return <g class="chess-labels">{labels}</g>;
}

const at = (index: number): number => index * 100 + 50;

/** The nine by ten lines, the river between them, the palaces' diagonals and the marks of cannons and soldiers. */
function XiangqiLines(): JSX.Element {
  let lines = '';
  for (let row = 0; row < 10; row++) lines += `M50 ${String(at(row))}H850`;
  for (let column = 1; column < 8; column++) {
    lines += `M${String(at(column))} 50V450M${String(at(column))} 550V950`;
  }
  lines += 'M50 50V950M850 50V950';
  for (const top of [50, 750]) {
    lines += `M350 ${String(top)}l200 200M550 ${String(top)}l-200 200`;
  }
  return (
    <g class="xiangqi-lines">
      <rect class="xiangqi-border" x="40" y="40" width="820" height="920" />
      <path d={lines} />
      <path class="xiangqi-marks" d={marks()} />
      <g class="river">
        {[210, 290, 610, 690].map((x, i) => <Character key={x} outline={riverOutlines[i] ?? ''} x={x} y={500} />)}
      </g>
    </g>
  );
}

/** A Chinese character as an outline: not every system has a Chinese font. */
function Character({ outline, x, y }: { outline: string; x: number; y: number }): JSX.Element {
  return <path d={outline} transform={`translate(${String(x)} ${String(y)})`} />;
}

function marks(): string {
  const points: [number, number][] = [[1, 2], [7, 2], [1, 7], [7, 7]];
  for (const column of [0, 2, 4, 6, 8]) points.push([column, 3], [column, 6]);
  let path = '';
  for (const [column, row] of points) {
    for (const dx of [-1, 1]) {
      if ((column === 0 && dx < 0) || (column === 8 && dx > 0)) continue;
      for (const dy of [-1, 1]) {
        path += `M${String(at(column) + dx * 24)} ${String(at(row) + dy * 8)}h${String(-dx * 16)}v${String(dy * 16)}`;
      }
    }
  }
  return path;
}

/** File numbers as each side counts them, from its own right; or the letters and digits of coordinates. */
function XiangqiLabels({ bottom, labels }: LabelsProps): JSX.Element {
  const texts: JSX.Element[] = [];
  const put = (key: string, x: number, y: number, text: string): void => {
    texts.push(<text key={key} x={x} y={y}>{text}</text>);
  };
  if (labels === 'algebraic') {
    for (let i = 0; i < 9; i++) put(`f${String(i)}`, at(i), 1010, 'abcdefghi'.charAt(bottom === 'first' ? i : 8 - i));
    for (let i = 0; i < 10; i++) put(`r${String(i)}`, -12, at(i), String(bottom === 'first' ? 9 - i : i));
  } else {
    const digit = (key: string, x: number, y: number, side: Side, n: number): void => {
      const outline = side === 'first' && labels === 'chinese' ? digitOutlines[n - 1] : undefined;
      if (outline === undefined) put(key, x, y, String(n));
      else texts.push(<Character key={key} outline={outline} x={x} y={y} />);
    };
    const top: Side = bottom === 'first' ? 'second' : 'first';
    for (let i = 0; i < 9; i++) {
      digit(`b${String(i)}`, at(i), 1014, bottom, 9 - i);
      digit(`t${String(i)}`, at(i), -14, top, i + 1);
    }
  }
  return <g class="xiangqi-labels">{texts}</g>;
}
