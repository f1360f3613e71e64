// SPDX-License-Identifier: GPL-3.0-or-later
// What can be done with a study. Views call these.
import { batch } from '@preact/signals';
import { errorText, typedMoveError } from '../actions';
import { notify, resetBoard, say } from '../feedback';
import { messages } from '../i18n';
import { readPlacement } from '../model/fen';
import { games } from '../model/games';
import {
  addMove, assess, childWith, comment, draftOf, emptyStudy, endOfLine, hasNode, makeMainLine, nodeOf, promote, removeNode, studyOfTree,
  toggleNag, type Study,
} from '../model/study';
import { passingMove } from '../model/moves';
import { keepStudy, openKept, readGames, type Refused } from '../net/files';
import type { ContentsBody, Game, Ply } from '../net/protocol.gen';
import { randomId } from '../net/random_id';
import { continueAs, navigate } from '../router';
import { speakMove } from '../speech';
import { dialog, flipped, promotion, route, selectedSquare, typedMove, usualGame, xiangqiNotation } from '../state';
import { lookAt } from './follow';
import { takeWork } from './shelf';
import {
  at, finding, gamesOpen, keptAs, legal, looked, node, owner, pending, source, study, studyProblem, undoable,
  type Owner, type Source,
} from './state';

/** So many states can be gone back to. */
const undoDepth = 100;

const newOwner = (): Owner => ({ own: randomId(), edited: false });

/** Puts one's own study back as it was, which a shared one was shown instead of. */
let putBack: (() => void) | null = null;

/** Shows another study. */
export function showStudy(next: Study, from: Source | null = null, place = 0, whose: Owner = newOwner()): void {
  takeTyped();
  if ('own' in whose) putBack = null;
  // At once: the place belongs to the study.
  batch(() => {
    study.value = next;
    owner.value = whose;
    at.value = hasNode(next, place) ? place : 0;
    source.value = from;
    undoable.value = [];
    keptAs.value = null;
    studyProblem.value = null;
    finding.value = null;
    pending.value = null;
    typedMove.value = null;
    resetBoard();
  });
}

/** Shows another study on its page. */
export function openStudy(next: Study, from: Source | null = null, place = 0): void {
  showStudy(next, from, place);
  flipped.value = false;
  navigate({ page: 'study', kept: null });
}

/** Shows one's own study: as it was left on this page, else the last one kept in this browser, else an empty one. */
export function showOwn(): void {
  leaveStudy();
  if (study.value && 'own' in owner.value) return;
  if (putBack) return putBack();
  const work = takeWork();
  if (work) showStudy(work.study, null, work.at, { own: work.id, edited: work.edited });
  else showStudy(emptyStudy(usualGame.value, games[usualGame.value].startFen));
}

/** Goes on with an earlier study of one's own. */
export function openEarlier(id: string): void {
  const work = takeWork(id);
  dialog.value = null;
  if (!work) return;
  showStudy(work.study, null, work.at, { own: work.id, edited: work.edited });
  navigate({ page: 'study', kept: null });
}

/** Remembers one's own study while a shared one is looked at. */
function setAside(): void {
  const now = { study: study.value, at: at.value, undoable: undoable.value, source: source.value, owner: owner.value, keptAs: keptAs.value };
  if (!now.study || 'link' in now.owner) return;
  const whole = now.study;
  putBack = () => {
    showStudy(whole, now.source, now.at, now.owner);
    undoable.value = now.undoable;
    keptAs.value = now.keptAs;
  };
}

export function newStudy(game: Game, fen: string = games[game].startFen): void {
  openStudy(emptyStudy(game, fen));
}

function change(next: Study, place: number = at.value): void {
  const now = study.value;
  if (!now || next === now) return;
  batch(() => {
    undoable.value = [...undoable.value, { study: now, at: at.value }].slice(-undoDepth);
    study.value = next;
    at.value = place;
    keptAs.value = null;
    if ('link' in owner.value) becomeOwn();
    else if (!owner.value.edited) owner.value = { ...owner.value, edited: true };
  });
}

/** What is kept is what it was; this is something else now. */
function becomeOwn(): void {
  putBack = null;
  owner.value = { own: randomId(), edited: true };
  if (leaving) return;
  continueAs({ page: 'study', kept: null });
  notify(messages.value.study.ownCopy);
}

export function undo(): void {
  takeTyped();
  const last = undoable.value[undoable.value.length - 1];
  if (!last) return;
  batch(() => {
    undoable.value = undoable.value.slice(0, -1);
    study.value = last.study;
    at.value = last.at;
    keptAs.value = null;
    resetBoard();
  });
}

export function goTo(id: number): void {
  takeTyped();
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
  if (node.value && node.value.parent >= 0) goTo(node.value.parent);
}

export function goOn(): void {
  const next = node.value?.children[0];
  if (next !== undefined) goTo(next);
}

export const goToStart = (): void => goTo(0);
export function goToEnd(): void {
  if (study.value) goTo(endOfLine(study.value, at.value));
}

/** The next or the previous alternative to the move shown. */
export function goAside(by: number): void {
  const now = node.value;
  if (!study.value || !now || now.parent < 0) return;
  const { children } = nodeOf(study.value, now.parent);
  const other = children[children.indexOf(at.value) + by];
  if (other !== undefined) goTo(other);
}

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

