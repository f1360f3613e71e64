// SPDX-License-Identifier: GPL-3.0-or-later
// The buttons beside every board.
import type { JSX } from 'preact';
import { messages } from '../../i18n';
import { dialog, flipped } from '../../state';
import { Icon } from '../parts/icons';

export function FlipButton(): JSX.Element {
  const m = messages.value;
  return (
    <button
      type="button" class="icon-button" aria-label={m.flip} title={m.flip} data-testid="flip"
      aria-pressed={flipped.value} onClick={() => (flipped.value = !flipped.value)}
    >
      <Icon name="flip" />
    </button>
  );
}

/** Opens the list of keys. */
export function KeysButton(): JSX.Element {
  const label = messages.value.boardTexts.help.title;
  return (
    <button
      type="button" class="icon-button keys-button" aria-label={label} title={label} data-testid="keys"
      onClick={() => (dialog.value = { kind: 'keys' })}
    >
      <Icon name="keyboard" />
    </button>
  );
}
