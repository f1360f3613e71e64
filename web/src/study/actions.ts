// SPDX-License-Identifier: GPL-3.0-or-later
// What the player can do with a study. Views call these.
import { batch } from '@preact/signals';
import { errorText, typedMoveError } from '../actions';
import { dismissNotice, notify, resetBoard, say } from '../feedback';
import { messages } from '../i18n';
import { reasonsOf } from '../i18n/faults';
import { endLine, stepLine } from '../line_preview';
import { readPlacement } from '../model/fen';
import { games } from '../model/games';
import type { Mark } from '../model/marks';
import { passingMove } from '../model/moves';
import {
  addMove, assess, childWith, comment, draftOf, emptyStudy, endOfLine, hasNode, makeMainLine, markPosition, nodeOf, promote, removeNode,
  studyOfTree, toggleNag, type Study,
} from '../model/study';
import { storeStudy, loadStudy, type Refused } from '../net/http_api';
import type { Game, Ply } from '../net/protocol.gen';
import { randomId } from '../net/random_id';
import { continueAs, navigate } from '../router';
import { playSound } from '../sound';
import { moveSound, speakMove } from '../speech';
import { dialog, flipped, promotion, route, selectedSquare, typedMove, usualGame, xiangqiNotation } from '../state';
import { lookAt } from './sync';
import { loadSaved } from './saved_studies';
import {
  at, commentDraft, engineAnalysis, sharedAs, looked, node, owner, ownStudyAside, pending, source, study, studyProblem, undoable,
  type Owner, type OwnStudy, type Source,
} from './state';
import { rememberFile } from './tab';

const undoDepth = 100;
const commentDelayMs = 800;

const newOwner = (): Owner => ({ own: randomId(), edited: false });

/** Shows another study, from node `place` on. */
export function showStudy(next: Study, from: Source | null = null, place = 0, whose: Owner = newOwner()): void {
  commitComment();
  if ('own' in whose) ownStudyAside.value = null;
  // In one step: the node belongs to the study.
  batch(() => {
    study.value = next;
    owner.value = whose;
    at.value = hasNode(next, place) ? place : 0;
    source.value = from;
    undoable.value = [];
    sharedAs.value = null;
    studyProblem.value = null;
    engineAnalysis.value = null;
    pending.value = null;
    typedMove.value = null;
    resetBoard();
  });
}

/** Shows another study, and its page. */
export function openStudy(next: Study, from: Source | null = null, place = 0): void {
  if (!from) rememberFile(null);
  showStudy(next, from, place);
  flipped.value = false;
  navigate({ page: 'study', shared: null });
}

/** Shows the player's own study: as it was left for a shared one, else the last one saved in this browser, else an empty one. */
export function showOwn(): void {
  leaveStudy();
  if (study.value && 'own' in owner.value) return;
  const aside = ownStudyAside.value;
  if (aside) return restore(aside);
  const saved = loadSaved();
  if (saved) showStudy(saved.study, null, saved.at, { own: saved.id, edited: saved.edited });
  else showStudy(emptyStudy(usualGame.value, games[usualGame.value].startFen));
}

/** Opens another of the player's saved studies. */
export function openSaved(id: string): void {
  const saved = loadSaved(id);
  dialog.value = null;
  if (!saved) return;
  rememberFile(null);
  showStudy(saved.study, null, saved.at, { own: saved.id, edited: saved.edited });
  navigate({ page: 'study', shared: null });
}

/** Remembers the player's own study while a shared one is shown. */
function setAside(): void {
  if (!study.value || 'link' in owner.value) return;
  ownStudyAside.value = {
    study: study.value, at: at.value, undoable: undoable.value, source: source.value, owner: owner.value, sharedAs: sharedAs.value,
  };
}

function restore(own: OwnStudy): void {
  showStudy(own.study, own.source, own.at, own.owner);
  undoable.value = own.undoable;
  sharedAs.value = own.sharedAs;
}

/** Replaces the study; `leaving` when the page is being left, and stays where it goes. */
function change(next: Study, place: number = at.value, leaving = false): void {
  const now = study.value;
  if (!now || next === now) return;
  batch(() => {
    undoable.value = [...undoable.value, { study: now, at: at.value }].slice(-undoDepth);
    study.value = next;
    at.value = place;
    sharedAs.value = null;
    if ('link' in owner.value) becomeOwn(leaving);
    else if (!owner.value.edited) owner.value = { ...owner.value, edited: true };
  });
}

