// SPDX-License-Identifier: GPL-3.0-or-later
// What follows the study board without the player's doing: the legal moves of the position, the analysis, and the copy
// in the browser's storage. The connection lives here, too.
import { effect, untracked } from '@preact/signals';
import { connections } from '../connections';
import { notify } from '../feedback';
import { messages } from '../i18n';
import type { ErrorAnswer, Game, LookedAnswer } from '../net/protocol.gen';
import { StudyConnection } from '../net/study_connection';
import { randomId } from '../net/random_id';
import { connection, typedMove } from '../state';
import { saveStudy, type SavedStudy } from './saved_studies';
import { analysing, at, engineAnalysis, looked, node, owner, study, warnedNotSaved } from './state';

/** A player who steps quickly through a game sends a request only where they stop. */
const requestDelayMs = 70;
const saveDelayMs = 600;
const cachedPositions = 400;
const analysisLines = 3;

let link: StudyConnection | null = null;
/** The server's answers by game and FEN, so that stepping back sends nothing. */
const cache = new Map<string, LookedAnswer>();

const cacheKey = (game: Game, fen: string): string => `${game} ${fen}`;

function addToCache(game: Game, fen: string, answer: LookedAnswer): void {
  if (cache.size >= cachedPositions) cache.clear();
  cache.set(cacheKey(game, fen), answer);
}

/** What a position is, or what a move makes of it; the move may be written in any notation. */
export async function lookAt(game: Game, fen: string, move?: string): Promise<LookedAnswer | ErrorAnswer> {
  const answer = await (link ?? connect()).look(game, fen, move);
  if (answer.type === 'looked') addToCache(game, answer.ply?.fen ?? fen, answer);
  return answer;
}

function connect(): StudyConnection {
  link = new StudyConnection(connections().socket, {
    status: (status) => {
      connection.value = status;
    },
    analysis: (fen, push) => {
      engineAnalysis.value = { fen, push };
    },
    refused: (error) => {
      analysing.value = false;
      notify(messages.value.errors[error.code] ?? error.code);
    },
  });
  return link;
}

/** Connects, and follows the board until the returned function is called. `leave` adds a comment that is being typed. */
export function startSync(leave: () => void): () => void {
  const own = link ?? connect();
  const stops = [syncPosition(), syncAnalysis(own), autosave(leave)];
  return () => {
    for (const stop of stops) stop();
    own.close();
    link = null;
    typedMove.value = null;
    connection.value = 'idle';
  };
}

function syncPosition(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = effect(() => {
    const game = study.value?.game;
    const fen = node.value?.fen;
    clearTimeout(timer);
    if (!game || !fen) return;
    const take = ({ position, faults }: LookedAnswer): void => {
      if (study.peek()?.game === game && node.peek()?.fen === fen) looked.value = { fen, position, faults };
    };
    const before = cache.get(cacheKey(game, fen));
    if (before) return take(before);
    timer = setTimeout(() => {
      void lookAt(game, fen).then((answer) =>
        answer.type === 'looked' ? take(answer) : notify(messages.value.errors[answer.code] ?? answer.code),
      );
    }, requestDelayMs);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

function syncAnalysis(own: StudyConnection): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = effect(() => {
    const game = study.value?.game;
    const fen = node.value?.fen;
    clearTimeout(timer);
    if (!analysing.value || !game || !fen) return own.stopAnalysis();
    timer = setTimeout(() => own.analyse(game, fen, analysisLines), requestDelayMs);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** Saves the player's own study in the browser after each change, and when the page is left. */
function autosave(leave: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unsaved: SavedStudy | null = null;
  const save = (): void => {
    clearTimeout(timer);
    const now = unsaved;
    unsaved = null;
    if (!now) return;
    const result = saveStudy({ ...now, when: Date.now() });
    if (result === 'changed elsewhere') saveAsCopy(now);
    else if (now.edited && (result === 'too large' || result === 'refused')) warnNotSaved(now.id, result);
  };
  const stop = effect(() => {
    const now = ownStudy();
    if (unsaved?.id !== now?.id) untracked(save);
    clearTimeout(timer);
    unsaved = now;
    if (now) timer = setTimeout(save, saveDelayMs);
  });
  const close = (): void => {
    const before = study.peek();
    leave();
    // The effect may run only after the page has gone.
    if (study.peek() !== before) unsaved = ownStudy();
    save();
  };
  window.addEventListener('pagehide', close);
  return () => {
    close();
    stop();
    clearTimeout(timer);
    window.removeEventListener('pagehide', close);
  };
}

function ownStudy(): SavedStudy | null {
  const whose = owner.value;
  if (!study.value || !('own' in whose)) return null;
  return { id: whose.own, edited: whose.edited, study: study.value, at: at.value, when: 0 };
}

/** Once for each study: the next change would fail as well. */
function warnNotSaved(id: string, why: 'too large' | 'refused'): void {
  if (warnedNotSaved.value.has(id)) return;
  warnedNotSaved.value = new Set([...warnedNotSaved.value, id]);
  notify(why === 'refused' ? messages.value.study.savingRefused : messages.value.study.tooLargeToSave);
}

/** Another tab has changed the saved study, and this one as well: this tab goes on with a copy. */
function saveAsCopy(saved: SavedStudy): void {
  const id = randomId();
  saveStudy({ ...saved, id, when: Date.now() });
  if ('own' in owner.value && owner.value.own === saved.id) owner.value = { own: id, edited: saved.edited };
}
