// SPDX-License-Identifier: GPL-3.0-or-later
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { messages } from '../../i18n';
import { loadRelations, relate, relations } from '../../relations';
import { PageLink } from '../parts/page_link';

/** Whom the account follows and blocks; nothing while it is nobody. */
export function OwnRelations(): JSX.Element | null {
  const m = messages.value.relations;
  useEffect(() => void loadRelations(), []);
  const list = relations.value;
  if (!list || list.length === 0) return null;
  return (
    <section data-testid="relations">
      <h2>{m.title}</h2>
      <ul class="rows">
        {list.map((one) => (
          <li key={one.name}>
            <span><PageLink to={{ page: 'player', name: one.name }}><bdi>{one.name}</bdi></PageLink> <small class="muted">{m.kinds[one.kind]}</small></span>
            <button type="button" class="quiet" onClick={() => void relate(one.name, null)}>{one.kind === 'follow' ? m.unfollow : m.unblock}</button>
          </li>
        ))}
      </ul>
    </section>
  );
}
