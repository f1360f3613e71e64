// SPDX-License-Identifier: GPL-3.0-or-later
import { vi } from 'vitest';
import type { Request } from '../src/net/protocol.gen';

/** A socket in the test's hands: it records what is sent, and says what the test wants. */
export class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: Request[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Request);
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  break(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

/** The socket that was opened last. */
export function socket(): FakeSocket {
  const last = FakeSocket.all[FakeSocket.all.length - 1];
  if (!last) throw new Error('no socket was opened');
  return last;
}

/** What connections need of a browser. */
export function fakeBrowser(): void {
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  const target = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('window', target);
  vi.stubGlobal('document', { ...target, visibilityState: 'visible' });
}
