// SPDX-License-Identifier: GPL-3.0-or-later
// The open challenges on the home page.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { account } from '../../account';
import { answerChallenge, gameOfVariant, hasBegun, loadChallenges, type Challenge, type Challenges } from '../../challenges';
import { gameName, messages } from '../../i18n';
import { navigate } from '../../router';

const pollMs = 3000;

/** The open challenges by and to whoever is signed in; goes into the room when one's own is accepted. */
export function OpenChallenges(): JSX.Element | null {
  const m = messages.value;
  const [open, setOpen] = useState<Challenges>({ in: [], out: [] });
  const [changes, setChanges] = useState(0);
  const isSignedIn = Boolean(account.value);
  useEffect(() => {
    if (!isSignedIn) return undefined;
    let isHere = true;
    let sent: readonly string[] = [];
    const look = async (): Promise<void> => {
      const found = await loadChallenges();
      if (!isHere || found === null) return;
      const ids = found.out.map(({ id }) => id);
      for (const id of sent.filter((one) => !ids.includes(one))) {
        if ((await hasBegun(id)) && isHere) navigate({ page: 'room', room: id });
      }
      sent = ids;
      setOpen(found);
    };
    void look();
    const timer = setInterval(() => void look(), pollMs);
    return () => {
      isHere = false;
      clearInterval(timer);
    };
  }, [isSignedIn, changes]);
  if (!isSignedIn || open.in.length + open.out.length === 0) return null;
  const answer = async ({ id }: Challenge, how: 'accept' | 'decline' | 'cancel'): Promise<void> => {
    const why = await answerChallenge(id, how);
    if (how === 'accept' && why === null) navigate({ page: 'room', room: id });
    else setChanges(changes + 1);
  };
  return (
    <section class="open-challenges" aria-label={m.players.challenges} data-testid="challenges">
      <h2>{m.players.challenges}</h2>
      <ul>
        {open.in.map((one) => (
          <li key={one.id}>
            <span><bdi>{one.challenger.name}</bdi> ({one.challenger.rating}{one.challenger.provisional ? '?' : ''}) · {terms(one)}</span>
            <button type="button" class="primary" onClick={() => void answer(one, 'accept')} data-testid="challenge-accept">
              {m.players.challengeAccept}
            </button>
            <button type="button" onClick={() => void answer(one, 'decline')} data-testid="challenge-decline">{m.players.challengeDecline}</button>
          </li>
        ))}
        {open.out.map((one) => (
          <li key={one.id}>
            <span>{m.players.challengeWaits} <bdi>{one.destUser?.name ?? ''}</bdi> · {terms(one)}</span>
            <button type="button" onClick={() => void answer(one, 'cancel')} data-testid="challenge-cancel">{m.players.challengeCancel}</button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function terms({ variant, timeControl, rated }: Challenge): string {
  const m = messages.value;
  const time = timeControl.show ?? m.clock.none;
  return [gameName(m, gameOfVariant(variant.key)), time, ...(rated ? [m.players.challengeRated] : [])].join(' · ');
}
