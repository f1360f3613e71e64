// SPDX-License-Identifier: GPL-3.0-or-later
// The drawing mode, for fingers above all: while it is on, a press on the board draws, in the colour that is chosen here.
import type { JSX } from 'preact';
import type { BoardModel } from '../../board_model';
import { messages } from '../../i18n';
import type { MarkColour } from '../../model/marks';
import { drawing } from '../../state';
import { Icon } from '../parts/icons';

const colours: readonly MarkColour[] = ['green', 'red', 'yellow', 'blue'];

/** Switches the mode on and off. */
export function DrawButton(): JSX.Element {
  const label = messages.value.boardTexts.drawingMode;
  return (
    <button
      type="button" class="icon-button draw-button" aria-label={label} title={label} aria-pressed={drawing.value !== null}
      onClick={() => (drawing.value = drawing.value === null ? 'green' : null)} data-testid="draw-mode"
    >
      <Icon name="pen" />
    </button>
  );
}

/** The colours, and what ends the mode. */
export function DrawingBar({ model }: { model: BoardModel }): JSX.Element | null {
  const now = drawing.value;
  if (now === null) return null;
  const t = messages.value.boardTexts;
  return (
    <div class="drawing-bar" role="group" aria-label={t.drawingMode} data-testid="drawing-bar">
      {colours.map((colour) => (
        <button
          type="button" key={colour} class={`draw-colour ${colour}`} aria-label={t.markColours[colour]} title={t.markColours[colour]}
          aria-pressed={colour === now} onClick={() => (drawing.value = colour)} data-testid={`draw-${colour}`}
        />
      ))}
      <button
        type="button" class="icon-button" aria-label={t.clearMarks} title={t.clearMarks}
        onClick={() => model.setMarks([])} data-testid="draw-clear"
      >
        <Icon name="eraser" />
      </button>
      <button
        type="button" class="icon-button" aria-label={t.endDrawing} title={t.endDrawing} onClick={() => (drawing.value = null)}
        data-testid="draw-end"
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
