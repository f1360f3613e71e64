// SPDX-License-Identifier: GPL-3.0-or-later
// The keys of a page with a board, unless a field, a dialog or, for its arrow keys, the board's grid has the focus.
import { useLayoutEffect } from 'preact/hooks';
import { choose } from '../../actions';
import { sayClocks } from '../../live_clock';
import { dialog, flipped, settings } from '../../state';

/** Single characters, which the player can switch off: speech input and slips press them by mistake. */
const letters: Readonly<Record<string, () => void>> = {
  f: () => (flipped.value = !flipped.value),
  c: sayClocks,
  z: () => choose({ zen: !settings.value.zen }),
  '?': () => (dialog.value = { kind: 'keys' }),
};

/** Moves the focus to the field for typed moves, where there is one. */
function openMoveField(): boolean {
  const field = document.querySelector<HTMLInputElement>('.typed input');
  field?.focus();
  return field !== null;
}

/** `steps`: what the keys do that step through the moves; `isOn`: whether there are any. */
export function useBoardKeys(steps: Readonly<Record<string, () => void>>, isOn: () => boolean): void {
  // A layout effect: keys work as soon as the moves are visible.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const target = event.target as HTMLElement | null;
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      if (target?.closest('input, textarea, select, dialog, [role="dialog"]')) return;
      if (event.key === 'Enter' && !target?.closest('button, a, summary, [tabindex]') && openMoveField()) event.preventDefault();
      const letter = settings.value.letterKeys ? letters[event.key] : undefined;
      const act = letter ?? (event.shiftKey || !isOn() ? undefined : steps[event.key]);
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
