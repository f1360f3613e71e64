// SPDX-License-Identifier: GPL-3.0-or-later
import type { Messages } from '../../i18n';
import { header, type Study } from '../../model/study';

/** The players, or the title of the game; empty when the headers have neither. */
export function studyTitle(m: Messages, study: Study): string {
  const first = header(study, 'White', 'Red');
  const second = header(study, 'Black');
  return first || second ? m.study.players(first || '?', second || '?') : header(study, 'Title', 'Event');
}
