// SPDX-License-Identifier: GPL-3.0-or-later
// The board on the page: chessgroundx for mouse and touch, a grid of squares above it for keyboard and screen
// reader. Both play through the same call, and both know only the server's list of legal moves.
import { effect } from '@preact/signals';
import { Chessground } from 'chessgroundx/chessground.js';
import type { Api } from 'chessgroundx/api.js';
import type { Config } from 'chessgroundx/config.js';
import type { Dests } from 'chessgroundx/types.js';
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { BoardModel } from '../../board_model';
import { colorOf, dimensions, fromKey, toKey } from '../../model/board';
import { writePlacement } from '../../model/fen';
import { games } from '../../model/games';
import type { Game } from '../../net/protocol.gen';
import type { BoardLabels } from '../../model/settings';
import { boardResets, drawing, selectedSquare, settings } from '../../state';
import { Arrows } from './arrows';
import { BoardGrid } from './board_grid';
import { bindPointer } from './board_pointer';
import { bindPresses, readSelection } from './board_presses';
import { BoardResize } from './board_resize';
import { CheckStamp } from './check_stamp';
import { ConfirmBar } from './confirm_bar';
import { DrawingBar } from './drawing_bar';
import { bindPieceNames } from './piece_names';
import { BoardSurface, marginOf } from './board_surface';
import { PremoveNumbers, PremoveSquares } from './premove_marks';
import { PromotionChooser } from './promotion';

const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)');

function destinations(game: Game, model: BoardModel): Dests {
  const dests: Dests = new Map();
  for (const [from, targets] of model.legal.value) {
    dests.set(toKey(game, from), [...targets.keys()].map((to) => toKey(game, to)));
  }
  return dests;
}

/** The whole configuration of chessgroundx. Called inside an effect, which runs again when any part changes. */
function currentConfig(game: Game, model: BoardModel): Config {
  void boardResets.value;
  const now = model.shown.value;
  const placement = model.drawn.value;
  if (!now || !placement) return {};
  // While presses draw, no piece can be picked up.
  const side = drawing.value === null ? model.movable.value : null;
  return {
    fen: writePlacement(game, placement),
    orientation: colorOf(model.bottom.value),
    turnColor: colorOf(side ?? now.turn),
    lastMove: now.last.map((square) => toKey(game, square)),
    check: now.check ? [toKey(game, now.check)] : [],
    animation: { enabled: settings.value.animation && !reducedMotion.matches, duration: 180 },
    movable: {
      free: false,
      // Without a colour, chessgroundx lets nobody move.
      ...(side ? { color: colorOf(side) } : { color: undefined as never }),
      dests: destinations(game, model),
    },
  };
}

function createGround(game: Game, model: BoardModel, element: HTMLElement): Api {
  const { files, ranks } = dimensions(game);
  // With the position: without one, chessgroundx draws the start of chess at once, and what is set later a frame later.
  const config = currentConfig(game, model);
  return Chessground(element, {
    ...config,
    dimensions: { width: files, height: ranks },
    coordinates: false,
    autoCastle: games[game].hasCastling,
    disableContextMenu: true,
    premovable: { enabled: false },
    drawable: { enabled: false, visible: false },
    draggable: { enabled: true, showGhost: true },
    movable: {
      ...config.movable,
      free: false,
      showDests: true,
      events: { after: (from, to) => model.play(fromKey(game, from), fromKey(game, to)) },
    },
  });
}

