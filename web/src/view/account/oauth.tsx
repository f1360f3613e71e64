// SPDX-License-Identifier: GPL-3.0-or-later
// An app asks for access to the account (OAuth 2, docs/api.md): its owner agrees or refuses, and returns to the app.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { account } from '../../account';
import { messages } from '../../i18n';
import { SignInForm } from './account_pages';

interface Asked {
  readonly client: string;
  readonly site: string;
  readonly scopes: readonly string[];
  /** What the app does wrong; empty: nothing. */
  readonly fault: string;
  /** Where to go when the owner refuses. */
  readonly refuse: string;
}

type Answer<T> = { readonly value: T } | { readonly fault: string };

async function ask<T>(path: string, init: RequestInit = {}): Promise<Answer<T>> {
  try {
    const response = await fetch(path, { credentials: 'same-origin', ...init });
    const body: unknown = await response.json();
    return response.ok ? { value: body as T } : { fault: (body as { message?: string }).message ?? String(response.status) };
  } catch {
    return { fault: messages.value.unreachable };
  }
}

export function OAuthPage(): JSX.Element {
  const m = messages.value;
  const who = account.value;
  useEffect(() => {
    document.title = `${m.oauth.title} · ${m.brand}`;
  }, [m]);
  if (who === undefined) return <main class="page-note"><p>{m.account.loading}</p></main>;
  return (
    <main class="account narrow">
      {who ? <Consent name={who.name} /> : <><p>{m.oauth.signInFirst}</p><SignInForm /></>}
    </main>
  );
}

function Consent({ name }: { name: string }): JSX.Element {
  const m = messages.value.oauth;
  const query = location.search.slice(1);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [fault, setFault] = useState('');
  useEffect(() => {
    void ask<Asked>(`/api/me/oauth?${query}`).then((found) => ('value' in found ? setAsked(found.value) : setFault(found.fault)));
  }, [query]);
  const allow = (): void => {
    const init = { method: 'POST', body: JSON.stringify({ query }) };
    void ask<{ redirect: string }>('/api/me/oauth', init).then((done) => {
      if ('value' in done) location.assign(done.value.redirect);
      else setFault(done.fault);
    });
  };
  if (!asked) return <Broken fault={fault} />;
  return (
    <section data-testid="oauth">
      <h1>{m.title}</h1>
      {asked.fault ? <Broken fault={asked.fault} /> : <Wish asked={asked} name={name} />}
      {fault && <Broken fault={fault} />}
      <div class="buttons">
        {!asked.fault && <button type="button" class="primary" onClick={allow} data-testid="oauth-allow">{m.allow}</button>}
        <button type="button" class="quiet" onClick={() => location.assign(asked.refuse)} data-testid="oauth-refuse">
          {asked.fault ? m.back : m.refuse}
        </button>
      </div>
    </section>
  );
}

function Wish({ asked, name }: { asked: Asked; name: string }): JSX.Element {
  const m = messages.value.oauth;
  const words: Readonly<Record<string, string>> = m.scopes;
  return (
    <>
      <p>{m.wants(asked.client, name)}</p>
      <ul>
        {asked.scopes.length === 0 && <li>{m.noScope}</li>}
        {asked.scopes.map((scope) => <li key={scope}>{words[scope] ?? scope}</li>)}
      </ul>
      <p class="hint">{m.goesTo(asked.site)}</p>
    </>
  );
}

function Broken({ fault }: { fault: string }): JSX.Element | null {
  const m = messages.value.oauth;
  return fault === '' ? null : <p class="fault" role="alert" data-testid="oauth-fault">{m.broken} <code>{fault}</code></p>;
}
