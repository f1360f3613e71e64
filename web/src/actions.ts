// SPDX-License-Identifier: GPL-3.0-or-later
// What a player can do. Views call these; nothing else talks to the session.
import { notify, resetBoard } from './feedback';
import { messages } from './i18n';
import { findTypedMove } from './model/typed_move';
import { session } from './net';
import { randomId } from './net/random_id';
import type { CreateRequest, ErrorAnswer } from './net/protocol.gen';
import type { SeatRequestBody } from './net/session';
import { navigate } from './router';
import {
  cursor, dialog, fenAt, isComplete, legal, movableSide, pendingMove, plyCount, promotion, room, selectedSquare,
  settings, shown, shownPly, unseated, viewedPly, type Settings,
} from './state';
import { storeChoice } from './settings';

/** What went wrong, in the page's language; the server's own words only where they add something. */
export function errorText(error: ErrorAnswer): string {
  const text = messages.value.errors[error.code] ?? error.code;
  return error.code === 'bad_fen' ? `${text} ${error.message}` : text;
}

/** Makes a room and goes there; resolves to what went wrong, or null. */
export async function createRoom(body: Omit<CreateRequest, 'id' | 'type'>): Promise<string | null> {
  const answer = await session.create(body);
  if (answer.type === 'error') return errorText(answer);
  navigate({ page: 'room', room: answer.room });
  return null;
}

/** Plays a square pair: at once, or after the player has chosen what a pawn becomes. */
export function playSquares(from: string, to: string): void {
  const moves = legal.value.get(from)?.get(to)?.moves ?? [];
  const [only] = moves;
  if (only === undefined) return resetBoard();
  if (moves.length > 1) promotion.value = { moves };
  else void playMove(only);
}

export function choosePromotion(move: string | null): void {
  if (move === null) return resetBoard();
  promotion.value = null;
  void playMove(move);
}

async function playMove(move: string): Promise<void> {
  const pending = { id: randomId(), ply: plyCount.value, move };
  pendingMove.value = pending;
  selectedSquare.value = null;
  const reply = await session.ask({ type: 'move', ply: pending.ply, move }, pending.id);
  if (reply.type === 'error') {
    if (pendingMove.value?.id === pending.id) resetBoard();
    if (room.value) notify(errorText(reply));
  }
}

/** Plays what was typed; resolves to a complaint or null. */
export function playTyped(text: string): string | null {
  const m = messages.value;
  const state = room.value?.state;
  if (!state || !shown.value || !movableSide.value) {
    return isComplete.value ? m.errors.not_your_turn : m.errors.not_now;
  }
  const found = findTypedMove(state.game, shown.value.placement, state.position.legal, text);
  if (found.kind === 'unknown') return m.moveUnknown(text);
  if (found.kind === 'ambiguous') return m.moveAmbiguous(text);
  void playMove(found.move);
  return null;
}

async function request(body: SeatRequestBody): Promise<void> {
  dialog.value = null;
  const reply = await session.ask(body);
  if (reply.type === 'error' && room.value) notify(errorText(reply));
}

export const resign = (): Promise<void> => request({ type: 'resign' });
export const offerDraw = (): Promise<void> => request({ type: 'offer_draw' });
export const declineDraw = (): Promise<void> => request({ type: 'decline_draw' });
export const claimDraw = (): Promise<void> => request({ type: 'claim_draw' });
export const requestTakeback = (): Promise<void> => request({ type: 'request_takeback' });
export const declineTakeback = (): Promise<void> => request({ type: 'decline_takeback' });
export const offerRematch = (): Promise<void> => request({ type: 'offer_rematch' });

export function retakeSeat(): void {
  unseated.value = false;
  session.retakeSeat();
}

/** Looks at the position after `ply` plies; the newest follows the game again. */
export function viewPly(ply: number): void {
  const target = Math.max(0, Math.min(ply, plyCount.value));
  viewedPly.value = target === plyCount.value ? null : target;
  selectedSquare.value = null;
}
export const stepPly = (by: number): void => viewPly(shownPly.value + by);

export function moveCursor(square: string): void {
  cursor.value = square;
}

/** Copies text; on plain http, where the browser offers no clipboard, through a text field. */
export async function copyText(text: string): Promise<void> {
  notify((await copy(text)) ? messages.value.copied : messages.value.copyFailed);
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    field.className = 'visually-hidden';
    document.body.append(field);
    field.select();
    const done = document.execCommand('copy');
    field.remove();
    return done;
  }
}

export function copyFen(): Promise<void> {
  const state = room.value?.state;
  return state ? copyText(fenAt(state, shownPly.value)) : Promise.resolve();
}

export function choose(change: Partial<Settings>): void {
  settings.value = { ...settings.value, ...change };
  storeChoice(change);
}
