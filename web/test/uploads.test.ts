// SPDX-License-Identifier: GPL-3.0-or-later
// Sending a file in pieces to a server that loses answers.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendFile } from '../src/net/uploads';
import type { UploadBody } from '../src/net/protocol.gen';

/** A server that keeps one file and can be told to fail. */
class FakeServer {
  size = 0;
  received = '';
  reads = 0;
  dropped = false;
  /**
   * What happens to the next requests, before others are served: a status (0: no connection), `lost` when only the
   * answer is, null for none.
   */
  faults: (number | 'lost' | null)[] = [];
  requests: string[] = [];

  fetch = async (path: string, init: RequestInit = {}): Promise<Response> => {
    if (init.signal?.aborted) throw new Error('aborted');
    const method = init.method ?? 'GET';
    this.requests.push(`${method} ${path}`);
    const fault = this.faults.shift();
    if (fault === 0) throw new Error('no connection');
    if (typeof fault === 'number') return new Response('{"message":"x","faults":[]}', { status: fault, headers: { 'Content-Type': 'application/json' } });
    const url = new URL(path, 'http://x');
    const body = init.body instanceof Blob ? await init.body.text() : '';
    let status = 200;
    if (method === 'POST') {
      this.size = Number(url.searchParams.get('size'));
      this.received = body;
      status = 201;
    } else if (method === 'PUT') {
      if (Number(url.searchParams.get('offset')) !== this.received.length) return new Response('{}', { status: 409 });
      this.received += body;
    } else if (method === 'DELETE') {
      this.dropped = true;
    }
    if (fault === 'lost') throw new Error('connection lost');
    return Response.json(this.answer(method), { status });
  };

  private answer(method: string): UploadBody {
    const complete = this.received.length === this.size;
    if (complete && method === 'GET') this.reads += 1;
    const state = !complete ? 'sending' : this.reads < 3 ? 'reading' : 'ready';
    return { upload: 'u', state, size: this.size, received: this.received.length, read: 0, format: null, games: 0, more: false, faults: [], message: '' };
  }
}

let server: FakeServer;
const text = 'abcdefgh'.repeat(200_000); // four pieces

async function send(progress: (upload: UploadBody) => void = () => undefined, signal = new AbortController().signal): ReturnType<typeof sendFile> {
  let isDone = false;
  const done = sendFile(new Blob([text]), 'games.pgn', progress, signal).finally(() => (isDone = true));
  while (!isDone) {
    await vi.advanceTimersByTimeAsync(1000);
    await new Promise((resolve) => setImmediate(resolve)); // bytes are read outside of the timers
  }
  return done;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  server = new FakeServer();
  vi.stubGlobal('fetch', server.fetch);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a file', () => {
  it('arrives whole, with progress, and is waited for until the server has read it', async () => {
    const seen: string[] = [];
    const answer = await send(({ state, received }) => void seen.push(`${state} ${String(received)}`));
    expect(answer).toMatchObject({ ok: true, value: { state: 'ready' } });
    expect(server.received).toBe(text);
    expect(seen).toEqual([
      'sending 524288', 'sending 1048576', 'sending 1572864', 'reading 1600000', 'reading 1600000', 'reading 1600000', 'ready 1600000',
    ]);
  });

  it('arrives whole when pieces and answers are lost and the server is busy', async () => {
    server.faults = [null, 0, 0, null, 'lost', 503, null, 429];
    const answer = await send();
    expect(answer.ok).toBe(true);
    expect(server.received).toBe(text);
  });

  it('is given up when the server cannot be reached at all, has no room or has dropped it', async () => {
    server.faults = [0];
    expect(await send()).toMatchObject({ ok: false, status: 0 });
    expect(server.requests.length).toBe(1);
    server.faults = [507];
    expect(await send()).toMatchObject({ ok: false, status: 507 });
    server.faults = [null, 404];
    expect(await send()).toMatchObject({ ok: false, status: 404 });
    server.faults = [null, ...Array<number>(100).fill(0)];
    expect(await send()).toMatchObject({ ok: false, status: 0 });
  });

  it('that is too large is not sent', async () => {
    const large = { size: 200_000_000 } as Blob;
    expect(await sendFile(large, 'x', () => undefined, new AbortController().signal)).toMatchObject({ ok: false, status: 413 });
    expect(server.requests).toEqual([]);
  });

  it('is dropped by the server when it is cancelled', async () => {
    const own = new AbortController();
    const answer = await send(({ received }) => {
      if (received > 600_000) own.abort();
    }, own.signal);
    expect(answer.ok).toBe(false);
    expect(server.dropped).toBe(true);
    expect(server.received.length).toBeLessThan(text.length);
  });
});
