// SPDX-License-Identifier: GPL-3.0-or-later
// Files of games on the server: sent in pieces, listed and searched page by page, opened game by game.
import { ask, type Answered, type Refused } from './http_api';
import { limits, type ContentsBody, type GamesBody, type UploadBody } from './protocol.gen';

/** Small enough to show how far the file is, and to send again after a fault. */
const pieceBytes = 512 * 1024;
const firstDelayMs = 250;
const maxDelayMs = 8000;
/** So often a request is tried before it is given up: about half a minute. */
const maxTries = 8;
const firstPollMs = 40;
const maxPollMs = 500;

/** The server is busy, its rate limit is reached, or it was not reached: the same again may work. */
const mayTryAgain = new Set([0, 429, 503]);
const conflict = 409;

const json = async <T>(response: Response): Promise<T> => (await response.json()) as T;

/** Called with each answer about a file that is on its way. */
export type Progress = (upload: UploadBody) => void;

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
}

export const uploadState = (name: string, signal?: AbortSignal): Promise<Answered<UploadBody>> =>
  ask(`/api/uploads/${name}`, signal ? { signal } : {}, json<UploadBody>);

/** The server need not keep the file any longer. */
export const dropUpload = (name: string): Promise<Answered<null>> =>
  ask(`/api/uploads/${name}`, { method: 'DELETE' }, () => Promise.resolve(null));

/** The games that have all of `words`, without the first `from` of them. */
export const listGames = (name: string, words: string, from: number, signal?: AbortSignal): Promise<Answered<GamesBody>> =>
  ask(`/api/uploads/${name}/games?from=${String(from)}&q=${encodeURIComponent(words)}`, signal ? { signal } : {}, json<GamesBody>);

export const openGame = (name: string, number: number, signal?: AbortSignal): Promise<Answered<ContentsBody>> =>
  ask(`/api/uploads/${name}/games/${String(number)}`, signal ? { signal } : {}, json<ContentsBody>);

/**
 * Sends a request that changes nothing, and sends it again after growing pauses when the server is busy or not reached.
 * `failed` is called with the number of tries so far and says whether the answer is still wanted; `signal` ends a pause.
 */
export async function askAgain<T>(
  request: () => Promise<Answered<T>>, signal: AbortSignal, failed: (tries: number, refused: Refused) => boolean,
): Promise<Answered<T>> {
  for (let tries = 1, delay = firstDelayMs; ; tries++, delay = Math.min(delay * 2, maxDelayMs)) {
    const answer = await request();
    if (answer.ok || !mayTryAgain.has(answer.status) || tries === maxTries) return answer;
    if (signal.aborted || !failed(tries, answer)) return answer;
    await wait(delay, signal);
    if (signal.aborted) return answer;
  }
}

/** Sends one piece; after a fault it asks where to go on, so that an answer that was lost does no harm. */
async function sendPiece(file: Blob, name: string, upload: UploadBody | null, signal: AbortSignal): Promise<Answered<UploadBody>> {
  let delay = firstDelayMs;
  for (let tried = 1; ; tried++) {
    const from = upload?.received ?? 0;
    const body = file.slice(from, from + pieceBytes);
    const answer = upload
      ? await ask(`/api/uploads/${upload.upload}?offset=${String(from)}`, { method: 'PUT', body, signal }, json<UploadBody>)
      : await ask(`/api/uploads?size=${String(file.size)}&name=${encodeURIComponent(name)}`, { method: 'POST', body, signal }, json<UploadBody>);
    if (answer.ok || signal.aborted || tried === maxTries) return answer;
    const isLost = upload === null && answer.status === 0; // the server may not be there at all: say so at once
    if (isLost || !(mayTryAgain.has(answer.status) || answer.status === conflict)) return answer;
    await wait(delay, signal);
    delay = Math.min(delay * 2, maxDelayMs);
    if (!upload || signal.aborted) continue;
    const now = await uploadState(upload.upload, signal);
    if (now.ok && now.value.received > from) return now;
    if (!now.ok && !mayTryAgain.has(now.status)) return now;
  }
}

/** Sends a file and waits until the server has read it. When `signal` aborts, the server drops the file. */
export async function sendFile(file: Blob, name: string, progress: Progress, signal: AbortSignal): Promise<Answered<UploadBody>> {
  if (file.size > limits.file_bytes) return { ok: false, status: 413, refusal: null };
  let upload: UploadBody | null = null;
  let poll = firstPollMs;
  for (;;) {
    let answer: Answered<UploadBody>;
    if (upload === null || upload.state === 'sending') {
      answer = await sendPiece(file, name, upload, signal);
    } else {
      await wait(poll, signal);
      poll = Math.min(poll * 2, maxPollMs);
      answer = await uploadState(upload.upload, signal);
      // The file is there: a lost connection or a busy server only delays.
      if (!answer.ok && mayTryAgain.has(answer.status) && !signal.aborted) {
        poll = maxDelayMs / 4;
        continue;
      }
    }
    if (signal.aborted && upload) void dropUpload(upload.upload);
    if (signal.aborted || !answer.ok) return answer;
    upload = answer.value;
    progress(upload);
    if (upload.state === 'ready' || upload.state === 'refused') return answer;
  }
}
