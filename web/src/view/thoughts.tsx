// SPDX-License-Identifier: GPL-3.0-or-later
// What the computer thinks, in words and numbers: the hint, the lines of an analysis.
import type { JSX } from 'preact';
import { lineTexts, sayHint, shownHint } from '../advice';
import { messages } from '../i18n';
import { chances, scoreText } from '../model/review';
import type { AnalysisPush, Line } from '../net/protocol.gen';
import { analysis, analysisLines, mayAnalyse, shownPly } from '../state';
import { showAnalysis } from '../thinking';
import { Icon } from './icons';

export function HintCard(): JSX.Element | null {
  const found = shownHint.value;
  if (!found) return null;
  return (
    <section class="card hint" data-testid="hint">
      <p><Icon name="bulb" />{sayHint(found)}</p>
      <p class="muted line">{lineTexts(found.line, found.ply).slice(0, 6).join(' ')}</p>
    </section>
  );
}

/** How many lines are shown. */
export const mostLines = 3;

/** The analysis of the position shown: how the game stands and the best lines. */
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
  /** The moves of a line as the move list would write them. */
  readonly texts: (line: Line) => readonly string[];
}

export function AnalysisCard({ found: seen, title, close, texts }: AnalysisCardProps): JSX.Element {
  const m = messages.value;
  const best = seen?.lines[0];
  return (
    <section class="card analysis" aria-label={title} data-testid="analysis" aria-busy={!seen?.done}>
      <header>
        <h2>{title}</h2>
        <span class="muted" data-testid="depth">{seen ? m.analysisDepth(seen.depth) : m.thinking}</span>
        <button
          type="button" class="icon-button" aria-label={m.closeAnalysis} title={m.closeAnalysis}
          onClick={close} data-testid="close-analysis"
        >
          <Icon name="close" />
        </button>
      </header>
      <Bar share={best ? chances(best.score) : 0.5} />
      <ol>
        {Array.from({ length: Math.max(mostLines, seen?.lines.length ?? 0) }, (_, i) => (
          <LineRow key={i} line={seen?.lines[i]} texts={texts} />
        ))}
      </ol>
    </section>
  );
}

/** The first side's part of the chances; the numbers say the same. */
function Bar({ share }: { share: number }): JSX.Element {
  return (
    <svg class="chances" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" focusable="false">
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
      <span>{texts(line).join(' ')}</span>
    </li>
  );
}
