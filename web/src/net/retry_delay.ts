// SPDX-License-Identifier: GPL-3.0-or-later
// The server's error too_fast does not say which message was dropped: all requests without an answer are sent again
// after a delay.
const firstDelayMs = 500;
const maxDelayMs = 8000;

/** The most requests that are sent again at a time. */
export const resendBatch = 8;

/** A delay that doubles until the server answers something. */
export class RetryDelay {
  private delayMs = firstDelayMs;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly resend: () => void) {}

  schedule(): void {
    if (this.timer !== undefined) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.resend();
    }, this.delayMs);
    this.delayMs = Math.min(this.delayMs * 2, maxDelayMs);
  }

  reset(): void {
    this.delayMs = firstDelayMs;
  }

  /** Everything has been sent again already, or is not needed any more. */
  cancel(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