export async function playMove(move: string): Promise<void> {
  takeTyped();
  const whole = study.value;
  const now = node.value;
  if (!whole || !now) return;
  selectedSquare.value = null;
  const known = childWith(whole, at.value, move);
  if (known !== null) return goTo(known);
  const place = at.value;
  pending.value = move;
  const answer = await lookAt(whole.game, now.fen, move);
  if (pending.value !== move) return; // went elsewhere meanwhile
  pending.value = null;
  if (answer.type === 'error') {
    resetBoard();
    return notify(errorText(answer));
  }
  if (study.value === whole && at.value === place && answer.ply) playPly(answer.ply);
}

/** Goes on with a move that the server has described, from the position shown. */
function playPly(ply: Ply): void {
  takeTyped();
  const whole = study.value;
  const now = node.value;
  if (!whole || !now) return;
  selectedSquare.value = null;
  const known = childWith(whole, at.value, ply.move);
  if (known !== null) return goTo(known);
  const [grown, id] = addMove(whole, at.value, ply);
  change(grown, id);
  announce(whole.game, now.fen, ply);
}

function announce(game: Game, before: string, ply: Omit<Ply, 'fen'>): void {
  say(speakMove(messages.value, game, xiangqiNotation.value, readPlacement(game, before), ply));
}

/** Has the server read a typed move and plays it; resolves to what went wrong, or null. */
export async function playTyped(text: string): Promise<string | null> {
  takeTyped();
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

/** A comment that is being typed; the study gets it at a pause, and before anything else happens to the study. */
let typed: { readonly id: number; readonly text: string } | null = null;
let typingPause: ReturnType<typeof setTimeout> | undefined;
const typingPauseMs = 800;

export function typeComment(id: number, text: string): void {
  typed = { id, text };
  clearTimeout(typingPause);
  typingPause = setTimeout(() => setComment(id, text), typingPauseMs);
}

/** Takes over what is typed: the player has left the field. */
export function takeTyped(): void {
  clearTimeout(typingPause);
  const now = typed;
  typed = null;
  if (now) setComment(now.id, now.text.trim());
}

/** The study goes out of sight: what becomes of it now takes nobody to another page. */
let leaving = false;

/** Takes over what is typed when the study or its page is left. */
export function leaveStudy(): void {
  leaving = true;
  takeTyped();
  leaving = false;
}

function setComment(id: number, text: string): void {
  if (study.value && hasNode(study.value, id) && nodeOf(study.value, id).after !== text) {
    change(comment(study.value, id, text));
  }
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
export function refusalText({ status, refusal }: Refused, sent: 'file' | 'study' = 'file'): string {
  const m = messages.value.study;
  const known: Readonly<Record<number, string>> = {
    0: m.notReached, 404: m.noStudy, 413: sent === 'file' ? m.fileTooLarge : m.studyTooLarge,
    429: messages.value.errors.too_fast, 500: m.failed, 503: m.serverBusy, 507: m.serverFull,
  };
  return known[status] ?? (refusal ? m.refused(refusal.message) : m.failed);
}

/** Reads a file and shows its first game; resolves to what went wrong, or null. */
export async function importFile(file: Blob, name: string, game = 1): Promise<string | null> {
  const answer = await readGames(file, game);
  if (!answer.ok) return refusalText(answer);
  const problem = nothingIn(answer.value);
  if (problem !== null) return problem;
  const { tree } = answer.value;
  if (tree) {
    gamesOpen.value = true;
    openStudy(studyOfTree(tree), { name, file, contents: answer.value });
    say(messages.value.study.opened(answer.value.games.length));
  }
  dialog.value = null;
  return null;
}

/** The complaint about a file in which there is no game at all. */
function nothingIn(contents: ContentsBody): string | null {
  const m = messages.value.study;
  const { tree, faults, games, format } = contents;
  if (!tree) return [m.noGame, ...faults.slice(0, 5).map((fault) => m.faultLine(fault))].join(' ');
  const isEmpty = tree.nodes.length === 1 && tree.headers.length === 0 && games.length <= 1;
  return isEmpty && format === 'pgn' ? [m.noGame, ...faults.slice(0, 1).map((fault) => m.faultLine(fault))].join(' ') : null;
}

/** Shows another game of the file. */
export async function chooseGame(game: number): Promise<void> {
  const from = source.value;
  if (!from) return;
  const answer = await readGames(from.file, game);
  if (!answer.ok) return notify(refusalText(answer));
  const { tree } = answer.value;
  if (!tree) return notify([messages.value.study.noGame, ...answer.value.faults.filter((f) => f.game === game).map((f) => messages.value.study.faultLine(f))].join(' '));
  showStudy(studyOfTree(tree), { ...from, contents: answer.value });
  gamesOpen.value = false;
}

/** Has the study kept by the server; resolves to its name, or null after a complaint. */
export async function share(): Promise<string | null> {
  const now = study.value;
  if (!now) return null;
  if (keptAs.value) return keptAs.value;
  const answer = await keepStudy(draftOf(now));
  if (!answer.ok) {
    notify(refusalText(answer, 'study'));
    return null;
  }
  if (study.value === now) keptAs.value = answer.value;
  return answer.value;
}

/** Shows a study that the server keeps. */
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
  const answer = await openKept(name);
  if (route.value.page !== 'study' || route.value.kept !== name) return;
  if (!answer.ok || !answer.value.tree) {
    studyProblem.value = answer.ok ? messages.value.study.noGame : refusalText(answer);
    return;
  }
  showStudy(studyOfTree(answer.value.tree), null, 0, { link: name });
  keptAs.value = name;
}
