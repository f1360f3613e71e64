// SPDX-License-Identifier: GPL-3.0-or-later
// What the computer sees in the position of the study.
import type { JSX } from 'preact';
import { lineTextsFrom } from '../advice';
import { messages } from '../i18n';
import { analysing, node, seen, study } from '../study/state';
import { AnalysisCard } from './thoughts';

export function StudyAnalysis(): JSX.Element | null {
  const now = study.value;
  const fen = node.value?.fen;
  if (!analysing.value || !now || fen === undefined) return null;
  return (
    <AnalysisCard
      found={seen.value} title={messages.value.analysis} close={() => (analysing.value = false)}
      texts={(line) => lineTextsFrom(now.game, fen, line)}
    />
  );
}
