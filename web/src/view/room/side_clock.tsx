// SPDX-License-Identifier: GPL-3.0-or-later
import { useComputed } from '@preact/signals';
import type { JSX } from 'preact';
import { giveTime } from '../../actions';
import { messages } from '../../i18n';
import { faces, spokenTime } from '../../live_clock';
import { hasMainTime } from '../../model/time_control';
import type { Side } from '../../net/protocol.gen';
import { playerName } from '../../speech';
import { clock, isComplete, outcome, room, timeControl, type Room } from '../../state';

/** Whether the player here may give this side time: their opponent, while the clocks run. */
function mayGive({ seat, state }: Room, side: Side): boolean {
  const control = timeControl.value;
  const isOpponent = (seat === 'first' || seat === 'second') && seat !== side && state.mode === 'link' && state.computer === null && state.tournament === null;
  return isOpponent && isComplete.value && !outcome.value && state.clock?.running !== null && control !== null && hasMainTime(control[side]);
}

/** The clock of one side. Its figures are signals in the page: while they count, no component is drawn again. */
export function SideClock({ side, now }: { side: Side; now: Room }): JSX.Element | null {
  const face = faces[side];
  const time = useComputed(() => face.value?.time ?? '');
  const beside = useComputed(() => face.value?.beside ?? '');
  const looks = useComputed(() => {
    const runs = clock.value?.running === side && !outcome.value;
    return `clock ${runs ? 'running' : ''} ${face.value?.isLow ? 'low' : ''}`;
  });
  // Changes once a second at most, tenths left out.
  const spoken = useComputed(() => labelOf(side));
  const m = messages.value;
  if (timeControl.value?.[side].kind === 'none' || !now.state.clock) return null;
  return (
    <>
      {mayGive(now, side) && (
        <button
          type="button" class="icon-button give-time" aria-label={m.clock.give} title={m.clock.give} onClick={() => void giveTime()}
          data-testid="give-time"
        >
          +15
        </button>
      )}
      <div class={looks} role="timer" aria-label={spoken} data-testid={`clock-${side}`}>
        <span class="clock-beside" aria-hidden="true" data-testid={`clock-beside-${side}`}>{beside}</span>
        <span class="clock-time" aria-hidden="true" data-testid={`clock-time-${side}`}>{time}</span>
      </div>
    </>
  );
}

function labelOf(side: Side): string {
  const m = messages.value;
  const now = room.value;
  const face = faces[side].value;
  return now && face ? m.clock.label(playerName(m, now.state, now.seat, side), spokenTime(m, face.left), face.beside) : '';
}
