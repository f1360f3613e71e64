// SPDX-License-Identifier: GPL-3.0-or-later
import { computed } from '@preact/signals';
import type { BoardModel } from '../board_model';
import { flipped } from '../state';
import { choosePromotion, playSquares } from './actions';
import { arrows, drawn, known, labels, legal, movable, shown } from './state';

/** The board of the study. */
export const studyBoard: BoardModel = {
  shown,
  drawn,
  movable,
  legal,
  known,
  bottom: computed(() => (flipped.value ? 'second' : 'first')),
  labels,
  arrows,
  play: playSquares,
  choosePromotion,
};
