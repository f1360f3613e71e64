// SPDX-License-Identifier: GPL-3.0-or-later
// The queue of premoves: choosing, playing on the opponent's move, dropping. It lives in the page only; the server gets each
// move when its turn has come, at once, so that it costs no time.
import { effect, untracked } from '@preact/signals';
import { playMove } from './actions';
import { say } from './feedback';
import { messages, pieceName } from './i18n';
import { fromOf, toOf } from './model/moves';
import { premoveOf } from './model/premove';
import { playSound } from './sound';
import {
  drawnPlacement, pendingMove, plyCount, premovableSide, premoves, premovesWanted, room, selectedSquare, spoken,
  type PremoveQueue,
} from './state';

/** More than anybody means; the queue also costs drawing. */
const longestQueue = 12;

/** Adds a move to the queue. */
export function addPremove(move: string): void {
  const state = room.value?.state;
  const side = premovableSide.value;
  const placement = drawnPlacement.value;
  if (!state || !side || !placement) return;
  const queue = premoves.value ?? { room: state.room, side, ply: plyCount.value + (pendingMove.value ? 2 : 1), moves: [] };
  if (queue.moves.length >= longestQueue) return;
  const mover = placement.get(fromOf(move));
  premoves.value = { ...queue, moves: [...queue.moves, premoveOf(state.game, state.position.fen, placement, side, move)] };
  selectedSquare.value = null;
  playSound('premove');
  const m = messages.value;
  if (mover) say(m.boardTexts.premove(pieceName(m, state.game, mover), fromOf(move), toOf(move)));
}

/** Drops all premoves, as the player wishes. */
export function cancelPremoves(): boolean {
  if (!premoves.value) return false;
  premoves.value = null;
  say(messages.value.boardTexts.premovesCancelled);
  return true;
}

/** Plays the first premove when its turn has come, and drops the queue when it can no longer be played. */
export function followPremoves(): void {
  effect(() => {
    const queue = premoves.value;
    const now = room.value;
    const isWanted = premovesWanted.value;
    if (!queue) return;
    if (!now || !isWanted || now.state.room !== queue.room || now.seat !== queue.side || now.state.position.outcome) {
      premoves.value = null;
    } else if (now.state.plies.length >= queue.ply) {
      untracked(() => play(queue));
    }
  });
}

function sayImpossible(): void {
  const m = messages.value;
  say(`${spoken.value.text}${m.stop}${m.boardTexts.premoveImpossible}`);
}

function play(queue: PremoveQueue): void {
  const position = room.value?.state.position;
  const [first, ...rest] = queue.moves;
  const isDue = plyCount.value === queue.ply && position?.turn === queue.side;
  if (!first || !isDue || !position.legal.includes(first.move)) {
    premoves.value = null;
    // After the opponent's move, which is announced when this returns.
    if (isDue) queueMicrotask(sayImpossible);
    return;
  }
  premoves.value = rest.length > 0 ? { ...queue, ply: queue.ply + 2, moves: rest } : null;
  selectedSquare.value = null;
  playMove(first.move);
}
