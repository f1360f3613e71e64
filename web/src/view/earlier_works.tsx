// SPDX-License-Identifier: GPL-3.0-or-later
// The player's earlier studies that this browser keeps.
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { gameName, htmlLang, messages } from '../i18n';
import { details } from '../model/record_head';
import { mainLine, moveCount, nodeOf, type Study } from '../model/study';
import { moveText } from '../speech';
import { readPlacement } from '../model/fen';
import { moveStyle, settings } from '../state';
import { openEarlier } from '../study/actions';
import { earlierWorks } from '../study/shelf';
import { owner } from '../study/state';
import { studyTitle } from './study_title';

/** So many moves say which study without a name it is. */
const firstMoves = 4;

export function EarlierWorks(): JSX.Element | null {
  const m = messages.value;
  const now = owner.value;
  const works = useMemo(() => earlierWorks('own' in now ? now.own : null), [now]);
  if (works.length === 0) return null;
  const date = new Intl.DateTimeFormat(htmlLang[settings.value.language], { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <section class="earlier">
      <h3>{m.study.earlier}</h3>
      <ul>
        {works.map(({ id, study, when }) => (
          <li key={id}>
            <button type="button" class="quiet" onClick={() => openEarlier(id)} data-testid="earlier">
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