/** The shared study stays as it was; the changed one is the player's own copy. */
function becomeOwn(leaving: boolean): void {
  ownStudyAside.value = null;
  owner.value = { own: randomId(), edited: true };
  if (leaving) return;
  continueAs({ page: 'study', shared: null });
  notify(messages.value.study.ownCopy);
}

export function undo(): void {
  commitComment();
  const last = undoable.value[undoable.value.length - 1];
  if (!last) return;
  batch(() => {
    undoable.value = undoable.value.slice(0, -1);
    study.value = last.study;
    at.value = last.at;
    sharedAs.value = null;
    resetBoard();
  });
}

export function goTo(id: number): void {
  endLine();
  commitComment();
  if (!study.value || !hasNode(study.value, id)) return;
  at.value = id;
  pending.value = null;
  selectedSquare.value = null;
  if (promotion.value) resetBoard();
  const { parent, move } = nodeOf(study.value, id);
  if (parent < 0) say(messages.value.first);
  else if (move !== passingMove) announce(study.value.game, nodeOf(study.value, parent).fen, nodeOf(study.value, id));
}

export function goBack(): void {
  if (!stepLine(-1) && node.value && node.value.parent >= 0) goTo(node.value.parent);
}

export function goForward(): void {
  const next = node.value?.children[0];
  if (!stepLine(1) && next !== undefined) goTo(next);
}

export const goToStart = (): void => goTo(0);
export function goToEnd(): void {
  if (study.value) goTo(endOfLine(study.value, at.value));
}

/** The next or the previous alternative to the move shown. */
export function goToSibling(by: number): void {
  const now = node.value;
  if (!study.value || !now || now.parent < 0) return;
  const { children } = nodeOf(study.value, now.parent);
  const other = children[children.indexOf(at.value) + by];
  if (other !== undefined) goTo(other);
}

export async function playMove(move: string): Promise<void> {
  commitComment();
  const whole = study.value;
  const now = node.value;
  if (!whole || !now) return;
  selectedSquare.value = null;
  const known = childWith(whole, at.value, move);
  if (known !== null) return goTo(known);
  const place = at.value;
  pending.value = move;
  const answer = await lookAt(whole.game, now.fen, move);
  if (pending.value !== move) return; // the player has gone to another node
  pending.value = null;
  if (answer.type === 'error') {
    resetBoard();
    return notify(errorText(answer));
  }
  if (study.value === whole && at.value === place && answer.ply) playPly(answer.ply);
}

/** Goes on with a move that the server has described, from the position shown. */
function playPly(ply: Ply): void {
  commitComment();
  const whole = study.value;
  const now = node.value;
  if (!whole || !now) return;
  dismissNotice();
  selectedSquare.value = null;
  const known = childWith(whole, at.value, ply.move);
  if (known !== null) return goTo(known);
  const [grown, id] = addMove(whole, at.value, ply);
  change(grown, id);
  announce(whole.game, now.fen, ply);
}

/** Adds moves to the study after the position shown, as a variation where other moves follow, and goes to the last of them. */
export function addLine(plies: readonly Ply[]): void {
  commitComment();
  const whole = study.value;
  if (!whole) return;
  let grown = whole;
  let id = at.value;
  for (const ply of plies) [grown, id] = addMove(grown, id, ply);
  change(grown, id);
  goTo(id);
}

function announce(game: Game, before: string, ply: Omit<Ply, 'fen'>): void {
  const placement = readPlacement(game, before);
  say(speakMove(messages.value, game, xiangqiNotation.value, placement, ply));
  playSound(moveSound(placement, ply));
}

