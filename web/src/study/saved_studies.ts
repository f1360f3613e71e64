// SPDX-License-Identifier: GPL-3.0-or-later
// The player's studies in the browser's storage, the one changed last in front. Studies with changes by the player stay
// when another one is begun, until there are too many; a study that was only looked at is replaced by the next one.
import { read, readTab, write, writeTab } from '../model/storage';
import { hasNode, type Study } from '../model/study';

export interface SavedStudy {
  readonly id: string;
  readonly study: Study;
  /** The node that was on the board. */
  readonly at: number;
  /** Changed by the player. */
  readonly edited: boolean;
  /** When it was last changed, in milliseconds since 1970. */
  readonly when: number;
}

const key = 'duiyi.study';
/** The study of this tab: another tab's may be the last one of the list, and has replaced it there if it was only looked at. */
const tabKey = 'duiyi.study';
const maxStudies = 12;
const maxChars = 1_000_000;
/** Browsers give a page about five million. */
const maxCharsOfAll = 2_500_000;

/**
 * Each study as this page last loaded or saved it: a later time in the storage is a change by another tab, a different
 * study one by this page. Private: it describes the storage, and nothing shows it.
 */
const lastSynced = new Map<string, Pick<SavedStudy, 'study' | 'when'>>();

const isSavedStudy = (one: Partial<SavedStudy> | null): boolean =>
  Boolean(one?.study && hasNode(one.study, 0) && one.at !== undefined && hasNode(one.study, one.at));

/** All saved studies; damaged ones are left out. */
export function savedStudies(): SavedStudy[] {
  try {
    const stored = JSON.parse(read(key) ?? '[]') as Partial<SavedStudy>[] | Partial<SavedStudy>;
    // An older version of the page stored a single study.
    const list = Array.isArray(stored) ? stored : [{ ...stored, id: 'first', edited: true, when: 0 }];
    return list.filter(isSavedStudy) as SavedStudy[];
  } catch {
    return [];
  }
}

function studyOfTab(): SavedStudy | null {
  try {
    const saved = JSON.parse(readTab(tabKey) ?? 'null') as Partial<SavedStudy> | null;
    return isSavedStudy(saved) ? (saved as SavedStudy) : null;
  } catch {
    return null;
  }
}

/** Loads a study to work on it: the one with this id; without, the one of this tab, or the last one. */
export function loadSaved(id?: string): SavedStudy | null {
  const all = savedStudies();
  const ofTab = id === undefined ? studyOfTab() : null;
  const wanted = id ?? ofTab?.id;
  const saved = all.find((one) => one.id === wanted) ?? ofTab ?? (wanted === undefined ? all[0] : undefined) ?? null;
  if (saved) lastSynced.set(saved.id, saved);
  return saved;
}

/** `changed elsewhere`: another tab has saved its own changes, and this page has unsaved ones; reported once. */
export type SaveResult = 'saved' | 'too large' | 'refused' | 'unchanged' | 'changed elsewhere';

/**
 * Saves a study, with its old time when this page has not changed it since it loaded or saved it. It is not saved when
 * it is too large, when the browser refuses, or when another tab has changed the stored one in the meantime.
 */
export function saveStudy(saved: SavedStudy): SaveResult {
  const all = savedStudies();
  const before = all.find((one) => one.id === saved.id);
  const last = lastSynced.get(saved.id);
  const isNew = last?.study !== saved.study;
  if (before && before.when !== last?.when) {
    lastSynced.set(saved.id, { study: saved.study, when: last?.when ?? -1 });
    return isNew ? 'changed elsewhere' : 'unchanged';
  }
  const entry = isNew ? saved : { ...saved, when: last.when };
  const texts = [JSON.stringify(entry)];
  if ((texts[0]?.length ?? 0) <= maxChars) writeTab(tabKey, texts[0] ?? null);
  let left = maxCharsOfAll - (texts[0]?.length ?? 0);
  for (const other of all) {
    if (other.id === saved.id || !other.edited || texts.length === maxStudies) continue;
    const text = JSON.stringify(other);
    left -= text.length;
    if (left > 0) texts.push(text);
  }
  if ((texts[0]?.length ?? 0) > maxChars) return 'too large';
  if (!write(key, `[${texts.join(',')}]`)) return 'refused';
  lastSynced.set(saved.id, entry);
  return 'saved';
}

/** The player's other studies, without the one of this id. */
export const otherSavedStudies = (id: string | null): SavedStudy[] =>
  savedStudies().filter((one) => one.edited && one.id !== id);
