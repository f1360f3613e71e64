// SPDX-License-Identifier: GPL-3.0-or-later
// On the account's page: takes the games that this browser played as a guest into the account.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { messages } from '../../i18n';
import { guestGames } from '../../my_games';
import { GameClaim } from '../../net/claim_games';

export function GuestGames(): JSX.Element | null {
  const m = messages.value.account;
  const [left, setLeft] = useState(() => guestGames().length);
  const [taken, setTaken] = useState<number | null>(null);
  const claim = useRef<GameClaim | null>(null);
  useEffect(() => () => claim.current?.stop(), []);
  if (left === 0 && taken === null) return null;
  const start = (): void => {
    const games = guestGames();
    setTaken(0);
    claim.current = new GameClaim(
      games,
      (_, isTaken) => {
        if (isTaken) setTaken((count) => (count ?? 0) + 1);
        setLeft((count) => count - 1);
      },
      () => (claim.current = null),
    );
  };
  return (
    <section data-testid="guest-games">
      <h2>{m.guestGames}</h2>
      <p role="status">{taken === null ? m.guestGamesText(left) : left > 0 ? m.guestGamesLeft(left) : m.guestGamesTaken(taken)}</p>
      {taken === null && <button type="button" onClick={start} data-testid="take-guest-games">{m.takeGuestGames}</button>}
    </section>
  );
}
