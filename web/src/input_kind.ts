// SPDX-License-Identifier: GPL-3.0-or-later
// Whether the player uses the keyboard or a pointer: by the last press on this page.

let keyboard = false;

export function followInput(): void {
  window.addEventListener('keydown', () => (keyboard = true), true);
  window.addEventListener('pointerdown', () => (keyboard = false), true);
}

/** Whether the last press was on the keyboard: who uses it needs the focus where the game goes on. */
export const isKeyboardUsed = (): boolean => keyboard;
