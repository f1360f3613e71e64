// SPDX-License-Identifier: GPL-3.0-or-later
import type { ComponentChildren, JSX } from 'preact';
import { navigate, pathOf } from '../../router';
import type { Route } from '../../state';

interface PageLinkProps {
  readonly to: Route;
  readonly children: ComponentChildren;
  readonly class?: string;
  /** The link leads to the page that is shown. */
  readonly current?: boolean;
}

/** A link inside the page. */
export function PageLink({ to, children, class: name, current = false }: PageLinkProps): JSX.Element {
  const go = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    navigate(to);
  };
  return <a class={name} href={pathOf(to)} onClick={go} aria-current={current ? 'page' : undefined}>{children}</a>;
}
