// SPDX-License-Identifier: GPL-3.0-or-later
// The squares as an ARIA grid for keyboard and screen reader. It lies over the board; the mouse passes through.
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { moveCursor } from '../../actions';
import type { BoardModel } from '../../board_model';
import { say } from '../../feedback';
import { fullPieceName, gameName, messages, type Messages } from '../../i18n';
import { isKeyboardUsed } from '../../input_kind';
import { endLine } from '../../line_preview';
import { drawnSquares, squareName, type Placement } from '../../model/board';
import { games } from '../../model/games';
import type { Game } from '../../net/protocol.gen';
import { cursor, selectedSquare, type Shown } from '../../state';

interface Props {
  readonly game: Game;
  readonly model: BoardModel;
  readonly select: (square: string | null) => void;
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0],
};

/** The pieces to speak of: those of the position, or with premoves those that the next one is chosen from. */
function placementOf(model: BoardModel, now: Shown): Placement {
  return (model.premoves.value.length > 0 ? model.drawn.value : null) ?? now.placement;
}

function describe(m: Messages, game: Game, model: BoardModel, now: Shown, name: string): string {
  const piece = placementOf(model, now).get(name);
  const parts = [name, piece ? fullPieceName(m, game, piece) : m.emptySquare];
  const selected = selectedSquare.value;
  if (selected === name) parts.push(m.selected);
  if (selected && model.legal.value.get(selected)?.has(name)) parts.push(m.canGoHere);
  if (now.last.includes(name)) parts.push(m.lastMoveHere);
  if (now.check === name) parts.push(m.inCheck);
  return parts.join(m.comma);
}

export function BoardGrid({ game, model, select }: Props): JSX.Element | null {
  const grid = useRef<HTMLDivElement>(null);
  const waiting = useRef<{ readonly name: string; readonly fen: string } | null>(null);
  const m = messages.value;
  const now = model.shown.value;
  const rows = drawnSquares(game, model.bottom.value);
  const names = rows.map((row) => row.map((square) => squareName(game, square)));
  // The cursor may be left over from another board.
  const left = cursor.value;
  const current = left && names.some((row) => row.includes(left)) ? left : games[game].homeSquare;

  // When the board turns, the cells stay and get other names; the focus follows its square.
  useLayoutEffect(() => {
    const active = document.activeElement;
    if (active && grid.current?.contains(active)) cellOf(grid.current, current)?.focus();
  }, [model.bottom.value]);
  const isShown = now !== null;
  // The button that led here has gone, and the focus with it.
  useEffect(() => {
    const active = document.activeElement;
    if (isShown && isKeyboardUsed() && (active === null || active === document.body)) cellOf(grid.current, current)?.focus();
  }, [isShown]);
  // The legal moves may arrive after the piece was picked up.
  useEffect(() => {
    const asked = waiting.current;
    waiting.current = null;
    if (!now || asked?.fen !== now.fen) return;
    const { name } = asked;
    const cannotMove = !model.legal.peek().has(name);
    if (cannotMove || selectedSquare.peek() === name) announceSelection(m, game, model, now, name);
  }, [model.known.value]);
  if (!now) return null;

  const focus = (name: string): void => {
    moveCursor(name);
    cellOf(grid.current, name)?.focus();
  };

  const choose = (name: string): void => {
    const before = selectedSquare.value;
    moveCursor(name);
    if (before && model.legal.value.get(before)?.has(name)) return select(name);
    select(name);
    waiting.current = model.known.value ? null : { name, fen: now.fen };
    if (model.known.value) announceSelection(m, game, model, now, name);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const step = steps[event.key];
    if (step) {
      const row = names.findIndex((list) => list.includes(current));
      const column = names[row]?.indexOf(current) ?? 0;
      const next = names[row + step[1]]?.[column + step[0]];
      if (next) focus(next);
    } else if (event.key === 'Enter' || event.key === ' ') {
      choose(current);
    } else if (event.key === 'Escape') {
      endLine();
      if (selectedSquare.value) say(m.letGo);
      select(null);
      model.cancelPremoves();
    } else {
      return;
    }
    // These keys must not step through the game or scroll as well.
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <>
      <div
        ref={grid} class="board-grid" role="grid" id="board" data-testid="grid" onKeyDown={onKeyDown}
        aria-label={m.board(gameName(m, game))} aria-describedby="board-help"
      >
        {names.map((row, i) => (
          <div role="row" class="board-row" key={i}>
            {row.map((name, j) => (
              <div
                role="gridcell" key={j} class="board-cell" data-square={name} data-testid={`square-${name}`}
                tabIndex={name === current ? 0 : -1} aria-label={describe(m, game, model, now, name)}
                aria-selected={selectedSquare.value === name}
                onFocus={() => moveCursor(name)} onClick={() => choose(name)}
              />
            ))}
          </div>
        ))}
      </div>
      <p class="visually-hidden" id="board-help">{m.boardHelp}</p>
    </>
  );
}

function cellOf(grid: HTMLElement | null, name: string): HTMLElement | null {
  return grid?.querySelector<HTMLElement>(`[data-square="${name}"]`) ?? null;
}

function announceSelection(m: Messages, game: Game, model: BoardModel, now: Shown, name: string): void {
  const piece = placementOf(model, now).get(name);
  if (!piece) return;
  const count = model.legal.value.get(name)?.size ?? 0;
  const text = fullPieceName(m, game, piece);
  say(count > 0 && selectedSquare.value === name ? m.pickedUp(text, name, count) : m.noMovesFrom(text, name));
}
