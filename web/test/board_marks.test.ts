// SPDX-License-Identifier: GPL-3.0-or-later
// Marks on every board in both themes: each reaches 3:1 against what it lies on, and has a shape of its own.
import { describe, expect, it } from 'vitest';
import { colourOf, contrast, declarationsOf, inTheme, over, readStyles, variablesOf, type Colour, type Variables } from './style_sheet';

const theme = readStyles('styles/theme.css');
const boards = readStyles('view/board/boards.css');
const marks = readStyles('view/board/board_marks.css');
const root = declarationsOf(theme, ':root');
const themes = ['light', 'dark'] as const;

const lines = ['--line-last', '--line-selected', '--line-premove', '--line-check'];
const tints = ['--mark-last', '--mark-selected', '--mark-premove'];
const grounds = { chess: ['--square-light', '--square-dark'], xiangqi: ['--wood', '--wood-line'] };

/** Each board in each theme. */
const cases = (Object.keys(grounds) as (keyof typeof grounds)[]).flatMap((game) => {
  const names = [...boards.matchAll(new RegExp(`\\[data-${game}-board='(\\w+)'\\] \\{`, 'g'))].map(([, name = '']) => name);
  return names.flatMap((board) => themes.map((mode) => {
    const own = declarationsOf(boards, `[data-${game}-board='${board}']`);
    return { game, board, mode, variables: variablesOf(inTheme(root + own, mode)) };
  }));
});

/** The colours that a mark can lie on: the board, and the board with a tint. */
function groundsOf(game: keyof typeof grounds, variables: Variables): [string, Colour][] {
  return grounds[game].flatMap((name) => {
    const plain = colourOf(name, variables);
    const tinted = tints.map((tint): [string, Colour] => [`${name} under ${tint}`, over(colourOf(tint, variables), plain)]);
    return [[name, plain] as [string, Colour], ...(game === 'chess' ? tinted : [])];
  });
}

describe('marks on boards', () => {
  it('are tried on all boards in both themes, which differ', () => {
    expect(cases).toHaveLength(12);
    const grounds = cases.map(({ game, variables }) => colourOf(game === 'chess' ? '--square-light' : '--wood', variables).join(' '));
    expect(new Set(grounds).size).toBe(12);
  });

  it.each(cases)('reach 3:1 on $game, $board, $mode', ({ game, variables }) => {
    const edge = colourOf('--mark-edge', variables);
    for (const [name, ground] of groundsOf(game, variables)) {
      for (const line of lines) {
        const best = Math.max(contrast(colourOf(line, variables), ground), contrast(edge, ground));
        expect(best, `${line} or its edge on ${name}`).toBeGreaterThanOrEqual(3);
      }
    }
  });

  it.each(cases)('have line and edge that stand apart by 9:1 on $game, $board, $mode', ({ variables }) => {
    for (const line of lines) {
      expect(contrast(colourOf(line, variables), colourOf('--mark-edge', variables)), line).toBeGreaterThanOrEqual(9);
    }
  });

  it.each([
    ['square.last-move::before', '--line-last'],
    ['.chess square.selected', '--line-selected'],
    ['.xiangqi square.selected', '--line-selected'],
    ['square.move-dest', '--line-target'],
    ['square.oc.move-dest::after', '--line-target'],
    ['.chess square.check::after', '--line-check'],
    ['.xiangqi square.check::after', '--line-check'],
  ])('%s is drawn by a line and its edge', (selector, line) => {
    const body = declarationsOf(marks, selector);
    expect(body).toContain(`var(${line})`);
    expect(body).toContain('var(--mark-edge)');
  });
});
