// SPDX-License-Identifier: GPL-3.0-or-later
// One's own studies in the browser's memory, the one that was worked on last in front. Those that were changed by hand stay there
// when another is begun, until there are too many; whatever else was only looked at makes room.
import { read, write } from '../model/storage';
import { hasNode, type Study } from '../model/study';

export interface Work {
  readonly id: string;
  readonly study: Study;
  /** The node that was looked at. */
  readonly at: number;
  /** Changed by hand. */
  readonly edited: boolean;
  /** When it was last changed, in milliseconds since 1970. */
  readonly when: number;
}

const key = 'duiyi.study';
const mostWorks = 12;
const mostChars = 1_000_000;
/** Browsers give a page about five million. */
const mostCharsOfAll = 2_500_000;

/** Each work as this page last took or put it: a later time on the shelf is another window's, another study this page's. */
const seen = new Map<string, Pick<Work, 'study' | 'when'>>();

const isWork = (one: Partial<Work> | null): boolean =>
  Boolean(one?.study && hasNode(one.study, 0) && one.at !== undefined && hasNode(one.study, one.at));

/** All that is kept; nothing that is damaged. */
export function works(): Work[] {
  try {
    const stored = JSON.parse(read(key) ?? '[]') as Partial<Work>[] | Partial<Work>;
    // An older page kept a single one.
    const list = Array.isArray(stored) ? stored : [{ ...stored, id: 'first', edited: true, when: 0 }];
    return list.filter(isWork) as Work[];
  } catch {
    return [];
  }
}

/** Takes a work from the shelf to go on with it: the one of that id, or the last one. */
export function takeWork(id?: string): Work | null {
  const work = works().find((one) => id === undefined || one.id === id) ?? null;
  if (work) seen.set(work.id, work);
  return work;
}

/**
 * Keeps a work, with its old time when this page has not changed it since it took or put it. Not when it is too large or the browser
 * refuses, nor over what another window has made of it meanwhile: 'changed elsewhere' then says, once, that it was changed here as well.
 */
export function putWork(work: Work): 'kept' | 'too large' | 'refused' | 'nothing new' | 'changed elsewhere' {
  const all = works();
  const before = all.find((one) => one.id === work.id);
  const last = seen.get(work.id);
  const isNew = last?.study !== work.study;
  if (before && before.when !== last?.when) {
    seen.set(work.id, { study: work.study, when: last?.when ?? -1 });
    return isNew ? 'changed elsewhere' : 'nothing new';
  }
  const kept = isNew ? work : { ...work, when: last.when };
  const texts = [JSON.stringify(kept)];
  let left = mostCharsOfAll - (texts[0]?.length ?? 0);
  for (const other of all) {
    if (other.id === work.id || !other.edited || texts.length === mostWorks) continue;
    const text = JSON.stringify(other);
    left -= text.length;
    if (left > 0) texts.push(text);
  }
  if ((texts[0]?.length ?? 0) > mostChars) return 'too large';
  if (!write(key, `[${texts.join(',')}]`)) return 'refused';
  seen.set(work.id, kept);
  return 'kept';
}

/** Those that can be gone back to from the work of this id. */
export const earlierWorks = (id: string | null): Work[] => works().filter((one) => one.edited && one.id !== id);
