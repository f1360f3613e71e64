// SPDX-License-Identifier: GPL-3.0-or-later
// In the settings: the name that a guest has, and another one on request.
import type { JSX } from 'preact';
import { account } from '../../account';
import { drawGuestName, guestName } from '../../guest_name';
import { messages } from '../../i18n';

export function GuestNameField(): JSX.Element | null {
  const m = messages.value;
  if (account.value) return null;
  return (
    <div class="guest-name">
      <span>{m.guests.yours}</span>
      <output data-testid="guest-name"><bdi>{m.guests.name(guestName.value)}</bdi></output>
      <button type="button" onClick={drawGuestName} data-testid="another-name">{m.guests.another}</button>
      <small class="muted">{m.guests.about}</small>
    </div>
  );
}
