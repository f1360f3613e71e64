// SPDX-License-Identifier: GPL-3.0-or-later
// What the side to move would have to fear if it passed, as the engine sees it: on request, where analysis is allowed, and
// besides an analysis that goes on.
import { effect, signal, type ReadonlySignal } from '@preact/signals';
import { errorText } from './actions';
import { connections } from './connections';
import { notify, say } from './feedback';
import { messages } from './i18n';
import { passedFen, readPlacement } from './model/fen';
import type { AnalysisPush, Game, Ply } from './net/protocol.gen';
import { StudyConnection, type StudyListener } from './net/study_connection';
import { moveText, moveWords } from './speech';
import { moveStyle, xiangqiNotation, type Shown } from './state';

/** A player who steps quickly through a game sends a request only where they stop. */
const requestDelayMs = 70;

/** Whether threats are shown. */
export const threatsWanted = signal(false);

/** The opponent's best move if the side to move passed at the position `fen`. */
export interface Threat {
  readonly game: Game;
  readonly fen: string;
  readonly ply: Ply;
}
const threat = signal<Threat | null>(null);

/** The threat in a position, if it is known. */
export const threatIn = (now: Shown | null): Threat | null =>
  threatsWanted.value && now && threat.value?.fen === now.fen ? threat.value : null;

/** The threat in the player's notation. */
export function threatText({ game, fen, ply }: Threat): string {
  return messages.value.analysisTexts.threatens(moveText(game, moveStyle.value, readPlacement(game, passedFen(fen)), ply));
}

/** Looks for the threats in the positions shown, until the returned function is called. */
export function followThreats(game: Game, position: ReadonlySignal<Shown | null>): () => void {
  let link: StudyConnection | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let fen: string | null = null;
  const found = (asked: string, { lines, done }: AnalysisPush): void => {
    const ply = lines[0]?.plies[0];
    if (fen === null || asked !== passedFen(fen) || !ply) return;
    threat.value = { game, fen, ply };
    const m = messages.value;
    if (done) say(m.analysisTexts.threatens(moveWords(m, game, xiangqiNotation.value, readPlacement(game, asked), ply)));
  };
  const stop = effect(() => {
    const now = position.value;
    // In check nobody can pass.
    const wanted = threatsWanted.value && now && now.check === null ? now.fen : null;
    if (wanted === fen) return;
    fen = wanted;
    clearTimeout(timer);
    if (wanted === null) link?.stopAnalysis();
    else timer = setTimeout(() => (link ??= connect(found)).analyse(game, passedFen(wanted), 1), requestDelayMs);
  });
  return () => {
    stop();
    clearTimeout(timer);
    link?.close();
    threatsWanted.value = false;
    threat.value = null;
  };
}

function connect(found: (fen: string, push: AnalysisPush) => void): StudyConnection {
  const listener: StudyListener = {
    status: () => undefined,
    analysis: found,
    refused: (error) => {
      // A check that the page has not been told of yet.
      if (error.code === 'bad_fen') return;
      threatsWanted.value = false;
      notify(errorText(error));
    },
  };
  return new StudyConnection(connections().socket, listener, true);
}
