// SPDX-License-Identifier: GPL-3.0-or-later
// The comment and the symbols of the move on the board, and the commands for its variation.
import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { messages, sideName } from '../../i18n';
import { moveGlyphs, plainGlyphText, positionGlyphOf, positionGlyphs } from '../../model/glyphs';
import { variationOf, type Study } from '../../model/study';
import { assessPosition, makeMain, promoteVariation, remove, commitComment, toggleGlyph, typeComment } from '../../study/actions';
import { at, node, study } from '../../study/state';
import { Glyph } from '../parts/glyph';
import { Icon } from '../parts/icons';

export function StudyEdit(): JSX.Element | null {
  const m = messages.value.study;
  const now = node.value;
  if (!study.value || !now) return null;
  const isMove = at.value > 0;
  const inVariation = variationOf(study.value, at.value) !== null;
  return (
    <section class="study-edit" aria-label={m.edit}>
      <Comment key={at.value} id={at.value} text={now.after} label={isMove ? m.commentHint : m.commentStart} />
      {isMove && (
        <div class="edit-row">
          <div class="glyphs" role="group" aria-label={m.judge}>
            {moveGlyphs.map((nag) => (
              <button
                key={nag} type="button" aria-pressed={now.nags.includes(nag)} aria-label={m.glyphs[nag]}
                title={m.glyphs[nag]} onClick={() => toggleGlyph(nag)} data-testid={`glyph-${String(nag)}`}
              >
                <Glyph nag={nag} />
              </button>
            ))}
          </div>
          <Assessment study={study.value} nags={now.nags} />
          <div class="line-tools">
            {inVariation && (
              <>
                <button type="button" class="quiet" onClick={promoteVariation} data-testid="promote-line">
                  <Icon name="up" />{m.promote}
                </button>
                <button type="button" class="quiet" onClick={makeMain} data-testid="main-line">
                  <Icon name="main" />{m.makeMain}
                </button>
              </>
            )}
            <button type="button" class="quiet" onClick={remove} data-testid="remove">
              <Icon name="trash" />{m.remove}
            </button>
          </div>
        </div>
      )}
    </section>
  );
}

/** The evaluation of the position after the move. */
function Assessment({ study, nags }: { study: Study; nags: readonly number[] }): JSX.Element {
  const m = messages.value;
  const name = (nag: (typeof positionGlyphs)[number]): string => {
    const words = m.study.assessments[nag];
    return typeof words === 'string' ? words : words(sideName(m, study.game, nag % 2 === 0 ? 'first' : 'second'));
  };
  return (
    <select
      class="assessment" value={positionGlyphOf(nags) ?? ''} aria-label={m.study.assess} data-testid="assessment"
      onChange={(event) => assessPosition(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))}
    >
      <option value="">{m.study.assessNone}</option>
      {positionGlyphs.map((nag) => <option key={nag} value={nag}>{`${plainGlyphText(nag)} ${name(nag)}`}</option>)}
    </select>
  );
}

function Comment({ id, text, label }: { id: number; text: string; label: string }): JSX.Element {
  const [typed, setTyped] = useState(text);
  const field = useRef<HTMLTextAreaElement>(null);
  // Not a plain effect, which runs later: it would write over what is typed meanwhile.
  useLayoutEffect(() => setTyped(text), [text]);
  // As high as its text; the style sheet says how high at most, and then it scrolls.
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.height = '';
    const borders = element.offsetHeight - element.clientHeight;
    if (element.scrollHeight > element.clientHeight) element.style.height = `${String(element.scrollHeight + borders)}px`;
  }, [typed]);
  const type = (next: string): void => {
    setTyped(next);
    typeComment(id, next);
  };
  return (
    <textarea
      ref={field} value={typed} rows={2} aria-label={label} placeholder={label} onInput={(event) => type(event.currentTarget.value)}
      onBlur={() => commitComment()} maxLength={4000} data-testid="comment"
    />
  );
}
