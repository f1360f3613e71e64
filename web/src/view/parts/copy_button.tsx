// SPDX-License-Identifier: GPL-3.0-or-later
// A button that copies text and says so itself: in a dialog there is no other place for it.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { copy } from '../../actions';
import { say } from '../../feedback';
import { messages } from '../../i18n';
import { Icon } from './icons';

const shownMs = 2500;

interface Props {
  readonly label: string;
  /** What a screen reader says instead of the label. */
  readonly name?: string;
  readonly testId: string;
  readonly primary?: boolean;
  /** The text to copy; null when it could not be made, which the caller has explained. */
  readonly text: () => Promise<string | null> | string;
}

export function CopyButton({ label, name = label, testId, primary = false, text }: Props): JSX.Element {
  const m = messages.value;
  const [done, setDone] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (done !== 'copied') return undefined;
    const timer = setTimeout(() => setDone(null), shownMs);
    return () => clearTimeout(timer);
  }, [done]);
  const run = async (): Promise<void> => {
    const whole = await text();
    if (whole === null) return;
    const result = (await copy(whole)) ? 'copied' : 'failed';
    setDone(result);
    say(result === 'copied' ? m.copied : m.copyFailed);
  };
  return (
    <>
      <button type="button" class={primary ? 'primary' : ''} onClick={() => void run()} aria-label={name} data-testid={testId}>
        <Icon name={done === 'copied' ? 'tick' : 'copy'} /><span>{done === 'copied' ? m.copied : label}</span>
      </button>
      {done === 'failed' && <p class="problem copy-failed" role="alert">{m.copyFailed}</p>}
    </>
  );
}
