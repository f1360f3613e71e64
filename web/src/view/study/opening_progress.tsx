// SPDX-License-Identifier: GPL-3.0-or-later
// How far a file is that is being opened.
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { say } from '../../feedback';
import { messages } from '../../i18n';
import { cancelOpening } from '../../study/collection';
import { opening } from '../../study/state';

export function OpeningProgress(): JSX.Element | null {
  const m = messages.value;
  const now = opening.value;
  const isReading = now?.upload?.state === 'reading';
  const name = now?.name;
  useEffect(() => {
    if (name !== undefined) say(isReading ? m.study.readingFile(name) : m.study.sendingFile(name));
  }, [m, name, isReading]);
  if (!now) return null;
  const { size, upload } = now;
  const done = (isReading ? upload?.read : upload?.received) ?? 0;
  const percent = Math.floor((100 * done) / size);
  const label = isReading ? m.study.readingFile(now.name) : m.study.sendingFile(now.name);
  const games = isReading && upload ? m.study.gamesSoFar(upload.games) : '';
  return (
    <div class="opening-progress" data-testid="opening">
      <p>{label}</p>
      <progress max={size} value={done} aria-label={label} data-testid="opening-bar" />
      <div class="buttons">
        <span class="muted" data-testid="opening-text">{[`${String(percent)}\u00a0%`, games].filter(Boolean).join(' · ')}</span>
        <button type="button" onClick={cancelOpening} data-testid="opening-cancel">{m.cancel}</button>
      </div>
    </div>
  );
}
