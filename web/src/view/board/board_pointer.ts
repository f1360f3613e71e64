// SPDX-License-Identifier: GPL-3.0-or-later
// What the pointer does on the board besides moving pieces, which is chessgroundx's part: it draws marks, cancels premoves,
// and steps through the moves by its wheel.
//
// Marks are drawn by the right button. By touch: a long press where no own piece stands, then the finger goes on; or a
// second finger goes down on the target while the first one stays. Both leave scrolling and dragging alone. In the drawing
// mode every press draws.
import type { Api } from 'chessgroundx/api.js';
import type { BoardModel } from '../../board_model';
import { fromKey } from '../../model/board';
import { markColour, toggleMark, type Modifiers } from '../../model/marks';
import type { Game } from '../../net/protocol.gen';
import { drawing, newMark, selectedSquare } from '../../state';

export const longPressMs = 450;
/** A finger that goes further scrolls or drags. */
export const longPressPx = 10;
/** One notch of a wheel is about 100; trackpads send many small steps. */
const wheelPx = 50;
const wheelPauseMs = 40;
/** How far beside the squares a press still is on the board's edge: it cancels premoves, and hits nothing else there. */
const edgePx = 28;

interface Board {
  readonly model: BoardModel;
  readonly api: Api;
  squareAt(event: MouseEvent): string | null;
}

/** Listens on the element that holds the board; returns the function that stops. */
export function bindPointer(host: HTMLElement, game: Game, model: BoardModel, api: Api): () => void {
  const squareAt = (event: MouseEvent): string | null => {
    const key = api.getKeyAtDomPos([event.clientX, event.clientY]);
    return key ? fromKey(game, key) : null;
  };
  const drawer = new MarkDrawing({ model, api, squareAt });
  const onDown = (event: PointerEvent): void => {
    // chessgroundx caches the board's bounds and updates them on scrolling and resizing only, but a card that appears
    // above the board moves it as well.
    api.state.dom.bounds.clear();
    host.dataset['pointer'] = event.pointerType;
    drawer.down(event);
    if (event.button === 0 && drawing.peek() === null && isElsewhere(model, squareAt(event))) model.cancelPremoves();
  };
  const onAnyDown = (event: PointerEvent): void => {
    if (event.button === 0 && isOnEdge(host, event)) model.cancelPremoves();
  };
  const onMove = (event: PointerEvent): void => drawer.move(event);
  const onUp = (event: PointerEvent): void => drawer.up(event);
  const onCancel = (): void => drawer.cancel();
  // While a finger draws, the page does not scroll.
  const onTouchMove = (event: TouchEvent): void => {
    if (newMark.peek() !== null && event.cancelable) event.preventDefault();
  };
  const onWheel = wheelSteps(model);
  // In the capture phase: before chessgroundx acts on the press.
  host.addEventListener('pointerdown', onDown, { capture: true });
  host.addEventListener('touchmove', onTouchMove, { passive: false });
  host.addEventListener('wheel', onWheel, { passive: false });
  document.addEventListener('pointerdown', onAnyDown);
  document.addEventListener('pointermove', onMove);
  document.addEventListener('pointerup', onUp);
  document.addEventListener('pointercancel', onCancel);
  return () => {
    drawer.cancel();
    host.removeEventListener('pointerdown', onDown, { capture: true });
    host.removeEventListener('touchmove', onTouchMove);
    host.removeEventListener('wheel', onWheel);
    document.removeEventListener('pointerdown', onAnyDown);
    document.removeEventListener('pointermove', onMove);
    document.removeEventListener('pointerup', onUp);
    document.removeEventListener('pointercancel', onCancel);
  };
}

/** Whether a press there neither picks up a piece nor plays the one that is picked up. */
function isElsewhere(model: BoardModel, square: string | null): boolean {
  if (square === null) return false;
  const selected = selectedSquare.peek();
  const isTarget = selected !== null && model.legal.peek().get(selected)?.has(square) === true;
  return !isTarget && model.drawn.peek()?.get(square)?.side !== model.movable.peek();
}

/** Whether a press is just beside the squares, on nothing else that takes presses. Browsers give a finger's press there to
    the nearest square. */
