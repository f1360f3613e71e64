// SPDX-License-Identifier: GPL-3.0-or-later
// After three games in a row that were won or lost against the computer: the neighbouring level, one tap away.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { cancelStart, createRoom } from '../../actions';
import { messages } from '../../i18n';
import { lastSide, storeLast } from '../../last_choices';
import { proposalAfter, type Proposal } from '../../model/streaks';
import type { State } from '../../net/protocol.gen';
import { proposalText } from '../../speech';
import { seat } from '../../state';
import { streaks } from '../../streaks';

export function LevelProposal({ state }: { state: State }): JSX.Element | null {
  const proposal = proposalAfter(streaks.value, state);
  if (!proposal || seat.value === null || state.successor !== null) return null;
  return <StartAtLevel state={state} proposal={proposal} />;
}

/** Starts the same game at the level, as the home page would: with the side that was last chosen there. */
function StartAtLevel({ state: { game, clock }, proposal }: { state: State; proposal: Proposal }): JSX.Element {
  const m = messages.value;
  const { level } = proposal;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => cancelStart, []);
  const start = async (): Promise<void> => {
    setBusy(true);
    storeLast({ game, opponent: 'computer', level });
    const time = clock ? { time: clock.time } : {};
    setProblem(await createRoom({ game, side: lastSide(), mode: 'link', computer: level, ...time }));
    setBusy(false);
  };
  return (
    <div class="level-proposal" role="group" aria-labelledby="level-proposal" data-testid="level-proposal">
      <p id="level-proposal">{proposalText(m, proposal)}</p>
      <button type="button" disabled={busy} onClick={() => void start()} data-testid="play-level">
        {busy ? m.starting : m.nextLevel.play(level)}
      </button>
      {problem && <p class="problem" role="alert">{problem}</p>}
    </div>
  );
}
