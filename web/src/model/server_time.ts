// SPDX-License-Identifier: GPL-3.0-or-later

/** How far two clocks may drift apart: the part of the time that has passed. Quartz of computers is better than that. */
const drift = 1e-4;

/**
 * The server's time, estimated from the moments that its messages name and when they came, in milliseconds. A message can
 * only be late, so the largest difference is the best. An old one counts for less as the clocks drift apart.
 */
export class ServerTime {
  private difference: number | null = null;
  private notedAt = 0;
  private isStale = true;

  /** After a new connection the next message counts alone: the computer may have slept. */
  restart(): void {
    this.isStale = true;
  }

  /** A message that came at `local` was written at the server's `moment`. */
  note(moment: number, local: number): void {
    const sample = moment - local;
    const earlier = this.difference === null || this.isStale ? sample : this.difference - (local - this.notedAt) * drift;
    this.difference = Math.max(sample, earlier);
    this.notedAt = local;
    this.isStale = false;
  }

  /** The server's time at `local`; null before the first message. */
  at(local: number): number | null {
    return this.difference === null ? null : local + this.difference;
  }
}
