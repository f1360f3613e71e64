// SPDX-License-Identifier: GPL-3.0-or-later
// Buttons that go on as long as they are held.
import type { JSX } from 'preact';

/** A longer press repeats: the first time after `holdMs`, then every `repeatMs`. */
export const holdMs = 400;
export const repeatMs = 90;

// There is one press at a time, and the button is drawn again at each step.
let timer: ReturnType<typeof setTimeout> | undefined;
let hasRepeated = false;

function stop(): void {
  clearTimeout(timer);
  timer = undefined;
  for (const type of ['pointerup', 'pointercancel', 'blur']) window.removeEventListener(type, stop);
}

function start(button: HTMLButtonElement, act: () => void): void {
  stop();
  hasRepeated = false;
  const repeat = (): void => {
    // At the end; a disabled button may hear nothing of the release.
    if (button.disabled) return stop();
    hasRepeated = true;
    timer = setTimeout(repeat, repeatMs);
    act();
  };
  timer = setTimeout(repeat, holdMs);
  for (const type of ['pointerup', 'pointercancel', 'blur']) window.addEventListener(type, stop);
}

type Handlers = Pick<JSX.IntrinsicElements['button'], 'onClick' | 'onPointerDown' | 'onContextMenu'>;

/** The handlers of a button that does `act` on a click, and again and again while it is held. */
export function heldButton(act: () => void): Handlers {
  return {
    onPointerDown: (event) => {
      if (event.button === 0) start(event.currentTarget, act);
    },
    onClick: (event) => {
      // The click that ends a long press is no step of its own; one by keyboard has no presses.
      if (event.detail === 0 || !hasRepeated) act();
      hasRepeated = false;
    },
    // A long press on a touch screen opens no menu.
    onContextMenu: (event) => {
      if (timer !== undefined) event.preventDefault();
    },
  };
}
