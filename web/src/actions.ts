// SPDX-License-Identifier: GPL-3.0-or-later
// What a player can do. Views call these functions.
import { dismissNotice, notify, resetBoard } from './feedback';
import { messages } from './i18n';
import { endLine, stepLine } from './line_preview';
import { doubtfulRepeat } from './model/moves';
import { writeSeatSecret } from './model/storage';
import { forgetGame } from './my_games';
import { connections } from './connections';
import { randomId } from './net/random_id';
import type { CreateRequest, ErrorAnswer, Game, LeftClaim } from './net/protocol.gen';
import type { SeatRequestBody } from './net/session_types';
import { navigate } from './router';
import type { Settings } from './model/settings';
import {
  cursor, dialog, doubtfulMove, fenAt, isComplete, movableSide, pendingMove, plyCount, room, selectedSquare,
  settings, shownPly, starting, typedMove, unconfirmedMove, viewedPly,
} from './state';
import { storeChoice } from './settings';

/** An error in the page's language; of a position also its faults. */
export function errorText(error: ErrorAnswer): string {
  const m = messages.value;
  const text = m.errors[error.code] ?? m.study.failed;
  if (error.code === 'must_wait') return `${text} ${m.account.wait(Number(/(\d+) s$/.exec(error.message)?.[1] ?? 600))}`;
  return error.faults ? `${text} ${m.faults(error.faults)}` : text;
}

/** Creates a room and goes there, as soon as the server is reached; resolves to what went wrong, or null. */
export async function createRoom(body: Omit<CreateRequest, 'id' | 'type'>): Promise<string | null> {
  starting.value = true;
  const manners = body.computer === undefined ? {} : { resigns: settings.value.computerResigns };
  const answer = await connections().session.create({ ...manners, ...body });
  starting.value = false;
  if (answer.type === 'error') return errorText(answer);
  navigate({ page: 'room', room: answer.room });
  return null;
}

/** The form that starts a game has gone. */
export const cancelStart = (): void => connections().session.cancelCreate();

/** Plays a move, at once or after the player has confirmed it. */
export function chooseMove(move: string): void {
  if (!settings.value.confirmMove || room.value?.seat === 'both') return playMove(move);
  selectedSquare.value = null;
  unconfirmedMove.value = move;
}

/** Plays the move that waits for the player's second click; false takes it back. */
export function confirmChosen(isMeant: boolean): void {
  const move = unconfirmedMove.value;
  unconfirmedMove.value = null;
  if (isMeant && move !== null) playMove(move);
  else resetBoard();
}

/** Plays a move, unless it loses or draws by a repetition: then the player is asked first. */
export function playMove(move: string): void {
  const position = room.value?.state.position;
  const doubtful = position && doubtfulRepeat(position, move);
  if (!doubtful) return void sendMove(move);
  selectedSquare.value = null;
  dialog.value = { kind: 'repetition', repeat: doubtful };
}

/** Plays the move that the player was asked about; false takes it back. */
export function confirmMove(isMeant: boolean): void {
  const move = doubtfulMove.value?.move;
  dialog.value = null;
  if (isMeant && move !== undefined) void sendMove(move);
  else resetBoard();
}

async function sendMove(move: string): Promise<void> {
  const pending = { id: randomId(), ply: plyCount.value, move };
  dismissNotice();
  pendingMove.value = pending;
  selectedSquare.value = null;
  const reply = await connections().session.ask({ type: 'move', ply: pending.ply, move }, pending.id);
  if (reply.type === 'error') {
    if (pendingMove.value?.id === pending.id) resetBoard();
    if (room.value) notify(errorText(reply));
  }
}

/** Why a typed move was not played, in the page's language. */
export function typedMoveError(error: ErrorAnswer, text: string): string {
  const m = messages.value;
  switch (error.code) {
    case 'illegal_move':
      return m.moveIllegal(text);
    case 'unreadable_move':
      return m.moveUnreadable(text);
    case 'ambiguous_move':
      return m.moveAmbiguous(text);
    default:
      return errorText(error);
  }
}

