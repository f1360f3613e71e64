// SPDX-License-Identifier: GPL-3.0-or-later
// When the server finds us too fast, it does not say which message it left unread: what is open is asked again after a pause.
const firstPause = 500;
const longestPause = 8000;

/** So much is asked again at once. */
export const askedAtOnce = 8;

/** Pauses that double until something is answered. */
export class Patience {
  private pause = firstPause;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly askAgain: () => void) {}

  slowDown(): void {
    if (this.timer !== undefined) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.askAgain();
    }, this.pause);
    this.pause = Math.min(this.pause * 2, longestPause);
  }

  answered(): void {
    this.pause = firstPause;
  }

  /** All has been asked again already, or nobody waits any more. */
  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
