// SPDX-License-Identifier: GPL-3.0-or-later
// A line of the engine on the board: the position after some of its moves, while the game or the study stays where it is.
import { computed, effect, signal, untracked, type ReadonlySignal } from '@preact/signals';
import { resetBoard, say } from './feedback';
import { messages } from './i18n';
import { readPlacement } from './model/fen';
import type { Game, Line, Ply } from './net/protocol.gen';
import { speakMove } from './speech';
import { promotion, selectedSquare, shownAfter, xiangqiNotation, type Shown } from './state';

export interface LinePreview {
  readonly game: Game;
  /** The position that the line starts from. */
  readonly fen: string;
  readonly line: Line;
  /** The place of the line among those of the analysis, which may find others meanwhile. */
  readonly row: number;
  /** How many of its moves are on the board: 1 at least. */
  readonly count: number;
}
export const preview = signal<LinePreview | null>(null);

let stopFollowing: (() => void) | null = null;

/** Shows a line from the position analysed, `origin`, until that is another one. */
export function showLine(origin: ReadonlySignal<string | null>, chosen: LinePreview): void {
  if (origin.peek() !== chosen.fen) return;
  endLine();
  if (promotion.value) resetBoard();
  selectedSquare.value = null;
  show(chosen);
  stopFollowing = effect(() => {
    if (origin.value !== chosen.fen) untracked(endLine);
  });
}

/** Shows the position analysed again; false when no line is on the board. */
export function endLine(): boolean {
  stopFollowing?.();
  stopFollowing = null;
  if (preview.value === null) return false;
  preview.value = null;
  return true;
}

/** Goes on in the line, or back; false when none is on the board. */
export function stepLine(by: number): boolean {
  const now = preview.value;
  if (!now) return false;
  const count = Math.min(now.count + by, now.line.plies.length);
  if (count < 1) endLine();
  else if (count !== now.count) show({ ...now, count });
  return true;
}

function show(next: LinePreview): void {
  preview.value = next;
  const last = lastPly(next);
  if (last) say(speakMove(messages.value, next.game, xiangqiNotation.value, readPlacement(next.game, fenBefore(next)), last));
}

const lastPly = ({ line, count }: LinePreview): Ply | undefined => line.plies[count - 1];
const fenBefore = ({ line, count, fen }: LinePreview): string => line.plies[count - 2]?.fen ?? fen;

/** The position of the line that is on the board. */
export const previewShown = computed<Shown | null>(() => {
  const now = preview.value;
  const last = now && lastPly(now);
  return last ? shownAfter(now.game, readPlacement(now.game, fenBefore(now)), last) : null;
});

/** The moves of the line that are on the board. */
export const previewPlies = (): readonly Ply[] => preview.value?.line.plies.slice(0, preview.value.count) ?? [];
