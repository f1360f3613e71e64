// SPDX-License-Identifier: GPL-3.0-or-later
// The whole screen for a game, as a teacher shows it to a class: without the browser's bars and the page's header.
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { messages } from '../../i18n';
import { Icon } from '../parts/icons';

const isOn = signal(false);

if (typeof document !== 'undefined') {
  document.addEventListener('fullscreenchange', () => (isOn.value = document.fullscreenElement !== null));
}

async function toggle(): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen();
  } catch {
    // The browser or the page around this one does not allow it.
  }
}

export function FullScreenButton(): JSX.Element | null {
  if (!document.fullscreenEnabled) return null;
  const t = messages.value.boardTexts;
  const label = isOn.value ? t.leaveFullScreen : t.fullScreen;
  return (
    <button
      type="button" class="icon-button full-screen-button" aria-label={label} title={label} onClick={() => void toggle()}
      data-testid="full-screen"
    >
      <Icon name={isOn.value ? 'shrink' : 'expand'} />
    </button>
  );
}
