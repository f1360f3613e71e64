// SPDX-License-Identifier: GPL-3.0-or-later
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { claimLeft } from '../../actions';
import { say } from '../../feedback';
import { messages } from '../../i18n';
import { serverNow, spokenTime } from '../../live_clock';
import { opposite } from '../../model/board';
import { clock, outcome, present, room, seat } from '../../state';

/** When the opponent has left: until when the player waits, and then what they may claim. */
export function LeftCard(): JSX.Element | null {
  const mine = seat.value;
  const here = present.value;
  if ((mine !== 'first' && mine !== 'second') || !here || !room.value || outcome.value) return null;
  const from = opposite(mine) === 'first' ? here.first_left : here.second_left;
  return from === null ? null : <Left from={from} />;
}

function Left({ from }: { from: number }): JSX.Element {
  const m = messages.value;
  const read = clock.value;
  const [, setTicks] = useState(0);
  const left = read ? Math.max(0, from - serverNow(read)) : 0;
  const isSoon = left > 0;
  useEffect(() => {
    if (!isSoon) return undefined;
    const timer = setInterval(() => setTicks((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, [isSoon, from]);
  const text = isSoon ? m.clock.leftSoon(spokenTime(m, Math.ceil(left / 1000) * 1000)) : m.clock.leftNow;
  useEffect(() => say(m.clock.leftTitle + m.stop + text), [isSoon, from]);
  return (
    <section class="card notice" data-testid="left">
      <h2>{m.clock.leftTitle}</h2>
      <p>{text}</p>
      {!isSoon && (
        <div class="buttons">
          <button type="button" class="primary" onClick={() => void claimLeft('win')} data-testid="claim-win">{m.clock.claimWin}</button>
          <button type="button" onClick={() => void claimLeft('draw')} data-testid="claim-draw">{m.clock.claimDraw}</button>
        </div>
      )}
    </section>
  );
}
