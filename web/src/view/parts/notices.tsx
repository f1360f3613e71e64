// SPDX-License-Identifier: GPL-3.0-or-later
import type { JSX } from 'preact';
import { messages, type Messages } from '../../i18n';
import { connection, pendingMove, starting, toast, typedMove } from '../../state';

/**
 * The state of the connection and the last short notice. They float over the page's header; where pages are narrow, it has no
 * room for them, and they float below the board and its players, or else at the bottom. So they move nothing and hide no
 * board. Dialogs lie above them.
 */
export function Notices(): JSX.Element {
  const m = messages.value;
  const now = toast.value;
  return (
    <div class="notices">
      {connection.value === 'lost' && <div class="banner" data-testid="lost">{lostText(m)}</div>}
      {now && <div class="toast" key={now.n} data-testid="toast">{now.text}</div>}
    </div>
  );
}

/** What is lost with the connection, and what happens when it is back. */
function lostText(m: Messages): string {
  if (starting.value) return m.startsLater;
  return pendingMove.value ?? typedMove.value ? m.lostPending : m.lost;
}

/** The same in a dialog that starts a game: the dialog lies above the page's notices. */
export function LostInDialog(): JSX.Element | null {
  const m = messages.value;
  return connection.value === 'lost' ? <p class="banner" data-testid="lost-dialog">{lostText(m)}</p> : null;
}