/** Has the server read a typed move and plays it; resolves to what went wrong, or null. */
export async function playTyped(text: string): Promise<string | null> {
  const m = messages.value;
  const before = room.value?.state;
  if (!before || !movableSide.value) return isComplete.value ? m.errors.not_your_turn : m.errors.not_now;
  const { game, position: { fen } } = before;
  const id = randomId();
  typedMove.value = { id, text };
  const answer = await connections().session.look({ game, fen, move: text });
  if (typedMove.value?.id !== id) return null; // something else was typed in the meantime, or the room was left
  typedMove.value = null;
  const now = room.value?.state;
  const isSame = now?.room === before.room && now.plies.length === before.plies.length && now.position.fen === fen;
  if (!isSame || !movableSide.value) return messages.value.positionChanged;
  if (answer.type === 'error') return typedMoveError(answer, text);
  if (!answer.ply) return m.errors.not_now;
  playMove(answer.ply.move);
  return null;
}

async function request(body: SeatRequestBody): Promise<void> {
  dialog.value = null;
  const reply = await connections().session.ask(body);
  if (reply.type === 'error' && room.value) notify(errorText(reply));
}

export const resign = (): Promise<void> => request({ type: 'resign' });
export const offerDraw = (): Promise<void> => request({ type: 'offer_draw' });
export const declineDraw = (): Promise<void> => request({ type: 'decline_draw' });
export const claimDraw = (): Promise<void> => request({ type: 'claim_draw' });
export const requestTakeback = (): Promise<void> => request({ type: 'request_takeback' });
export const declineTakeback = (): Promise<void> => request({ type: 'decline_takeback' });
export const berserk = (): Promise<void> => request({ type: 'berserk' });
export const giveTime = (): Promise<void> => request({ type: 'give_time' });
export const claimLeft = (claim: LeftClaim): Promise<void> => request({ type: 'claim_left', claim });
export const offerRematch = (): Promise<void> => request({ type: 'offer_rematch' });

/** Lets somebody else take the seat. */
export async function leaveSeat(): Promise<void> {
  dialog.value = null;
  const left = room.value?.state.room;
  const reply = await connections().session.leaveSeat();
  if (reply.type === 'ack' && left !== undefined) forgetGame(left);
  if (room.value) notify(reply.type === 'error' ? errorText(reply) : messages.value.seatGivenUp);
}

/** Takes the seat from all other devices and tabs. */
export async function signOutOthers(): Promise<void> {
  dialog.value = null;
  const reply = await connections().session.renewSecret();
  if (room.value) notify(reply.type === 'error' ? errorText(reply) : messages.value.othersSignedOut);
}

/** Takes the seat that a code stands for, and goes there; resolves to what went wrong, or null. */
export async function takeOver(code: string): Promise<string | null> {
  const answer = await connections().home.takeOver(code);
  if (answer.type === 'error') return errorText(answer);
  if (!writeSeatSecret(answer.room, answer.secret)) return messages.value.handover.notStored;
  navigate({ page: 'room', room: answer.room });
  return null;
}

export function retakeSeat(): void {
  connections().session.retakeSeat();
}

/** Shows the position after `ply` plies; the last one follows the game again. */
export function viewPly(ply: number): void {
  endLine();
  const target = Math.max(0, Math.min(ply, plyCount.value));
  viewedPly.value = target === plyCount.value ? null : target;
  selectedSquare.value = null;
}
export function stepPly(by: number): void {
  if (!stepLine(by)) viewPly(shownPly.value + by);
}

export function moveCursor(square: string): void {
  cursor.value = square;
}

/** Copies text, and says so in a notice. */
export async function copyText(text: string): Promise<void> {
  notify((await copy(text)) ? messages.value.copied : messages.value.copyFailed);
}

/** Copies text; through a text field on plain http, where the browser has no clipboard API. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    field.className = 'visually-hidden';
    // A modal dialog lets nothing outside of it have the focus.
    (document.querySelector('dialog[open]') ?? document.body).append(field);
    field.select();
    const done = document.execCommand('copy');
    field.remove();
    return done;
  }
}

/** Opens the choice of a game against the computer from a position. */
export function choosePlayFrom(game: Game, fen: string): void {
  dialog.value = { kind: 'play', from: { game, fen } };
}

export function copyFen(): Promise<void> {
  const state = room.value?.state;
  return state ? copyText(fenAt(state, shownPly.value)) : Promise.resolve();
}

export function choose(change: Partial<Settings>): void {
  settings.value = { ...settings.value, ...change };
  storeChoice(change);
}
