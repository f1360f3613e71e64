// SPDX-License-Identifier: GPL-3.0-or-later
// Requests to the engine: a hint, the analysis of the position shown, the review of a game.
import { effect } from '@preact/signals';
import { notify, say } from './feedback';
import { messages } from './i18n';
import { connections } from './connections';
import type { Reply, SeatRequestBody } from './net/session_types';
import { analysis, analysisLines, fenAt, hint, mayAnalyse, rejoins, review, room, shownPly } from './state';

async function ask(body: SeatRequestBody): Promise<Reply> {
  const reply = await connections().session.ask(body);
  if (reply.type === 'error' && room.value) notify(messages.value.errors[reply.code] ?? reply.code);
  return reply;
}

export async function requestHint(): Promise<void> {
  hint.value = 'asked';
  say(messages.value.thinking);
  const reply = await ask({ type: 'hint' });
  if (reply.type === 'error' && hint.value === 'asked') hint.value = null;
}

/** Shows this number of analysis lines; 0 ends the analysis. */
export function showAnalysis(lines: number): void {
  analysisLines.value = lines;
  if (lines > 0) return;
  analysis.value = null;
  if (room.value) void ask({ type: 'stop_analysis' });
}

export async function requestReview(): Promise<void> {
  review.value = [];
  const reply = await ask({ type: 'review' });
  if (reply.type === 'error') review.value = null;
}

/** Makes the analysis follow the position shown, and repeats requests after a loss of the connection. */
export function followShownPosition(): void {
  let followed = '';
  effect(() => {
    const back = rejoins.value;
    const lines = analysisLines.value;
    const state = room.value?.state;
    const ply = shownPly.value;
    if (lines === 0 || !state || !mayAnalyse.value) {
      followed = '';
      return;
    }
    const wanted = [state.room, ply, fenAt(state, ply), lines, back].join(' ');
    if (wanted === followed) return;
    followed = wanted;
    analysis.value = null;
    void ask({ type: 'analyse', ply, lines });
  });
  effect(() => {
    if (rejoins.value === 0) return;
    if (hint.peek() === 'asked') hint.value = null;
    if (review.peek() !== null) void requestReview();
  });
}
