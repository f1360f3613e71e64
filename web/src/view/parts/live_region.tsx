// SPDX-License-Identifier: GPL-3.0-or-later
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { spoken } from '../../state';

/**
 * What a screen reader speaks. The element stays and only its content changes: a new element would not be read. What was
 * said before is not repeated. A modal dialog has its own, because what is outside of it is not read.
 */
export function LiveRegion({ testId }: { testId: string }): JSX.Element {
  const [before] = useState(spoken.peek().n);
  const { n, text } = spoken.value;
  return (
    <div class="visually-hidden" role="status" aria-live="polite" aria-atomic="true" data-testid={testId}>
      {n !== before && <p key={n}>{text}</p>}
    </div>
  );
}
