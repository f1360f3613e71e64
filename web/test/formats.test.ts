// SPDX-License-Identifier: GPL-3.0-or-later
import { expect, it } from 'vitest';
import { catalogues } from '../src/i18n';
import { fileFormatValues, type FileFormat } from '../src/net/protocol.gen';

/** Formats that are not called by their own names; `unknown` is none. */
const names: Readonly<Partial<Record<FileFormat, Readonly<Record<'en' | 'zh', string>>>>> = {
  dhtmlxq: { en: 'DhtmlXQ', zh: '东萍 UBB' },
};

it('the dialog for opening files names every format that can be read', () => {
  for (const format of fileFormatValues.filter((one) => one !== 'unknown')) {
    for (const language of ['en', 'zh'] as const) {
      expect(catalogues[language].study.openFileAbout).toContain(names[format]?.[language] ?? format.toUpperCase());
    }
  }
});