export function Board({ game, model }: { game: Game; model: BoardModel }): JSX.Element {
  const stage = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const ground = useRef<Api | null>(null);
  const labels = model.labels.value;
  const { boardSize: size, zen } = settings.value;

  useLayoutEffect(() => {
    const element = stage.current;
    if (!element) return;
    const fit = (): void => fitBoard(game, labels, element, frame.current, field.current, size / 100);
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(element.closest('.room') ?? element);
    window.addEventListener('resize', fit);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', fit);
    };
  }, [game, labels, size, zen]);

  // A layout effect: as soon as the squares are there, they take clicks and keys.
  useLayoutEffect(() => {
    if (!host.current) return;
    const element = host.current;
    const api = createGround(game, model, element);
    ground.current = api;
    const unbinds = [
      bindPointer(element, game, model, api), bindPieceNames(element, game, model, api), bindPresses(element, game, api),
    ];
    let fen = model.shown.peek()?.fen;
    let wasPremoving = false;
    const stop = effect(() => {
      const config = currentConfig(game, model);
      const isOther = model.shown.value?.fen !== fen;
      fen = model.shown.value?.fen;
      const selected = selectedSquare.peek();
      const isStillMine = selected !== null && model.drawn.value?.get(selected)?.side === model.movable.value;
      // A picked-up piece stays selected as long as the position does not change; one for a premove also when the
      // opponent's move comes.
      if ((isOther && !(wasPremoving && isStillMine)) || !model.movable.value || drawing.value !== null) {
        api.selectSquare(null);
      }
      wasPremoving = model.isPremoving.value;
      api.set(config); // deselects when the board turns
      readSelection(api, game);
      element.toggleAttribute('data-movable', config.movable?.color !== undefined);
    });
    return () => {
      stop();
      for (const unbind of unbinds) unbind();
      api.destroy();
      ground.current = null;
      drawing.value = null;
    };
  }, [game, model]);

  return (
    <div class="stage" ref={stage}>
      <div
        class={`board-frame ${games[game].kind} ${model.isPremoving.value ? 'premoving' : ''} ${settings.value.blindfold ? 'blindfold' : ''} ${drawing.value ? 'drawing' : ''}`}
        ref={frame} data-testid="board"
      >
        <div class="field" ref={field}>
          <BoardSurface game={game} bottom={model.bottom.value} labels={labels} />
          <PremoveSquares game={game} model={model} />
          <div class="ground" ref={host} />
          <PremoveNumbers game={game} model={model} />
          <Arrows game={game} model={model} />
          <CheckStamp game={game} model={model} />
          <BoardGrid game={game} model={model} select={(square) => selectOn(ground.current, game, square)} />
        </div>
        <PromotionChooser game={game} model={model} />
      </div>
      <div class="below-board">
        <ConfirmBar />
        <DrawingBar model={model} />
        <BoardResize width={() => frame.current?.offsetWidth ?? 1} />
      </div>
    </div>
  );
}

/** Selects a square for the keyboard; null deselects. */
function selectOn(api: Api | null, game: Game, square: string | null): void {
  if (!api) return;
  api.selectSquare(square === null ? null : toKey(game, square));
  readSelection(api, game);
}

/** In CSS pixels: a page of A4 or Letter then has room for the moves. */
const printedWidth = 480;

/**
 * Makes the board as large as fits, or `share` of it, with squares and position in whole device pixels: lines stay sharp, and browsers,
 * which round drawings and pieces differently, have nothing to round.
 */
function fitBoard(
  game: Game, labels: BoardLabels, stage: HTMLElement, frame: HTMLElement | null, field: HTMLElement | null, share: number,
): void {
  if (!frame || !field) return;
  const { files, ranks } = dimensions(game);
  const margin = marginOf(game, labels);
  // The style sheet says how much space the rest of the page needs.
  const page = stage.closest<HTMLElement>('.room') ?? stage;
  const style = getComputedStyle(page);
  const reserved = (name: string): number => Number.parseFloat(style.getPropertyValue(name) || '0');
  const across = (page.clientWidth - reserved('--reserve-across')) / (files + 2 * margin.x);
  const down = Math.max(window.innerHeight - reserved('--reserve-down'), 230) / (ranks + 2 * margin.y);
  const ratio = window.devicePixelRatio || 1;
  const whole = (length: number, round = Math.floor): number => round(length * ratio) / ratio;
  const px = (length: number): string => `${String(length)}px`;
  // Where pages are narrow, the board has their width whatever its size elsewhere.
  const scale = reserved('--reserve-across') > 0 ? share : 1;
  const cell = Math.max(16, whole(Math.min(across, down) * scale));
  const left = whole(margin.x * cell);
  const top = whole(margin.y * cell);
  const width = files * cell;
  const height = ranks * cell;
  frame.style.setProperty('--cell', px(cell));
  frame.style.width = px(width + 2 * left);
  frame.style.height = px(height + 2 * top);
  page.style.setProperty('--board-width', px(width + 2 * left));
  page.style.setProperty('--board-height', px(height + 2 * top));
  page.style.setProperty('--print-scale', String(Math.min(1, printedWidth / (width + 2 * left))));
  field.style.left = px(left);
  field.style.top = px(top);
  field.style.width = px(width);
  field.style.height = px(height);

  frame.style.left = frame.style.top = '0';
  const box = frame.getBoundingClientRect();
  const nudge = (at: number): string => px(whole(at, Math.round) - at);
  frame.style.left = nudge(box.left + window.scrollX);
  frame.style.top = nudge(box.top + window.scrollY);
}
