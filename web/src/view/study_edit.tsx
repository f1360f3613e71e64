// SPDX-License-Identifier: GPL-3.0-or-later
// What is said about the move shown, and what can be done with its line.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { messages } from '../i18n';
import { moveGlyphs } from '../model/glyphs';
import { variationOf } from '../model/study';
import { makeMain, promoteVariation, remove, setComment, toggleGlyph } from '../study/actions';
import { at, node, study } from '../study/state';
import { Icon } from './icons';

type GlyphNumber = keyof ReturnType<typeof glyphNames>;
const glyphNames = (): { [K in 1 | 2 | 3 | 4 | 5 | 6]: string } => messages.value.study.glyphs;

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
            {moveGlyphs.map(([nag, sign]) => (
              <button
                key={nag} type="button" aria-pressed={now.nags.includes(nag)} aria-label={glyphNames()[nag as GlyphNumber]}
                title={glyphNames()[nag as GlyphNumber]} onClick={() => toggleGlyph(nag)} data-testid={`glyph-${String(nag)}`}
              >
                {sign}
              </button>
            ))}
          </div>
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

/** Takes over what is typed when the player leaves the field or stops for a moment. */
function Comment({ id, text, label }: { id: number; text: string; label: string }): JSX.Element {
  const [typed, setTyped] = useState(text);
  useEffect(() => setTyped(text), [text]);
  useEffect(() => {
    if (typed === text) return;
    const timer = setTimeout(() => setComment(id, typed), 800);
    return () => clearTimeout(timer);
  }, [typed]);
  const take = (): void => setComment(id, typed.trim());
  return (
    <textarea
      value={typed} rows={2} aria-label={label} placeholder={label} onInput={(event) => setTyped(event.currentTarget.value)}
      onBlur={take} maxLength={4000} data-testid="comment"
    />
  );
}
