// SPDX-License-Identifier: GPL-3.0-or-later
// The file of games that is open in this tab: it is still open when the page is loaded again.
import { readTab, writeTab } from '../model/storage';

export interface OpenFile {
  readonly name: string;
  /** Its name on the server. */
  readonly upload: string;
  /** The game that was opened last. */
  readonly number: number;
}

const key = 'duiyi.file';

export const rememberFile = (file: OpenFile | null): void => writeTab(key, file && JSON.stringify(file));

export function rememberedFile(): OpenFile | null {
  try {
    const file = JSON.parse(readTab(key) ?? 'null') as Partial<OpenFile> | null;
    return file?.name !== undefined && file.upload !== undefined && file.number !== undefined ? (file as OpenFile) : null;
  } catch {
    return null;
  }
}
