// SPDX-License-Identifier: GPL-3.0-or-later
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { stepPly, viewPly } from '../../actions';
import { mistakes } from '../../engine_output';
import { messages } from '../../i18n';
import { endLine, preview } from '../../line_preview';
import { timeSpent } from '../../model/clock';
import { readPlacement, readTurn } from '../../model/fen';
import { details } from '../../model/header_text';
import { mistakeMarks } from '../../model/review';
import type { State } from '../../net/protocol.gen';
import { cancelPremoves } from '../../premoves';
import { handicapText, moveText } from '../../speech';
import type { MoveStyle } from '../../model/settings';
import { fenAt, isLive, mayAnalyse, moveStyle, plyCount, room, shownPly, timeControl } from '../../state';
import { thoughtText } from '../../time_names';
import { useBoardKeys } from '../board/board_keys';
import { drawFigurines } from '../parts/glyph';
import { heldButton } from '../parts/hold';
import { Icon, type IconName } from '../parts/icons';

function texts(state: State, style: MoveStyle): string[] {
  return state.plies.map((ply, i) => moveText(state.game, style, readPlacement(state.game, fenAt(state, i)), ply));
}

/** The moves in pairs; the first place is empty when Black moved first. */
export function MoveList(): JSX.Element | null {
  const list = useRef<HTMLOListElement>(null);
  const state = room.value?.state;
  const style = moveStyle.value;
  const moves = useMemo(() => (state ? texts(state, style) : []), [state?.plies, style]);
  const ply = shownPly.value;
  useEffect(() => {
    const box = list.current;
    if (!box) return undefined;
    // Scrolls only the list: scrollIntoView would also scroll the page.
    const showCurrent = (): void => {
      const item = box.querySelector<HTMLElement>('[aria-current]');
      box.scrollTo({
        top: item ? item.offsetTop - box.clientHeight / 2 : 0,
        left: item ? item.offsetLeft - box.clientWidth / 2 : 0,
      });
    };
    // Called at once, and when the list changes its size, as when a review opens below.
    const observer = new ResizeObserver(showCurrent);
    observer.observe(box);
    return () => observer.disconnect();
  }, [ply, moves.length]);
  if (!state) return null;
  const m = messages.value;
  const offset = readTurn(state.start_fen) === 'second' ? 1 : 0;
  const number = firstNumber(state.start_fen);
  const handicap = handicapText(m, state.game, state.start_fen);
  const pairs: JSX.Element[] = [];
  for (let i = -offset; i < moves.length; i += 2) {
    pairs.push(
      <li key={i} class="move-pair">
        <span class="move-number">{number + (i + offset) / 2}.</span>
        {i < 0 ? <span class="move empty">…</span> : <MoveButton ply={i + 1} text={moves[i] ?? ''} current={ply} />}
        {i + 1 < moves.length ? <MoveButton ply={i + 2} text={moves[i + 1] ?? ''} current={ply} /> : <span />}
      </li>,
    );
  }
  return (
    <section class="moves" aria-label={m.moves}>
      {pairs.length === 0 ? <p class="muted">{details([handicap, m.noMoves])}</p> : (
        <ol ref={list} data-testid="moves">
          {handicap && <li class="handicap-given">{handicap}</li>}
          {pairs}
        </ol>
      )}
    </section>
  );
}

/** The move number of the starting position. */
function firstNumber(fen: string): number {
  const number = Number(fen.split(' ')[5]);
  return Number.isInteger(number) && number > 0 ? number : 1;
}

function MoveButton({ ply, text, current }: { ply: number; text: string; current: number }): JSX.Element {
  const m = messages.value;
  const judged = mistakes.value.find((one) => one.ply === ply)?.kind;
  const spent = spentOn(ply);
  return (
    <button
      type="button" class="move" aria-current={ply === current ? 'step' : undefined} data-testid={`ply-${String(ply)}`}
      onClick={() => viewPly(ply)}
    >
      {drawFigurines(text)}
      {judged && (
        <span class={`mark ${judged}`} role="img" aria-label={m.mistakeKinds[judged]}>{mistakeMarks[judged]}</span>
      )}
      {spent !== null && (
        <span class="thought">
          <span class="visually-hidden">{m.comma}{m.analysisTexts.thought} </span>{thoughtText(m, spent)}
        </span>
      )}
    </button>
  );
}

/** The thinking time, once the game may be analysed. */
function spentOn(ply: number): number | null {
  const state = room.value?.state;
  return state && timeControl.value && mayAnalyse.value ? timeSpent(state, timeControl.value, ply) : null;
}

export function MoveNavigation({ children }: { children?: JSX.Element | JSX.Element[] }): JSX.Element {
  const m = messages.value;
  const atStart = shownPly.value === 0 && !preview.value;
  const atEnd = isLive.value && !preview.value;
  const button = (icon: IconName, label: string, disabled: boolean, go: () => void): JSX.Element => (
    <button
      type="button" class="icon-button" aria-label={label} title={label} disabled={disabled} {...heldButton(go)}
      data-testid={`go-${icon}`}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <div class="navigation">
      {button('first', m.first, atStart, () => viewPly(0))}
      {button('previous', m.previous, atStart, () => stepPly(-1))}
      {button('next', m.next, atEnd, () => stepPly(1))}
      {button('last', m.last, atEnd, () => viewPly(plyCount.value))}
      {children}
    </div>
  );
}

export function useMoveKeys(): void {
  useBoardKeys(
    {
      ArrowLeft: () => stepPly(-1),
      ArrowRight: () => stepPly(1),
      Home: () => viewPly(0),
      End: () => viewPly(plyCount.value),
      Escape: () => endLine() || cancelPremoves(),
    },
    () => room.value !== null,
  );
}
