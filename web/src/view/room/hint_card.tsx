// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's hint as a card.
import type { JSX } from 'preact';
import { lineTexts, hintText, shownHint } from '../../engine_output';
import { drawFigurines } from '../parts/glyph';
import { Icon } from '../parts/icons';

/** The hint, over the line that says whose turn it is: nothing moves when it comes or goes. */
export function HintCard(): JSX.Element | null {
  const found = shownHint.value;
  if (!found) return null;
  return (
    <section class="card hint" data-testid="hint">
      <p><Icon name="bulb" />{drawFigurines(hintText(found))}</p>
      <p class="muted line">{drawFigurines(lineTexts(found.line, found.ply).slice(1, 6).join(' '))}</p>
    </section>
  );
}
