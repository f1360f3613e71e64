// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's output as cards: the hint, the lines of an analysis.
import type { JSX } from 'preact';
import { lineTexts, hintText, shownHint } from '../engine_output';
import { messages } from '../i18n';
import { expectedScore, scoreText } from '../model/review';
import type { AnalysisPush, Line } from '../net/protocol.gen';
import { analysis, analysisLines, mayAnalyse, shownPly } from '../state';
import { showAnalysis } from '../engine_requests';
import { drawFigurines } from './glyph';
import { Icon } from './icons';

/** The hint, over the line that says whose turn it is: nothing moves when it comes or goes. */
export function HintCard(): JSX.Element | null {
  const found = shownHint.value;
  if (!found) return null;
  return (
    <section class="card hint" data-testid="hint">
      <p><Icon name="bulb" />{drawFigurines(hintText(found))}</p>
      <p class="muted line">{drawFigurines(lineTexts(found.line, found.ply).slice(1, 6).join(' '))}</p>
    </section>
  );
}

/** The number of lines shown. */
export const analysisLineCount = 3;

/** The analysis of the position shown: the evaluation and the best lines. */
export function AnalysisPanel(): JSX.Element | null {
  if (analysisLines.value === 0 || !mayAnalyse.value) return null;
  return (
    <AnalysisCard
      found={analysis.value?.ply === shownPly.value ? analysis.value : null} title={messages.value.analysis}
      close={() => showAnalysis(0)} texts={(line) => lineTexts(line, shownPly.value)}
    />
  );
}

interface AnalysisCardProps {
  readonly found: AnalysisPush | null;
  readonly title: string;
  readonly close: () => void;
  /** The moves of a line in the player's notation. */
  readonly texts: (line: Line) => readonly string[];
}

export function AnalysisCard({ found: seen, title, close, texts }: AnalysisCardProps): JSX.Element {
  const m = messages.value;
  const best = seen?.lines[0];
  // A finished game has nothing to search.
  const depthText = (depth: number): string => (depth > 0 ? m.analysisDepth(depth) : m.errors.game_over);
  return (
    <section class="card analysis" aria-label={title} data-testid="analysis" aria-busy={!seen?.done}>
      <header>
        <h2>{title}</h2>
        <span class="muted" data-testid="depth">{seen ? depthText(seen.depth) : m.thinking}</span>
        <button
          type="button" class="icon-button" aria-label={m.closeAnalysis} title={m.closeAnalysis}
          onClick={close} data-testid="close-analysis"
        >
          <Icon name="close" />
        </button>
      </header>
      <Bar share={best ? expectedScore(best.score) : 0.5} />
      <ol>
        {Array.from({ length: Math.max(analysisLineCount, seen?.lines.length ?? 0) }, (_, i) => (
          <LineRow key={i} line={seen?.lines[i]} texts={texts} />
        ))}
      </ol>
    </section>
  );
}

/** The first side's expected score as a bar; the numbers say the same. */
function Bar({ share }: { share: number }): JSX.Element {
  return (
    <svg class="score-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <rect class="second-part" width="100" height="4" />
      <rect class="first-part" width={(share * 100).toFixed(1)} height="4" />
    </svg>
  );
}

function LineRow({ line, texts }: { line: Line | undefined; texts: AnalysisCardProps['texts'] }): JSX.Element | null {
  if (!line) return <li class="empty" aria-hidden="true">&nbsp;</li>;
  return (
    <li>
      <strong>{scoreText(line.score)}</strong>
      <span>{drawFigurines(texts(line).join(' '))}</span>
    </li>
  );
}
