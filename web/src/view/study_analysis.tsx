// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's analysis of the study's position.
import type { JSX } from 'preact';
import { lineTextsFrom } from '../engine_output';
import { messages } from '../i18n';
import { analysing, node, shownAnalysis, study } from '../study/state';
import { AnalysisCard } from './engine_cards';

export function StudyAnalysis(): JSX.Element | null {
  const now = study.value;
  const fen = node.value?.fen;
  if (!analysing.value || !now || fen === undefined) return null;
  return (
    <AnalysisCard
      found={shownAnalysis.value} title={messages.value.analysis} close={() => (analysing.value = false)}
      texts={(line) => lineTextsFrom(now.game, fen, line)}
    />
  );
}
