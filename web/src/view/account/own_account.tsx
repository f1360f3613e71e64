// SPDX-License-Identifier: GPL-3.0-or-later
// What somebody does with their account: password, recovery codes, devices, data.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import {
  changePassword, deleteAccount, endSession, loadSessions, newCodes, renewCodes, signOut, signOutEverywhere, type Refusal,
} from '../../account';
import { notify } from '../../feedback';
import { messages } from '../../i18n';
import type { Account, Session, SessionsBody } from '../../net/protocol.gen';
import { timeAgo } from '../../time_names';
import { AccountForm, PasswordEntry, refusalText } from './account_forms';
import { CopyButton } from '../parts/copy_button';
import { GuestGames } from './guest_games';
import { OwnTokens } from './own_tokens';
import { OwnRelations } from './own_relations';

/** New recovery codes, until they are put away. */
export function RecoveryCodes({ name, codes }: { name: string; codes: readonly string[] }): JSX.Element {
  const m = messages.value.account;
  const text = codes.join('\n');
  return (
    <section data-testid="codes">
      <h2>{m.codesTitle}</h2>
      <p>{m.codesText}</p>
      <ol class="codes">{codes.map((code) => <li key={code}>{code}</li>)}</ol>
      <div class="buttons">
        <CopyButton text={() => text} label={m.codesCopy} testId="codes-copy" />
        <a class="button" download={`duiyi-${name}.txt`} href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${name}\n${text}\n`)}`}>
          {m.codesSave}
        </a>
        <button type="button" class="primary" onClick={() => (newCodes.value = [])} data-testid="codes-done">{m.codesDone}</button>
      </div>
    </section>
  );
}

export function OwnAccount({ who }: { who: Account }): JSX.Element {
  const m = messages.value.account;
  const [leaving, setLeaving] = useState<Refusal | null>(null);
  return (
    <>
      <div class="buttons">
        <button type="button" onClick={() => void signOut().then(setLeaving)} data-testid="sign-out">{m.signOut}</button>
      </div>
      {leaving && <p class="fault" role="alert">{refusalText(leaving)}</p>}
      <GuestGames />
      <Devices />
      <PasswordSection name={who.name} />
      <CodesSection who={who} />
      <OwnRelations />
      <OwnTokens />
      <section>
        <h2>{m.data}</h2>
        <a href="/api/me/export" download="duiyi-account.json" data-testid="export">{m.export}</a>
      </section>
      <DeleteSection name={who.name} />
    </>
  );
}

function Devices(): JSX.Element {
  const m = messages.value.account;
  const [found, setFound] = useState<SessionsBody | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const load = (): void => {
    void loadSessions().then((outcome) => {
      if (outcome.value) setFound(outcome.value);
      setRefusal(outcome.refusal);
    });
  };
  useEffect(load, []);
  const end = (session: Session): void => {
    void endSession(session.session).then((why) => (why ? setRefusal(why) : load()));
  };
  return (
    <section data-testid="sessions">
      <h2>{m.sessions}</h2>
      <p class="hint">{m.sessionsText}</p>
      {refusal && <p class="fault" role="alert">{refusalText(refusal)}</p>}
      <ul class="rows">
        {found?.sessions.map((one) => (
          <li key={one.session}>
            <span>
              {one.browser} · {one.address}
              <br />
              <span class="hint">{one.current ? m.thisDevice : `${m.lastUsed} ${timeAgo(one.seen)}`}</span>
            </span>
            {!one.current && (
              <button
                type="button" class="quiet" aria-label={m.endLabel(`${one.browser} ${one.address}`)} onClick={() => end(one)}
                data-testid="end-session"
              >
                {m.end}
              </button>
            )}
          </li>
        ))}
      </ul>
      <div class="buttons">
        <button type="button" onClick={() => void signOutEverywhere().then(setRefusal)} data-testid="everywhere">{m.everywhere}</button>
      </div>
      <details>
        <summary>{m.entries}</summary>
        <ul class="rows">
          {found?.entries.map((one) => (
            <li key={`${String(one.at)}${one.action}`}>
              <span>{m.actions[one.action]}</span>
              <span class="hint">{one.address} {timeAgo(one.at)}</span>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

/** For password managers, which file a new password under the name. */
const HiddenName = ({ name }: { name: string }): JSX.Element => (
  <input type="text" name="username" autocomplete="username" value={name} readOnly hidden />
);

function PasswordSection({ name }: { name: string }): JSX.Element {
  const m = messages.value.account;
  const [old, setOld] = useState('');
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const submit = async (): Promise<Refusal | null> => {
    const why = await changePassword({ old_password: old, password });
    if (!why) {
      setOld('');
      setPassword('');
      notify(m.changed);
    }
    return why;
  };
  return (
    <section>
      <details>
        <summary data-testid="open-password">{m.changePassword}</summary>
        <AccountForm submit={submit} setRefusal={setRefusal} refusal={refusal} action={m.changePassword} testId="change-password">
          <HiddenName name={name} />
          <PasswordEntry idPrefix="change-" field="old_password" label={m.oldPassword} value={old} set={setOld} refusal={refusal} />
          <PasswordEntry
            idPrefix="change-" field="password" label={m.newPassword} value={password} set={setPassword} refusal={refusal}
            hint={m.passwordHint} isNew
          />
        </AccountForm>
      </details>
    </section>
  );
}

function CodesSection({ who }: { who: Account }): JSX.Element {
  const m = messages.value.account;
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  return (
    <section>
      <details>
        <summary data-testid="open-codes">{m.codesLeft(who.codes_left)}</summary>
        <AccountForm
          submit={() => renewCodes(password)} setRefusal={setRefusal} refusal={refusal} action={m.codesRenew} testId="renew-codes"
        >
          <p class="hint">{m.codesRenewText}</p>
          <HiddenName name={who.name} />
          <PasswordEntry idPrefix="codes-" field="password" label={m.password} value={password} set={setPassword} refusal={refusal} />
        </AccountForm>
      </details>
    </section>
  );
}

function DeleteSection({ name }: { name: string }): JSX.Element {
  const m = messages.value.account;
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  return (
    <section>
      <details>
        <summary data-testid="open-delete">{m.deleteTitle}</summary>
        <AccountForm
          submit={() => deleteAccount(password)} setRefusal={setRefusal} refusal={refusal} action={m.delete} isDangerous
          testId="delete-account"
        >
          <p>{m.deleteText}</p>
          <HiddenName name={name} />
          <PasswordEntry idPrefix="delete-" field="password" label={m.password} value={password} set={setPassword} refusal={refusal} />
        </AccountForm>
      </details>
    </section>
  );
}
