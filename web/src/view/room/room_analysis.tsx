// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's analysis of the position that a room shows: never during a game between people.
import { computed } from '@preact/signals';
import type { JSX } from 'preact';
import { roomBoard } from '../../board_model';
import { showAnalysis } from '../../engine_requests';
import { studyOfRoom } from '../../model/study';
import type { Ply, State } from '../../net/protocol.gen';
import { analysis, analysisLines, mayAnalyse, room, shown, shownPly } from '../../state';
import { addLine, openStudy } from '../../study/actions';
import { AnalysisCard } from '../parts/analysis_card';
import { headersOf } from '../dialogs/export_form';

/** Opens the game on the study board, at the position shown. */
export function studyGame(state: State): void {
  openStudy(studyOfRoom(state, headersOf(state)), null, shownPly.value);
}

const origin = computed(() => shown.value?.fen ?? null);

/** The analysis of the position shown: the evaluation and the best lines. */
export function AnalysisPanel(): JSX.Element | null {
  const state = room.value?.state;
  if (!state || analysisLines.value === 0 || !mayAnalyse.value) return null;
  const take = (plies: readonly Ply[]): void => {
    studyGame(state);
    addLine(plies);
  };
  return (
    <AnalysisCard
      game={state.game} origin={origin} board={roomBoard.shown} found={analysis.value?.ply === shownPly.value ? analysis.value : null}
      close={() => showAnalysis(0)} take={take}
    />
  );
}
