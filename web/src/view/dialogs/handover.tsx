// SPDX-License-Identifier: GPL-3.0-or-later
// Continuing a game on another device: the code that this device shows, and the form that takes one.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { errorText, signOutOthers, takeOver } from '../../actions';
import { messages } from '../../i18n';
import { isWholeCode, readCode, writtenCode } from '../../model/handover_code';
import { connections } from '../../connections';
import { limits } from '../../net/protocol.gen';
import { handoverLink } from '../../router';
import { CopyButton } from '../parts/copy_button';
import { QrCode } from '../parts/qr_code';

/** A code, or why there is none; null while the server is asked. */
type Offered = { readonly code: string } | { readonly problem: string } | 'expired' | null;

/** Shows a code for another device, with its link as a QR code. */
export function HandoverForm(): JSX.Element {
  const m = messages.value;
  const [offered, setOffered] = useState<Offered>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOpen = true;
    setOffered(null);
    void connections().session.handOver().then((answer) => {
      if (!isOpen) return;
      if (answer.type === 'error') return setOffered({ problem: errorText(answer) });
      setOffered({ code: answer.code });
      timer = setTimeout(() => setOffered('expired'), answer.seconds * 1000);
    });
    return () => {
      isOpen = false;
      clearTimeout(timer);
    };
  }, [round]);
  const again = <button type="button" onClick={() => setRound(round + 1)} data-testid="new-code">{m.handover.newCode}</button>;
  if (offered === null) return <p class="muted">{m.connecting}</p>;
  if (offered === 'expired') return <><p role="status">{m.handover.expired}</p>{again}</>;
  if ('problem' in offered) return <><p class="problem" role="alert">{offered.problem}</p>{again}</>;
  const link = handoverLink(offered.code);
  return (
    <>
      <p>{m.handover.text}</p>
      <QrCode text={link} label={m.handover.qrLabel} />
      <p>{m.handover.orType(location.host)}</p>
      <p class="handover-code" data-testid="handover-code">{writtenCode(offered.code)}</p>
      <div class="buttons"><CopyButton label={m.copyLink} testId="copy-handover" text={() => link} /></div>
      <p class="muted">{m.handover.keep}</p>
      <button type="button" onClick={() => void signOutOthers()} data-testid="sign-out-others">{m.signOutOthers}</button>
    </>
  );
}

/** Takes the seat of a code: a typed one, or that of the link. Only a click uses it up, no preview of the link does. */
export function CodeForm({ linked }: { linked: string | null }): JSX.Element {
  const m = messages.value;
  const [text, setText] = useState(linked ? writtenCode(linked) : '');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const type = (next: string): void => {
    setText(next);
    setProblem(null);
  };
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (!isWholeCode(text)) return setProblem(m.handover.codeLength(limits.code_chars));
    setBusy(true);
    setProblem(null);
    setProblem(await takeOver(readCode(text)));
    setBusy(false);
  };
  return (
    <form class="code-form" onSubmit={(event) => void submit(event)}>
      <p>{linked ? m.handover.linkText : m.handover.codeText}</p>
      <input
        class="handover-code" value={text} onInput={(event) => type(event.currentTarget.value)} aria-label={m.handover.codeLabel}
        placeholder="XXXXX-XXXXX" maxLength={24} spellcheck={false} autoComplete="off" autoCapitalize="characters" autoFocus={!linked}
        data-testid="code-input"
      />
      {problem && <p class="problem" role="alert" data-testid="problem">{problem}</p>}
      <button type="submit" class="primary" disabled={busy} autoFocus={linked !== null} data-testid="take-over">
        {m.handover.take}
      </button>
    </form>
  );
}
