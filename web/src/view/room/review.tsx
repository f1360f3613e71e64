// SPDX-License-Identifier: GPL-3.0-or-later
// The review of a finished game: the evaluation graph, the worst mistakes with better moves, and a table of all moves.
import type { JSX } from 'preact';
import { viewPly } from '../../actions';
import { mistakes, lineTexts } from '../../engine_output';
import { messages, sideName } from '../../i18n';
import { readPlacement } from '../../model/fen';
import {
  countMistakes, expectedScores, mistakeMarks, moverOf, reviewedSides, scoreText, worstMistakes, type MistakeKind, type Mistake,
} from '../../model/review';
import type { Line, ReviewPush, Side, State } from '../../net/protocol.gen';
import { retry, startRetry } from '../../retry';
import { moveText, playerName } from '../../speech';
import { fenAt, moveStyle, review, room, seat, shownPly } from '../../state';
import { drawFigurines } from '../parts/glyph';
import { RetryPanel } from './review_retry';

/** How many of a side's mistakes are listed: the player's own, or somebody else's. */
const ownShown = 6;
const othersShown = 3;
const width = 300;
const height = 80;

function mistakeName(kind: MistakeKind): string {
  return messages.value.mistakeKinds[kind];
}

/** A move of the game with its number: "12… Nf6". */
function numbered(state: State, ply: number): string {
  const before = fenAt(state, ply - 1);
  const one = state.plies[ply - 1];
  if (!one) return '';
  const number = before.split(' ')[5] ?? '';
  const dots = moverOf(state, ply) === 'first' ? '.' : '…';
  return `${number}${dots} ${moveText(state.game, moveStyle.value, readPlacement(state.game, before), one)}`;
}

export function ReviewPanel(): JSX.Element | null {
  const m = messages.value;
  const state = room.value?.state;
  const pages = review.value;
  if (!state || pages === null) return null;
  const last = pages[pages.length - 1]?.last ?? state.plies.length;
  const judged = mistakes.value;
  const done = pages.length > last;
  return (
    <section class="card review" aria-label={m.review} data-testid="review" aria-busy={!done}>
      <header>
        <h2>{m.review}</h2>
        {!done && <span class="muted" data-testid="review-progress">{m.reviewProgress(pages.length, last + 1)}</span>}
      </header>
      <Curve state={state} pages={pages} judged={judged} />
      <Worst state={state} pages={pages} judged={judged} done={done} />
      <details>
        <summary>{m.reviewTable}</summary>
        <Table state={state} pages={pages} judged={judged} />
      </details>
    </section>
  );
}

interface Parts {
  readonly state: State;
  readonly pages: readonly ReviewPush[];
  readonly judged: readonly Mistake[];
}

function Curve({ state, pages, judged }: Parts): JSX.Element {
  const m = messages.value;
  const values = expectedScores(state, pages);
  const steps = Math.max(state.plies.length, 1);
  const x = (ply: number): number => (ply * width) / steps;
  const y = (share: number): number => (1 - share) * height;
  const points = values.map((share, ply) => `${x(ply).toFixed(1)} ${y(share).toFixed(1)}`);
  const end = x(Math.max(values.length - 1, 0)).toFixed(1);
  const area = `M0 ${String(height)}L${points.join('L')}L${end} ${String(height)}Z`;
  const jump = (event: MouseEvent): void => {
    const box = (event.currentTarget as SVGElement).getBoundingClientRect();
    viewPly(Math.round(((event.clientX - box.left) / box.width) * steps));
  };
  return (
    <svg
      class="curve" viewBox={`0 0 ${String(width)} ${String(height)}`} preserveAspectRatio="none" role="img"
      aria-label={m.reviewCurve(sideName(m, state.game, 'first'))} onClick={jump} data-testid="curve"
    >
      <rect class="second-part" width={end} height={height} />
      {points.length > 1 && <path class="first-part" d={area} />}
      <path class="middle" d={`M0 ${String(height / 2)}H${String(width)}`} />
      <path class="here" d={`M${x(shownPly.value).toFixed(1)} 0V${String(height)}`} />
      {judged.filter((one) => one.kind !== 'inaccuracy').map(({ ply, kind }) => (
        <path key={ply} class={`dot ${kind}`} d={`M${x(ply).toFixed(1)} ${y(values[ply] ?? 0.5).toFixed(1)}h0`} />
      ))}
    </svg>
  );
}

