// SPDX-License-Identifier: GPL-3.0-or-later
// The HTTP API: reading and writing games as files, and stored studies.
import { passingMove } from '../model/moves';
import { limits, type ContentsBody, type Draft, type StudyCreatedBody, type RefusalBody, type Side } from './protocol.gen';

/** Why there is no result: the HTTP status, 0 when the server was not reached. */
export interface Refused {
  readonly status: number;
  readonly refusal: RefusalBody | null;
}

export type Answered<T> = { readonly ok: true; readonly value: T } | ({ readonly ok: false } & Refused);

/** Sends a request and takes its answer; a refusal by the server and a lost connection are answers as well. */
export async function ask<T>(path: string, init: RequestInit, take: (response: Response) => Promise<T>): Promise<Answered<T>> {
  try {
    const response = await fetch(path, init);
    if (response.ok) return { ok: true, value: await take(response) };
    const isJson = response.headers.get('Content-Type')?.startsWith('application/json') ?? false;
    return { ok: false, status: response.status, refusal: isJson ? ((await response.json()) as RefusalBody) : null };
  } catch {
    return { ok: false, status: 0, refusal: null };
  }
}

/** Sends a study, unless it is over the limit: the server would close the connection before its answer is read. */
async function askAbout<T>(path: string, draft: Draft, take: (response: Response) => Promise<T>): Promise<Answered<T>> {
  const body = new Blob([JSON.stringify(draft)]);
  if (body.size > limits.upload_bytes) return { ok: false, status: 413, refusal: null };
  return ask(path, { method: 'POST', body }, take);
}

export interface Written {
  readonly blob: Blob;
  /** The number of items that the format cannot hold. */
  readonly lost: number;
}

export function writeGame(draft: Draft, format: string, notation: string): Promise<Answered<Written>> {
  const query = `format=${format}${notation ? `&notation=${notation}` : ''}`;
  return askAbout(`/api/write?${query}`, draft, async (response) => ({
    blob: await response.blob(), lost: Number(response.headers.get('Duiyi-Lost') ?? 0),
  }));
}

/** Stores a study on the server; resolves to the name in its link. */
export function storeStudy(draft: Draft): Promise<Answered<string>> {
  return askAbout('/api/studies', draft, async (r) => ((await r.json()) as StudyCreatedBody).study);
}

export function loadStudy(name: string): Promise<Answered<ContentsBody>> {
  return ask(`/api/studies/${name}`, {}, async (r) => (await r.json()) as ContentsBody);
}

export interface Picture {
  readonly game: string;
  /** The first field of a FEN. */
  readonly board: string;
  /** The move that led there; empty at the start. */
  readonly last: string;
  readonly side: Side;
}

/** The board as an SVG picture. A null move has no squares to mark. */
export function drawBoard({ game, board, last, side }: Picture): Promise<Answered<Blob>> {
  const marked = last === passingMove ? '' : last;
  return ask(`/api/picture?game=${game}&board=${board}&last=${marked}&side=${side}&colours=wood`, {}, (response) => response.blob());
}
