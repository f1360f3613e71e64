// SPDX-License-Identifier: GPL-3.0-or-later
// The personal tokens of an account, with which programs act for it: made, shown once, ended.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { endToken, loadTokens, makeToken, type Refusal } from '../../account';
import { messages } from '../../i18n';
import type { Token } from '../../net/protocol.gen';
import { timeAgo } from '../../time_names';
import { AccountForm, refusalText } from './account_forms';
import { CopyButton } from '../parts/copy_button';

/** What tokens are made for here; other scopes by the API. */
const scopesOf = {
  bot: 'bot:play,challenge:read,challenge:write',
  board: 'board:play,challenge:read,challenge:write',
} as const;
type Purpose = keyof typeof scopesOf;
const purposes: readonly Purpose[] = ['bot', 'board'];

export function OwnTokens(): JSX.Element {
  const m = messages.value.account;
  const [tokens, setTokens] = useState<readonly Token[]>([]);
  const [made, setMade] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const load = (): void => {
    void loadTokens().then((outcome) => {
      if (outcome.value) setTokens(outcome.value.tokens);
      setRefusal(outcome.refusal);
    });
  };
  useEffect(load, []);
  const end = (token: Token): void => {
    void endToken(token.token).then((why) => (why ? setRefusal(why) : load()));
  };
  return (
    <section data-testid="tokens">
      <details>
        <summary data-testid="open-tokens">{m.tokens}</summary>
        <p class="hint">{m.tokensText}</p>
        {refusal && <p class="fault" role="alert">{refusalText(refusal)}</p>}
        {made !== null && <MadeToken token={made} />}
        <TokenList tokens={tokens} end={end} />
        <TokenForm
          made={(token) => {
            setMade(token);
            load();
          }}
        />
      </details>
    </section>
  );
}

function MadeToken({ token }: { token: string }): JSX.Element {
  const m = messages.value.account;
  return (
    <div role="status">
      <p>{m.tokenMade}</p>
      <p><code class="token" data-testid="new-token">{token}</code></p>
      <div class="buttons"><CopyButton text={() => token} label={m.codesCopy} testId="token-copy" /></div>
    </div>
  );
}

function TokenList({ tokens, end }: { tokens: readonly Token[]; end: (token: Token) => void }): JSX.Element {
  const m = messages.value.account;
  return (
    <ul class="rows">
      {tokens.map((one) => (
        <li key={one.token}>
          <span>
            {one.about === '' ? m.tokenUnnamed : one.about}
            <br />
            <span class="hint">
              {one.scopes.replaceAll(',', ', ')} · {one.used === 0 ? m.tokenUnused : `${m.lastUsed} ${timeAgo(one.used)}`}
            </span>
          </span>
          <button type="button" class="quiet" aria-label={m.tokenEndLabel(one.about)} onClick={() => end(one)} data-testid="end-token">
            {m.tokenEnd}
          </button>
        </li>
      ))}
    </ul>
  );
}

function TokenForm({ made }: { made: (token: string) => void }): JSX.Element {
  const m = messages.value.account;
  const [about, setAbout] = useState('');
  const [purpose, setPurpose] = useState<Purpose>('bot');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const submit = async (): Promise<Refusal | null> => {
    const { value, refusal: why } = await makeToken({ about, scopes: scopesOf[purpose] });
    if (value) {
      setAbout('');
      made(value.token);
    }
    return why;
  };
  return (
    <AccountForm submit={submit} setRefusal={setRefusal} refusal={refusal} action={m.tokenMake} testId="make-token">
      <div class="entry">
        <label for="token-about">{m.tokenAbout}</label>
        <input
          id="token-about" type="text" value={about} maxLength={30} autocomplete="off"
          onInput={(event) => setAbout(event.currentTarget.value)} data-testid="token-about"
        />
      </div>
      <fieldset>
        <legend>{m.tokenFor}</legend>
        {purposes.map((one) => (
          <label key={one} class="show">
            <input type="radio" name="token-purpose" checked={purpose === one} onChange={() => setPurpose(one)} data-testid={`token-${one}`} />
            {m.tokenPurposes[one]}
          </label>
        ))}
      </fieldset>
    </AccountForm>
  );
}
