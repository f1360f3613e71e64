// SPDX-License-Identifier: GPL-3.0-or-later
// The pages about accounts: sign in, sign up, another password by a recovery code, and one's account.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { account, newCodes, resetPassword, signIn, signUp, type Refusal } from '../../account';
import { messages } from '../../i18n';
import { navigate, pathOf } from '../../router';
import type { AccountPage, Route } from '../../state';
import { AccountForm, Entry, PasswordEntry } from './account_forms';
import { OwnAccount, RecoveryCodes } from './own_account';
import { PageLink } from '../parts/page_link';

/** A link inside the page. */
function Link({ to, children, testId }: { to: Route; children: string; testId?: string }): JSX.Element {
  const go = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    navigate(to);
  };
  return <a href={pathOf(to)} onClick={go} data-testid={testId}>{children}</a>;
}

/** In the header: who is signed in, or the way to sign in. */
export function AccountButton(): JSX.Element | null {
  const m = messages.value.account;
  const who = account.value;
  if (who === undefined) return null;
  const to: Route = { page: who ? 'account' : 'sign-in' };
  return (
    <button
      type="button" class="text-button account-button" aria-label={who ? m.menu(who.name) : m.signIn} onClick={() => navigate(to)}
      data-testid="account"
    >
      {who ? who.name : m.signIn}
    </button>
  );
}

export function AccountPages({ page }: { page: AccountPage }): JSX.Element {
  const m = messages.value;
  const who = account.value;
  useEffect(() => {
    document.title = `${m.account.title} · ${m.brand}`;
  }, [m]);
  // Who has just signed in goes on to the account, where a new one sees its codes; who is not signed in must do that first.
  useEffect(() => {
    if (who && page !== 'account') navigate({ page: newCodes.value.length > 0 ? 'account' : 'home' });
    if (who === null && page === 'account') navigate({ page: 'sign-in' });
  }, [who, page]);
  if (who === undefined || (who === null && page === 'account')) return <main class="page-note"><p>{m.account.loading}</p></main>;
  if (who && page === 'account') {
    return (
      <main class="account">
        <h1>{who.name}</h1>
        <p><PageLink to={{ page: 'player', name: who.name }}>{m.players.profile}</PageLink></p>
        {newCodes.value.length > 0 ? <RecoveryCodes name={who.name} codes={newCodes.value} /> : <OwnAccount who={who} />}
      </main>
    );
  }
  return (
    <main class="account narrow">
      {page === 'sign-up' ? <SignUpForm /> : page === 'reset-password' ? <ResetForm /> : <SignInForm />}
    </main>
  );
}

export function SignInForm(): JSX.Element {
  const m = messages.value.account;
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  return (
    <>
      <h1>{m.signIn}</h1>
      <AccountForm submit={() => signIn({ name, password })} setRefusal={setRefusal} refusal={refusal} action={m.signIn} testId="sign-in">
        <Entry field="name" label={m.name} value={name} set={setName} refusal={refusal} autocomplete="username" />
        <PasswordEntry field="password" label={m.password} value={password} set={setPassword} refusal={refusal} />
      </AccountForm>
      <p class="links">
        <span>{m.noAccount} <Link to={{ page: 'sign-up' }} testId="to-sign-up">{m.signUp}</Link></span>
        <Link to={{ page: 'reset-password' }} testId="to-reset">{m.forgot}</Link>
      </p>
    </>
  );
}

function SignUpForm(): JSX.Element {
  const m = messages.value.account;
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  return (
    <>
      <h1>{m.signUp}</h1>
      <AccountForm submit={() => signUp({ name, password })} setRefusal={setRefusal} refusal={refusal} action={m.signUp} testId="sign-up">
        <Entry field="name" label={m.name} value={name} set={setName} refusal={refusal} autocomplete="username" hint={m.nameHint} />
        <PasswordEntry field="password" label={m.password} value={password} set={setPassword} refusal={refusal} hint={m.passwordHint} isNew />
      </AccountForm>
      <p class="links">
        <span>{m.haveAccount} <Link to={{ page: 'sign-in' }}>{m.signIn}</Link></span>
        <span class="hint">{m.guest}</span>
      </p>
    </>
  );
}

function ResetForm(): JSX.Element {
  const m = messages.value.account;
  const [name, setName] = useState('');
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  return (
    <>
      <h1>{m.resetTitle}</h1>
      <p class="hint">{m.resetText}</p>
      <AccountForm
        submit={() => resetPassword({ name, code, password })} setRefusal={setRefusal} refusal={refusal} action={m.reset} testId="reset"
      >
        <Entry field="name" label={m.name} value={name} set={setName} refusal={refusal} autocomplete="username" />
        <Entry field="code" label={m.code} value={code} set={setCode} refusal={refusal} autocomplete="one-time-code" />
        <PasswordEntry
          field="password" label={m.newPassword} value={password} set={setPassword} refusal={refusal} hint={m.passwordHint} isNew
        />
      </AccountForm>
      <p class="links"><Link to={{ page: 'sign-in' }}>{m.signIn}</Link></p>
    </>
  );
}