/** Has the server read a typed move and plays it; resolves to what went wrong, or null. */
export async function playTyped(text: string): Promise<string | null> {
  commitComment();
  const before = study.value;
  const fen = node.value?.fen;
  if (!before || fen === undefined) return messages.value.errors.not_now;
  const place = at.value;
  const id = randomId();
  typedMove.value = { id, text };
  const answer = await lookAt(before.game, fen, text);
  if (typedMove.value?.id !== id) return null; // something else was typed in the meantime, or the page was left
  typedMove.value = null;
  const isSame = study.value?.game === before.game && at.value === place && node.value?.fen === fen;
  if (!isSame) return messages.value.positionChanged;
  if (answer.type === 'error') return typedMoveError(answer, text);
  if (pending.value !== null || promotion.value !== null) return messages.value.positionChanged;
  if (!answer.ply) return messages.value.errors.not_now;
  playPly(answer.ply);
  return null;
}

let commentTimer: ReturnType<typeof setTimeout> | undefined;

export function typeComment(id: number, text: string): void {
  commentDraft.value = { id, text };
  clearTimeout(commentTimer);
  commentTimer = setTimeout(() => setComment(id, text), commentDelayMs);
}

/** Adds the comment that is being typed to the study. */
export function commitComment(leaving = false): void {
  clearTimeout(commentTimer);
  const draft = commentDraft.value;
  commentDraft.value = null;
  if (draft) setComment(draft.id, draft.text.trim(), leaving);
}

/** Adds the comment that is being typed when the study or its page is left. */
export const leaveStudy = (): void => commitComment(true);

function setComment(id: number, text: string, leaving = false): void {
  if (study.value && hasNode(study.value, id) && nodeOf(study.value, id).after !== text) {
    change(comment(study.value, id, text), at.value, leaving);
  }
}

/** Puts these marks on the position shown. */
export function drawMarks(marks: readonly Mark[]): void {
  commitComment();
  if (study.value) change(markPosition(study.value, at.value, marks));
}

export function toggleGlyph(nag: number): void {
  if (study.value && at.value > 0) change(toggleNag(study.value, at.value, nag));
}

export function assessPosition(nag: number | null): void {
  if (study.value && at.value > 0) change(assess(study.value, at.value, nag));
}

/** Deletes the move shown and what follows it. */
export function remove(): void {
  const now = node.value;
  if (!study.value || !now || now.parent < 0) return;
  change(removeNode(study.value, at.value), now.parent);
  resetBoard();
  notify(messages.value.study.deleted);
}

export function promoteVariation(): void {
  if (study.value) change(promote(study.value, at.value));
  say(messages.value.study.promoted);
}

export function makeMain(): void {
  if (study.value) change(makeMainLine(study.value, at.value));
  say(messages.value.study.promoted);
}

/** Why a file could not be read, or a study not be sent, in the page's language. */
export function refusalText({ status, refusal }: Refused, sent: 'file' | 'study'): string {
  const m = messages.value.study;
  const known: Readonly<Record<number, string>> = {
    0: messages.value.unreachable, 404: sent === 'file' ? m.fileGone : m.noStudy, 413: sent === 'file' ? m.fileTooLarge : m.studyTooLarge,
    429: messages.value.errors.too_fast, 500: m.failed, 503: m.serverBusy, 507: sent === 'file' ? m.noRoomForFile : m.serverFull,
  };
  return known[status] ?? (refusal ? m.refused(reasonsOf(refusal)) : m.failed);
}

/** Stores the study on the server; resolves to its name, or null after a notice of what went wrong. */
export async function share(): Promise<string | null> {
  const now = study.value;
  if (!now) return null;
  if (sharedAs.value) return sharedAs.value;
  const answer = await storeStudy(draftOf(now));
  if (!answer.ok) {
    notify(refusalText(answer, 'study'));
    return null;
  }
  if (study.value === now) sharedAs.value = answer.value;
  return answer.value;
}

/** Shows a study that the server has stored. */
export async function openShared(name: string): Promise<void> {
  const whose = owner.value;
  if ('link' in whose && whose.link === name && study.value) return;
  leaveStudy();
  setAside();
  batch(() => {
    study.value = null;
    owner.value = { link: name };
    looked.value = null;
    studyProblem.value = null;
  });
  const answer = await loadStudy(name);
  if (route.value.page !== 'study' || route.value.shared !== name) return;
  if (!answer.ok || !answer.value.tree) {
    studyProblem.value = answer.ok ? messages.value.study.noGame : refusalText(answer, 'study');
    return;
  }
  showStudy(studyOfTree(answer.value.tree), null, 0, { link: name });
  sharedAs.value = name;
}
