// SPDX-License-Identifier: GPL-3.0-or-later
import { computed, signal } from '@preact/signals';
import { withAnalysis, type BoardModel } from '../board_model';
import { movesTo } from '../board_moves';
import { moveCount } from '../model/study';
import { flipped } from '../state';
import { drawMarks, goBack, goForward, playMove } from './actions';
import { arrows, drawn, known, labels, legal, marks, movable, position, shown, study } from './state';

/** The board of the study. */
export const studyBoard: BoardModel = withAnalysis({
  shown,
  isMate: computed(() => position.value?.outcome?.reason === 'checkmate'),
  drawn,
  movable,
  legal,
  known,
  bottom: computed(() => (flipped.value ? 'second' : 'first')),
  labels,
  arrows,
  marks,
  setMarks: drawMarks,
  keepsMarks: signal(true),
  premoves: signal([]),
  isPremoving: signal(false),
  ...movesTo(() => ({ legal: legal.value, isPremove: false, take: (move) => void playMove(move) })),
  cancelPremoves: () => false,
  hasMoves: computed(() => study.value !== null && moveCount(study.value) > 0),
  step: (by) => (by < 0 ? goBack() : goForward()),
});