/** The worst mistakes of each side, those of the player here first. */
function Worst({ state, pages, judged, done }: Parts & { readonly done: boolean }): JSX.Element | null {
  const m = messages.value;
  if (judged.length === 0) return done ? <p class="muted" data-testid="no-mistakes">{m.noMistakes}</p> : null;
  return <>{reviewedSides(seat.value).map((side) => <MistakesOf key={side} side={side} state={state} pages={pages} judged={judged} />)}</>;
}

function MistakesOf({ side, state, pages, judged }: Parts & { readonly side: Side }): JSX.Element {
  const m = messages.value;
  const isMine = seat.value === side;
  const { blunder, mistake, inaccuracy } = countMistakes(judged, side);
  const own = judged.filter((one) => one.side === side);
  const worst = worstMistakes(own, isMine ? ownShown : othersShown).sort((a, b) => a.ply - b.ply);
  return (
    <section class="mistakes" data-testid={`mistakes-${side}`}>
      <h3>{isMine ? m.reviewTexts.yours : m.reviewTexts.mistakesOf(playerName(m, state, seat.value, side))}</h3>
      <p class="muted">{m.reviewTexts.sum(blunder, mistake, inaccuracy)}</p>
      {isMine && worst.length > 0 && <p class="muted how">{m.reviewTexts.tapToRetry}</p>}
      {worst.length > 0 && (
        <ul class="worst">{worst.map((one) => (
          <WorstMove key={one.ply} state={state} one={one} better={pages[one.ply - 1]?.line} isMine={isMine} />
        ))}</ul>
      )}
    </section>
  );
}

interface WorstProps {
  readonly state: State;
  readonly one: Mistake;
  readonly better: Line | undefined;
  readonly isMine: boolean;
}

/** A mistake; a tap shows the position before it. Of somebody else's the better move is named, the own ones can be tried again. */
function WorstMove({ state, one, better, isMine }: WorstProps): JSX.Element {
  const m = messages.value;
  const { ply, kind } = one;
  const isTried = isMine && retry.value?.ply === ply;
  const answer = better ? m.better(lineTexts(better, ply - 1).slice(0, 5).join(' ')) : '';
  return (
    <li class={isTried ? 'tried' : ''}>
      <button
        type="button" class="quiet" onClick={() => (isMine ? startRetry(ply) : viewPly(ply - 1))} aria-expanded={isMine ? isTried : undefined}
        data-testid={`worst-${String(ply)}`}
      >
        <span class={`mark ${kind}`} aria-hidden="true">{mistakeMarks[kind]}</span>
        <span>
          <strong>{drawFigurines(numbered(state, ply))}</strong>
          <span class="visually-hidden">{m.comma}{mistakeName(kind)}</span>
          {!isMine && better && <small>{drawFigurines(answer)}</small>}
        </span>
      </button>
      {isTried && <RetryPanel game={state.game} answer={answer} />}
    </li>
  );
}

function Table({ state, pages, judged }: Parts): JSX.Element {
  const m = messages.value;
  return (
    <div class="table-scroll">
      <table data-testid="review-table">
        <thead>
          <tr><th scope="col">{m.move}</th><th scope="col">{m.evaluation}</th><th scope="col">{m.betterHead}</th></tr>
        </thead>
        <tbody>
          {state.plies.map((_, i) => {
            const ply = i + 1;
            const after = pages[ply];
            const found = judged.find((one) => one.ply === ply);
            if (!pages[i]) return null;
            const best = pages[i]?.line;
            return (
              <tr key={ply}>
                <th scope="row">
                  {drawFigurines(numbered(state, ply))}{found && ` ${mistakeMarks[found.kind]}`}
                  {found && <span class="visually-hidden">{mistakeName(found.kind)}</span>}
                </th>
                <td>{after ? scoreText(after.line.score) : ''}</td>
                <td>{found && best ? drawFigurines(lineTexts(best, i)[0] ?? '') : ''}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
