// SPDX-License-Identifier: GPL-3.0-or-later
// The player's other studies that are saved in this browser.
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { gameName, htmlLang, messages } from '../../i18n';
import { details } from '../../model/header_text';
import { mainLine, moveCount, nodeOf, type Study } from '../../model/study';
import { moveText } from '../../speech';
import { readPlacement } from '../../model/fen';
import { moveStyle, settings } from '../../state';
import { openSaved } from '../../study/actions';
import { otherSavedStudies } from '../../study/saved_studies';
import { owner } from '../../study/state';
import { studyTitle } from './study_title';

/** A study without a name is listed by its first moves. */
const firstMoves = 4;

export function SavedStudies(): JSX.Element | null {
  const m = messages.value;
  const now = owner.value;
  const savedStudies = useMemo(() => otherSavedStudies('own' in now ? now.own : null), [now]);
  if (savedStudies.length === 0) return null;
  const date = new Intl.DateTimeFormat(htmlLang[settings.value.language], { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <section class="saved-studies">
      <h3>{m.study.savedStudies}</h3>
      <ul>
        {savedStudies.map(({ id, study, when }) => (
          <li key={id}>
            <button type="button" class="quiet" onClick={() => openSaved(id)} data-testid="saved-study">
              <span class="game-title">{studyTitle(m, study) || beginning(study) || m.study.title}</span>
              <small>{details([gameName(m, study.game), m.study.plies(moveCount(study)), when > 0 ? date.format(when) : ''])}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function beginning(study: Study): string {
  const moves = mainLine(study).slice(0, firstMoves).map((id) => {
    const node = nodeOf(study, id);
    return moveText(study.game, moveStyle.value, readPlacement(study.game, nodeOf(study, node.parent).fen), node);
  });
  return moves.join(' ');
}
