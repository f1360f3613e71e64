// SPDX-License-Identifier: GPL-3.0-or-later
// What the engine has sent, prepared for the page: sentences, moves, mistakes.
import { computed } from '@preact/signals';
import { messages } from './i18n';
import { readPlacement } from './model/fen';
import { findMistakes, type Mistake } from './model/review';
import type { Game, HintPush, Line, ReviewPush } from './net/protocol.gen';
import { moveNote, moveText, moveWords } from './speech';
import { fenAt, hint, isLive, moveStyle, plyCount, review, room, xiangqiNotation } from './state';

/** The hint, when it is for the position shown. */
export const shownHint = computed<HintPush | null>(() => {
  const now = hint.value;
  return now && now !== 'asked' && isLive.value && now.ply === plyCount.value ? now : null;
});

/** The mistakes of the game, as far as the review has come. */
export const mistakes = computed<readonly Mistake[]>(() => {
  const state = room.value?.state;
  return state && review.value ? findMistakes(state, review.value) : [];
});

/** The best move of a hint in the player's notation, or for the ear in words. */
export function hintText(found: HintPush, isSpoken = false): string {
  const m = messages.value;
  const state = room.value?.state;
  const [ply] = found.line.plies;
  if (!state || !ply) return m.hintNone;
  const placement = readPlacement(state.game, fenAt(state, found.ply));
  return m.hintSays(
    isSpoken
      ? moveWords(m, state.game, xiangqiNotation.value, placement, ply)
      : moveNote(m, state.game, moveStyle.value, placement, ply),
  );
}

/** The moves of a line that starts after `ply` plies of the game, in the player's notation. */
export function lineTexts(line: Line, ply: number): string[] {
  const state = room.value?.state;
  return state ? lineTextsFrom(state.game, fenAt(state, ply), line) : [];
}

/** The moves of a line that starts in any position. */
export function lineTextsFrom(game: Game, start: string, line: Line): string[] {
  let fen = start;
  return line.plies.map((one) => {
    const text = moveText(game, moveStyle.value, readPlacement(game, fen), one);
    fen = one.fen;
    return text;
  });
}

/** Pages come in order; after a reconnect they start again with the first. */
export function addReviewPage(pages: readonly ReviewPush[] | null, page: ReviewPush): readonly ReviewPush[] | null {
  return pages === null ? null : [...pages.slice(0, page.ply), page];
}
