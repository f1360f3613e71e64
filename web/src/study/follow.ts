// SPDX-License-Identifier: GPL-3.0-or-later
// The study's connection, and what follows the board by itself: the legal moves, the analysis, the copy in the browser.
import { effect, untracked } from '@preact/signals';
import { notify } from '../feedback';
import { messages } from '../i18n';
import type { ErrorAnswer, Game, LookedAnswer } from '../net/protocol.gen';
import { StudyLink } from '../net/study_link';
import { randomId } from '../net/random_id';
import { connection } from '../state';
import { putWork, type Work } from './shelf';
import { analysing, at, connections, finding, looked, node, owner, study } from './state';

/** Whoever walks through a game quickly asks only where he stops. */
const pauseMs = 70;
const keepMs = 600;
const remembered = 400;
export const linesShown = 3;

let link: StudyLink | null = null;
const known = new Map<string, LookedAnswer>();

const keyOf = (game: Game, fen: string): string => `${game} ${fen}`;

function remember(game: Game, fen: string, answer: LookedAnswer): void {
  if (known.size >= remembered) known.clear();
  known.set(keyOf(game, fen), answer);
}

/** What a position is, or what a move makes of it. */
export async function lookAt(game: Game, fen: string, move?: string): Promise<LookedAnswer | ErrorAnswer> {
  const answer = await (link ?? connect()).look(game, fen, move);
  if (answer.type === 'looked') remember(game, answer.ply?.fen ?? fen, answer);
  return answer;
}

function connect(): StudyLink {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  link = new StudyLink(`${scheme}://${location.host}/ws`, {
    status: (status) => {
      connection.value = status;
      if (status === 'open') connections.value += 1;
    },
    analysis: (push) => {
      if (node.value) finding.value = { fen: askedFen, push };
    },
    refused: (error) => {
      analysing.value = false;
      notify(messages.value.errors[error.code] ?? error.code);
    },
  });
  return link;
}

let askedFen = '';

/** Connects, and follows the board until the returned function is called. `leave` brings in what the study does not have yet. */
export function followBoard(leave: () => void): () => void {
  const own = link ?? connect();
  const stops = [followPosition(), followAnalysis(own), keepWork(leave)];
  return () => {
    for (const stop of stops) stop();
    own.close();
    link = null;
    connection.value = 'idle';
  };
}

function followPosition(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = effect(() => {
    const game = study.value?.game;
    const fen = node.value?.fen;
    clearTimeout(timer);
    if (!game || !fen) return;
    const take = ({ position, faults }: LookedAnswer): void => {
      if (study.peek()?.game === game && node.peek()?.fen === fen) looked.value = { fen, position, faults };
    };
    const before = known.get(keyOf(game, fen));
    if (before) return take(before);
    timer = setTimeout(() => {
      void lookAt(game, fen).then((answer) => (answer.type === 'looked' ? take(answer) : notify(messages.value.errors[answer.code] ?? answer.code)));
    }, pauseMs);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

function followAnalysis(own: StudyLink): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = effect(() => {
    const game = study.value?.game;
    const fen = node.value?.fen;
    clearTimeout(timer);
    if (!analysing.value || !game || !fen) return own.stopAnalysis();
    timer = setTimeout(() => {
      askedFen = fen;
      own.analyse(game, fen, linesShown);
    }, pauseMs);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** A closed page loses nothing: one's own study is kept in the browser. */
function keepWork(leave: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let open: Work | null = null;
  const keep = (): void => {
    clearTimeout(timer);
    const work = open;
    open = null;
    if (!work) return;
    const result = putWork({ ...work, when: Date.now() });
    if (result === 'changed elsewhere') part(work);
    else if (work.edited && (result === 'too large' || result === 'refused')) sayNotKept(work.id, result);
  };
  const stop = effect(() => {
    const now = currentWork();
    if (open?.id !== now?.id) untracked(keep);
    clearTimeout(timer);
    open = now;
    if (now) timer = setTimeout(keep, keepMs);
  });
  const close = (): void => {
    const before = study.peek();
    leave();
    // The effect may run only when the page is gone from the screen.
    if (study.peek() !== before) open = currentWork();
    keep();
  };
  window.addEventListener('pagehide', close);
  return () => {
    close();
    stop();
    clearTimeout(timer);
    window.removeEventListener('pagehide', close);
  };
}

function currentWork(): Work | null {
  const whose = owner.value;
  return study.value && 'own' in whose ? { id: whose.own, edited: whose.edited, study: study.value, at: at.value, when: 0 } : null;
}

const saidNotKept = new Set<string>();

/** Once of each work: it will be so with the next change as well. */
function sayNotKept(id: string, why: 'too large' | 'refused'): void {
  if (saidNotKept.has(id)) return;
  saidNotKept.add(id);
  notify(why === 'refused' ? messages.value.study.refusedToKeep : messages.value.study.notKept);
}

/** Another window has gone on with a work that was changed here as well: here it becomes a work of its own. */
function part(work: Work): void {
  const id = randomId();
  putWork({ ...work, id, when: Date.now() });
  if ('own' in owner.value && owner.value.own === work.id) owner.value = { own: id, edited: work.edited };
}
