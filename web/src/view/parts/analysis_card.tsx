// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's analysis of a position: the evaluation, the best lines, whose moves can be shown on the board, and the threat.
import type { ReadonlySignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { lineTextsFrom } from '../../engine_output';
import { messages } from '../../i18n';
import { endLine, preview, previewPlies, showLine } from '../../line_preview';
import { expectedScore, scoreText } from '../../model/review';
import type { AnalysisPush, Game, Line, Ply } from '../../net/protocol.gen';
import type { Shown } from '../../state';
import { followThreats, threatIn, threatsWanted, threatText } from '../../threats';
import { drawFigurines } from './glyph';
import { Icon, type IconName } from './icons';

/** The number of lines shown. */
export const analysisLineCount = 3;

interface Props {
  readonly game: Game;
  /** The FEN of the position analysed. */
  readonly origin: ReadonlySignal<string | null>;
  /** The position on the board, which may be one of a line. */
  readonly board: ReadonlySignal<Shown | null>;
  readonly found: AnalysisPush | null;
  readonly close: () => void;
  /** Takes moves from the position analysed into a study. */
  readonly take: (plies: readonly Ply[]) => void;
}

export function AnalysisCard({ game, origin, board, found: seen, close, take }: Props): JSX.Element {
  useEffect(() => followThreats(game, board), [game, board]);
  useEffect(() => () => void endLine(), []);
  const m = messages.value;
  const best = seen?.lines[0];
  const shown = preview.value;
  const rows = Array.from({ length: Math.max(analysisLineCount, seen?.lines.length ?? 0) }, (_, i) => i);
  return (
    <section class="card analysis" aria-label={m.analysis} data-testid="analysis" aria-busy={!seen?.done}>
      <header>
        <h2>{m.analysis}</h2>
        {!shown && <Depth seen={seen} board={board.value} />}
        <div class="tools">
          {shown && (
            <>
              <Tool icon="tree" label={m.analysisTexts.takeLine} id="line-take" run={() => take(previewPlies())} />
              <Tool icon="undo" label={m.analysisTexts.endLine} id="line-end" run={endLine} />
            </>
          )}
          <Tool
            icon="bolt" label={m.analysisTexts.showThreat} id="threat" pressed={threatsWanted.value}
            run={() => (threatsWanted.value = !threatsWanted.value)}
          />
          <Tool icon="close" label={m.closeAnalysis} id="close-analysis" run={close} />
        </div>
      </header>
      <Bar share={best ? expectedScore(best.score) : 0.5} />
      <ol>
        {rows.map((row) => (
          <LineRow key={row} game={game} origin={origin} row={row} line={shown?.row === row ? shown.line : seen?.lines[row]} />
        ))}
      </ol>
    </section>
  );
}

/** How far the engine has come, or what is threatened. */
function Depth({ seen, board }: { seen: AnalysisPush | null; board: Shown | null }): JSX.Element {
  const m = messages.value;
  const threat = threatIn(board);
  if (threat) return <span class="muted" data-testid="threat-text">{drawFigurines(threatText(threat))}</span>;
  // A finished game has nothing to search.
  const depthText = (depth: number): string => (depth > 0 ? m.analysisDepth(depth) : m.errors.game_over);
  return <span class="muted" data-testid="depth">{seen ? depthText(seen.depth) : m.thinking}</span>;
}

interface ToolProps {
  readonly icon: IconName;
  readonly label: string;
  readonly id: string;
  readonly run: () => void;
  readonly pressed?: boolean;
}

function Tool({ icon, label, id, run, pressed }: ToolProps): JSX.Element {
  return (
    <button
      type="button" class="icon-button" aria-label={label} title={label} onClick={run} data-testid={id}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
    >
      <Icon name={icon} />
    </button>
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

interface RowProps {
  readonly game: Game;
  readonly origin: ReadonlySignal<string | null>;
  readonly row: number;
  readonly line: Line | undefined;
}

/** A line: each move shows the position after it. The arrow keys go on from there, so that one stop of the Tab key is enough. */
function LineRow({ game, origin, row, line }: RowProps): JSX.Element {
  const moves = useRef<HTMLSpanElement>(null);
  const on = preview.value?.row === row ? preview.value.count : 0;
  useEffect(() => {
    const box = moves.current;
    const current = box?.querySelector<HTMLElement>('[aria-current]');
    if (box) box.scrollTop = current?.offsetTop ?? 0;
  }, [on]);
  const fen = origin.value;
  if (!line || fen === null) return <li class="empty" aria-hidden="true">&nbsp;</li>;
  return (
    <li>
      <strong>{scoreText(line.score)}</strong>
      <span class="line-moves" ref={moves}>
        {lineTextsFrom(game, fen, line).map((text, i) => (
          <button
            key={i} type="button" class="line-move" aria-current={i + 1 === on ? 'step' : undefined}
            tabIndex={i === Math.max(on - 1, 0) ? 0 : -1}
            onClick={() => showLine(origin, { game, fen, line, row, count: i + 1 })} data-testid={`line-${String(row)}-${String(i + 1)}`}
          >
            {drawFigurines(text)}
          </button>
        ))}
      </span>
    </li>
  );
}
