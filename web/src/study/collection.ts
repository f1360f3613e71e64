// SPDX-License-Identifier: GPL-3.0-or-later
// The file that a study was read from: it is sent to the server, which lists its games and gives them one by one.
import { dismissNotice, notify, say } from '../feedback';
import { messages } from '../i18n';
import { studyOfTree } from '../model/study';
import type { Answered } from '../net/http_api';
import { limits, type ContentsBody, type UploadBody } from '../net/protocol.gen';
import { askAgain, listGames, openGame, sendFile, uploadState } from '../net/uploads';
import { dialog, moveStyle, room, route } from '../state';
import { openStudy, refusalText, showStudy } from './actions';
import { gamePage, gamesOpen, opening, source, type Source } from './state';
import { rememberFile, rememberedFile } from './tab';

/** After so many failures in a row the player is told; one alone hardly delays the list. */
const toldFailures = 2;
/** When the first game of a file cannot be shown, one of the next is. */
const triedGames = 5;

/** The file that is on its way; another one takes its place. Private: `opening` shows it. */
let sending: AbortController | null = null;
/** The games that the list was asked for last; a new request takes the place of one without an answer. */
let listing = { upload: '', words: '', request: new AbortController(), isWaiting: false };
let choosing: AbortController | null = null;

/** The words of the last search, answered or not. */
export const searchWords = (): string => listing.words;

export function cancelOpening(): void {
  sending?.abort();
  sending = null;
  opening.value = null;
}

/** Sends a file and shows its first game; resolves to what went wrong, or null. */
export async function importFile(file: Blob, name: string): Promise<string | null> {
  cancelOpening();
  dismissNotice();
  if (file.size === 0) return messages.value.study.noGame;
  const own = new AbortController();
  sending = own;
  opening.value = { name, size: file.size, upload: null };
  const show = (upload: UploadBody): void => {
    if (sending === own) opening.value = { name, size: file.size, upload };
  };
  const answer = await sendFile(file, name, show, own.signal);
  const first = answer.ok && answer.value.state === 'ready' ? await firstGame(answer.value) : null;
  if (own.signal.aborted) return null;
  cancelOpening();
  if (!answer.ok) return refusalText(answer, 'file');
  const upload = answer.value;
  if (first === null) return messages.value.study.fileRefused;
  if (!first.ok) return refusalText(first, 'file');
  const problem = nothingIn(upload, first.value);
  if (problem !== null) return problem;
  if (route.value.page === 'room' && room.value?.state.position.outcome === null) return null; // a game has begun
  showGame(name, upload, first.value, true);
  say(messages.value.study.opened(upload.games));
  dialog.value = null;
  return null;
}

async function firstGame(upload: UploadBody): Promise<Answered<ContentsBody>> {
  let answer = await openGame(upload.upload, 1);
  for (let number = 2; answer.ok && !answer.value.tree && number <= Math.min(triedGames, upload.games); number++) {
    answer = await openGame(upload.upload, number);
  }
  return answer;
}

/** What to say about a file without any game; null when there is one. */
function nothingIn(upload: UploadBody, { tree, faults }: ContentsBody): string | null {
  const m = messages.value.study;
  const said = upload.faults.length > 0 ? upload.faults : faults;
  if (!tree) return [m.noGame, ...said.slice(0, 5).map((fault) => m.faultLine(fault, moveStyle.value))].join(' ');
  const isEmpty = tree.nodes.length === 1 && tree.headers.length === 0 && upload.games <= 1;
  return isEmpty && upload.format === 'pgn' ? [m.noGame, ...said.slice(0, 1).map((fault) => m.faultLine(fault, moveStyle.value))].join(' ') : null;
}

function showGame(name: string, upload: UploadBody, { tree, number, faults }: ContentsBody, isNew: boolean): void {
  if (!tree) return;
  const from: Source = { name, upload, number, faults };
  if (isNew) {
    gamePage.value = null;
    gamesOpen.value = true;
    openStudy(studyOfTree(tree), from);
    void turnTo(0, '');
  } else {
    showStudy(studyOfTree(tree), from);
  }
  rememberFile({ name, upload: upload.upload, number });
}

/** Shows another game of the file, unless another one is chosen before it comes. */
export async function chooseGame(number: number): Promise<void> {
  const from = source.value;
  if (!from) return;
  choosing?.abort();
  const own = new AbortController();
  choosing = own;
  const answer = await openGame(from.upload.upload, number, own.signal);
  // Another game was chosen, or another file opened in the meantime.
  if (own.signal.aborted || source.value?.upload.upload !== from.upload.upload) return;
  if (!answer.ok) return notify(refusalText(answer, 'file'));
  const m = messages.value.study;
  if (!answer.value.tree) return notify([m.noGame, ...answer.value.faults.slice(0, 5).map((fault) => m.faultLine(fault, moveStyle.value))].join(' '));
  showGame(from.name, from.upload, answer.value, false);
  gamesOpen.value = false;
}

/**
 * Lists the games from the one at place `from` on, of those that have all of `words`. A request that fails is sent again
 * for about half a minute, as long as the player stays with the file.
 */
export async function turnTo(from: number, words: string = listing.words): Promise<void> {
  const upload = source.value?.upload.upload;
  if (upload === undefined) return;
  listing.request.abort();
  const own = new AbortController();
  const mine = { upload, words, request: own, isWaiting: true };
  listing = mine;
  const isOpen = (): boolean => !own.signal.aborted && source.value?.upload.upload === upload;
  const isShown = (): boolean => isOpen() && route.value.page === 'study';
  const answer = await askAgain(() => listGames(upload, words, from, own.signal), own.signal, (failures, refused) => {
    if (failures === toldFailures && isShown()) notify(refusalText(refused, 'file'));
    return isShown();
  });
  mine.isWaiting = false;
  if (!isOpen()) return;
  if (!answer.ok) return isShown() ? notify(refusalText(answer, 'file')) : undefined;
  const isSearch = words !== (gamePage.value?.words ?? '');
  gamePage.value = { upload, words, from, ...answer.value };
  if (isSearch) say(messages.value.study.found(answer.value.found));
}

/** The page of the list that has a game, when all games are listed. */
const pageOf = (number: number): number => Math.floor((number - 1) / limits.listed_games) * limits.listed_games;

/** After a reload: the file that was open in this tab, if the server still has it. Later: its list, if that has failed. */
export async function restoreFile(): Promise<void> {
  const open = source.value;
  if (open) {
    const { upload } = open.upload;
    const isAsked = gamePage.value?.upload === upload || (listing.isWaiting && listing.upload === upload);
    return isAsked ? undefined : turnTo(pageOf(open.number), '');
  }
  const kept = rememberedFile();
  if (!kept) return;
  const answer = await uploadState(kept.upload);
  if (source.value || rememberedFile()?.upload !== kept.upload) return;
  if (!answer.ok || answer.value.state !== 'ready') {
    if (answer.ok || answer.status === 404) rememberFile(null);
    return notify(messages.value.study.fileGone);
  }
  gamesOpen.value = false;
  source.value = { name: kept.name, upload: answer.value, number: kept.number, faults: [] };
  await turnTo(pageOf(kept.number), '');
}
