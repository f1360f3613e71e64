// SPDX-License-Identifier: GPL-3.0-or-later
// The corner by which the board is made smaller and larger. The style sheet shows it where there is room around the board.
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { choose } from '../../actions';
import { messages } from '../../i18n';
import { smallestBoard } from '../../settings';
import { settings } from '../../state';

const keyStep = 5;
const clamp = (size: number): number => Math.round(Math.min(100, Math.max(smallestBoard, size)));

export function BoardResize({ width }: { width: () => number }): JSX.Element {
  const start = useRef<{ readonly x: number; readonly y: number; readonly width: number; readonly size: number } | null>(null);
  const size = settings.value.boardSize;
  const onDown = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, y: event.clientY, width: width(), size };
  };
  const onMove = (event: PointerEvent): void => {
    const from = start.current;
    if (!from) return;
    // The board and the panel are centred together, so the corner goes half as far across as the board grows.
    const across = 2 * (event.clientX - from.x);
    const down = event.clientY - from.y;
    const grown = Math.abs(across) > Math.abs(down) ? across : down;
    settings.value = { ...settings.value, boardSize: clamp((from.size * (from.width + grown)) / from.width) };
  };
  const onUp = (): void => {
    if (start.current) choose({ boardSize: settings.value.boardSize });
    start.current = null;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowRight: keyStep, ArrowUp: keyStep, ArrowLeft: -keyStep, ArrowDown: -keyStep, Home: -100, End: 100 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    choose({ boardSize: clamp(size + by) });
  };
  return (
    <div
      class="board-resize" role="slider" tabIndex={0} aria-label={messages.value.boardTexts.boardSize} data-testid="board-resize"
      aria-valuemin={smallestBoard} aria-valuemax={100} aria-valuenow={size} aria-valuetext={`${String(size)} %`}
      onPointerDown={onDown} onPointerMove={onMove} onPointerUp={onUp} onPointerCancel={onUp} onKeyDown={onKeyDown}
      onDblClick={() => choose({ boardSize: 100 })}
    />
  );
}
