// SPDX-License-Identifier: GPL-3.0-or-later
import type { JSX } from 'preact';
import { messages } from '../i18n';
import { connection, pendingMove, starting, toast, typedMove } from '../state';

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
      {connection.value === 'lost' && (
        <div class="banner" data-testid="lost">{starting.value ? m.startsLater : pendingMove.value ?? typedMove.value ? m.lostPending : m.lost}</div>
      )}
      {now && <div class="toast" key={now.n} data-testid="toast">{now.text}</div>}
    </div>
  );
}