function isOnEdge(host: HTMLElement, { clientX: x, clientY: y, target }: PointerEvent): boolean {
  const isOfOther = target instanceof Element && host.parentElement?.contains(target) !== true
    && target.closest('button, a, input, select, dialog, [role="slider"]') !== null;
  const { left, right, top, bottom } = host.getBoundingClientRect();
  const isWithin = (edge: number): boolean => x > left - edge && x < right + edge && y > top - edge && y < bottom + edge;
  return !isOfOther && isWithin(edgePx) && !isWithin(0);
}

/** One mark at a time, from the press that begins it to the release that adds it. */
class MarkDrawing {
  /** The pointer that draws. */
  private pointer: number | null = null;
  /** The first finger on the board, and what a long press of it would begin. */
  private finger: { readonly id: number; readonly x: number; readonly y: number; readonly square: string } | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly board: Board) {}

  down(event: PointerEvent): void {
    const square = this.board.squareAt(event);
    const { finger } = this;
    this.forgetFinger();
    if (this.pointer !== null) return this.cancel();
    if (square === null) return;
    if (event.button === 0 && drawing.peek() !== null) {
      this.begin(event, square, square);
    } else if (event.button === 2) {
      if (!this.board.model.cancelPremoves()) this.begin(event, square, square);
    } else if (event.button === 0 && event.pointerType !== 'touch') {
      clearMarks(this.board.model);
    } else if (event.pointerType === 'touch' && finger) {
      this.begin(event, finger.square, square);
    } else if (event.pointerType === 'touch') {
      this.press(event, square);
    }
  }

  move(event: PointerEvent): void {
    const { finger } = this;
    if (finger?.id === event.pointerId && Math.hypot(event.clientX - finger.x, event.clientY - finger.y) > longPressPx) {
      this.stopTimer();
    }
    const mark = newMark.peek();
    const to = this.pointer === event.pointerId ? this.board.squareAt(event) : null;
    if (mark && to !== null && to !== mark.to) newMark.value = { ...mark, to };
  }

  up(event: PointerEvent): void {
    if (this.finger?.id === event.pointerId) {
      // A tap; a long press has begun a mark and forgotten the finger.
      this.forgetFinger();
      if (this.pointer === null) clearMarks(this.board.model);
    }
    const mark = newMark.peek();
    if (this.pointer !== event.pointerId || !mark) return;
    this.cancel();
    const { model } = this.board;
    model.setMarks(toggleMark(model.marks.peek(), mark));
  }

  cancel(): void {
    this.forgetFinger();
    this.pointer = null;
    newMark.value = null;
  }

  private begin(event: PointerEvent, from: string, to: string): void {
    // Nothing is dragged and nothing stays picked up meanwhile.
    this.board.api.cancelMove();
    selectedSquare.value = null;
    this.pointer = event.pointerId;
    newMark.value = { from, to, colour: drawing.peek() ?? markColour(event satisfies Modifiers) };
  }

  private press(event: PointerEvent, square: string): void {
    this.finger = { id: event.pointerId, x: event.clientX, y: event.clientY, square };
    const { drawn, movable } = this.board.model;
    const isOwn = movable.peek() !== null && drawn.peek()?.get(square)?.side === movable.peek();
    if (!isOwn) {
      this.timer = setTimeout(() => {
        this.finger = null;
        this.begin(event, square, square);
      }, longPressMs);
    }
  }

  private stopTimer(): void {
    clearTimeout(this.timer);
  }

  private forgetFinger(): void {
    this.stopTimer();
    this.finger = null;
  }
}

/** A press removes marks that nothing keeps. */
function clearMarks(model: BoardModel): void {
  if (!model.keepsMarks.peek() && model.marks.peek().length > 0) model.setMarks([]);
}

/** A handler of wheel events that steps forward and back. Without moves the page scrolls. */
function wheelSteps(model: BoardModel): (event: WheelEvent) => void {
  let way = 0;
  let direction = 0;
  let last = -Infinity; // a pause only slows down one direction: the first notch back always counts
  return (event) => {
    // Ctrl zooms the page; Shift scrolls across.
    if (event.ctrlKey || event.shiftKey || event.deltaY === 0 || !model.hasMoves.peek()) return;
    event.preventDefault();
    const delta = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * wheelPx;
    const turns = Math.sign(delta) !== direction;
    direction = Math.sign(delta);
    way = turns ? delta : way + delta;
    if (Math.abs(way) < wheelPx || (!turns && event.timeStamp - last < wheelPauseMs)) return;
    model.step(direction);
    way = 0;
    last = event.timeStamp;
  };
}
