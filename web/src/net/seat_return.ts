// SPDX-License-Identifier: GPL-3.0-or-later
// A seat that another tab or device has taken comes back when that one is gone, which the presence of the seat tells.
import type { PresencePush, Seat, Side } from './protocol.gen';

/** A page that is loaded again, or connects again, is back by then. */
const returnDelayMs = 2000;

export class SeatReturn {
  private seat: Seat | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `retake` asks for the seat: once, as the secret may have been renewed since. */
  constructor(private readonly retake: () => void) {}

  /** Another place has taken this seat. */
  taken(seat: Seat | null): void {
    this.pause();
    this.seat = seat;
  }

  presence({ first, second }: PresencePush): void {
    if (this.seat === null) return;
    if (this.seat === 'second' ? second : first) return this.pause();
    this.timer ??= setTimeout(() => {
      this.cancel();
      this.retake();
    }, returnDelayMs);
  }

  /** A seat was given up: nobody holds it now, and whoever comes may take it. */
  left(side: Side): void {
    if (this.seat === side) this.cancel();
  }

  /** Waits no longer, until the next presence. */
  pause(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  /** The seat is not wanted back, or asked for already. */
  cancel(): void {
    this.taken(null);
  }
}
