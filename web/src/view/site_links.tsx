// SPDX-License-Identifier: GPL-3.0-or-later
// The pages that everybody can open, in the header. A new page is a line here.
import type { JSX } from 'preact';
import { messages, type Messages } from '../i18n';
import { route, type Route } from '../state';
import { PageLink } from './parts/page_link';

const links: readonly { readonly to: Route; readonly text: (m: Messages) => string }[] = [
  { to: { page: 'watch' }, text: (m) => m.players.watch },
  { to: { page: 'players' }, text: (m) => m.players.link },
  { to: { page: 'tournaments' }, text: (m) => m.tournaments.title },
];

export function SiteLinks(): JSX.Element {
  const m = messages.value;
  return (
    <nav class="site-links" aria-label={m.siteLinks}>
      {links.map(({ to, text }) => (
        <PageLink key={to.page} to={to} current={route.value.page === to.page}>{text(m)}</PageLink>
      ))}
    </nav>
  );
}
