// SPDX-License-Identifier: GPL-3.0-or-later
// Below a mistake of the review: what the player tries instead, and what it is worth.
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { messages } from '../../i18n';
import { readPlacement } from '../../model/fen';
import type { Game } from '../../net/protocol.gen';
import { retry, showAnswer, tryAgain } from '../../retry';
import { moveText } from '../../speech';
import { moveStyle } from '../../state';
import { drawFigurines } from '../parts/glyph';

/** `answer` is the line that the engine prefers. */
export function RetryPanel({ game, answer }: { game: Game; answer: string }): JSX.Element | null {
  const m = messages.value;
  const now = retry.value;
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => panel.current?.scrollIntoView({ block: 'nearest' }), []);
  if (!now) return null;
  const { attempt, position, isSolved } = now;
  const words = attempt ? (attempt.verdict ? m.reviewTexts.verdicts[attempt.verdict] : m.reviewTexts.judging) : m.reviewTexts.findBetter;
  const move = attempt?.ply && position && moveText(game, moveStyle.value, readPlacement(game, position.fen), attempt.ply);
  return (
    <div class="retry" ref={panel} aria-busy={position === null} data-testid="retry">
      <p data-testid="retry-verdict" data-verdict={attempt?.verdict ?? undefined} aria-busy={attempt?.verdict === null}>
        {move && <><strong>{drawFigurines(move)}</strong> </>}
        {isSolved && !attempt ? drawFigurines(answer) : words}
      </p>
      <div class="buttons">
        <button type="button" disabled={attempt === null} onClick={tryAgain} data-testid="retry-again">{m.reviewTexts.tryAgain}</button>
        <button type="button" disabled={isSolved && attempt === null} onClick={showAnswer} data-testid="retry-answer">
          {m.reviewTexts.showAnswer}
        </button>
      </div>
    </div>
  );
}
