// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's analysis of the study's position.
import { computed } from '@preact/signals';
import type { JSX } from 'preact';
import { addLine } from '../../study/actions';
import { studyBoard } from '../../study/board';
import { analysing, node, shownAnalysis, study } from '../../study/state';
import { AnalysisCard } from '../parts/analysis_card';

const origin = computed(() => node.value?.fen ?? null);

export function StudyAnalysis(): JSX.Element | null {
  const now = study.value;
  if (!analysing.value || !now) return null;
  return (
    <AnalysisCard
      game={now.game} origin={origin} board={studyBoard.shown} found={shownAnalysis.value} close={() => (analysing.value = false)} take={addLine}
    />
  );
}
