// SPDX-License-Identifier: GPL-3.0-or-later
import type { JSX } from 'preact';
import { messages } from '../../i18n';
import { CopyButton } from './copy_button';
import { Icon } from './icons';

interface ShareFieldProps {
  readonly link: string;
  readonly label: string;
  /** The text that is shared together with the link. */
  readonly text: string;
  readonly prominent?: boolean;
}

/** A link to copy or to share. */
export function ShareField({ link, label, text, prominent = false }: ShareFieldProps): JSX.Element {
  const m = messages.value;
  const share = (): void => {
    // Cancelling the system's share dialog is no error.
    navigator.share({ url: link, text }).catch(() => undefined);
  };
  return (
    <div class="share">
      <input
        class="share-link" readOnly value={link} aria-label={label} data-testid="share-link"
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton label={m.copyLink} testId="copy-link" primary={prominent} text={() => link} />
      {'share' in navigator && (
        <button type="button" onClick={share}><Icon name="share" />{m.share}</button>
      )}
    </div>
  );
}
