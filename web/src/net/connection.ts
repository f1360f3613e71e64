// SPDX-License-Identifier: GPL-3.0-or-later
// A WebSocket that reconnects by itself. It carries messages and knows nothing about rooms.
import { limits, type Answer, type ErrorAnswer, type Push, type Request } from './protocol.gen';

export interface Handlers {
  /** The socket is open (again): the place to send first messages. */
  opened(): void;
  received(message: Answer | Push): void;
  /** The socket is closed; the next attempt follows by itself. */
  lost(): void;
}

/**
 * The error for a request that the server would not read, null for others. The server closes the connection over such a
 * request, so that sending it again after each reconnect would go on for ever.
 */
export function tooLarge(request: Request): ErrorAnswer | null {
  const bytes = new TextEncoder().encode(JSON.stringify(request)).length;
  return bytes > limits.message_bytes ? { type: 'error', id: request.id, code: 'too_large', message: 'too large' } : null;
}

const firstDelay = 250;
const longestDelay = 8000;
const pingEvery = 15000;
const pongWithin = 8000;

export class Connection {
  private socket: WebSocket | null = null;
  private delay = firstDelay;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private ping: ReturnType<typeof setInterval> | undefined;
  private deadline: ReturnType<typeof setTimeout> | undefined;
  private stopped = false;

  constructor(
    private readonly url: string,
    private readonly handlers: Handlers,
  ) {
    window.addEventListener('online', this.reconnectNow);
    document.addEventListener('visibilitychange', this.reconnectNow);
    this.open();
  }

  get isOpen(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /** False when the socket is not open and nothing was sent. */
  send(request: Request): boolean {
    if (!this.socket || !this.isOpen) return false;
    this.socket.send(JSON.stringify(request));
    return true;
  }

  /** Drops the socket and opens another at once. */
  restart(): void {
    this.drop();
    this.delay = firstDelay;
    this.open();
  }

  stop(): void {
    this.stopped = true;
    window.removeEventListener('online', this.reconnectNow);
    document.removeEventListener('visibilitychange', this.reconnectNow);
    this.drop();
  }

  private readonly reconnectNow = (): void => {
    if (this.stopped || this.socket || document.visibilityState === 'hidden') return;
    this.delay = firstDelay;
    this.open();
  };

  private open(): void {
    clearTimeout(this.retry);
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onopen = () => {
      this.delay = firstDelay;
      this.ping = setInterval(() => this.askPong(), pingEvery);
      this.handlers.opened();
    };
    socket.onmessage = (event) => {
      clearTimeout(this.deadline);
      this.deadline = undefined;
      if (typeof event.data !== 'string') return;
      const message = parse(event.data);
      if (message && message.type !== 'pong') this.handlers.received(message);
    };
    // An error is always followed by a close.
    socket.onclose = () => this.closed(socket);
  }

  private closed(socket: WebSocket): void {
    if (this.socket !== socket) return;
    this.drop();
    if (this.stopped) return;
    this.handlers.lost();
    // With jitter, so that clients of a restarted server do not all come at the same time.
    this.retry = setTimeout(() => this.open(), this.delay * (0.75 + Math.random() / 2));
    this.delay = Math.min(this.delay * 2, longestDelay);
  }

  private askPong(): void {
    if (!this.send({ type: 'ping', id: 'ping' })) return;
    // The close event of a dead socket can take minutes: do not wait for it.
    this.deadline ??= setTimeout(() => this.socket && this.closed(this.socket), pongWithin);
  }

  private drop(): void {
    clearTimeout(this.retry);
    clearInterval(this.ping);
    clearTimeout(this.deadline);
    this.deadline = undefined;
    const socket = this.socket;
    this.socket = null;
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
  }
}

function parse(text: string): Answer | Push | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'type' in value ? (value as Answer | Push) : null;
  } catch {
    return null;
  }
}
