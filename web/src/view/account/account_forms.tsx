// SPDX-License-Identifier: GPL-3.0-or-later
// Parts of forms about accounts. Password managers find the fields by their autocomplete attributes; pasting is allowed.
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Refusal } from '../../account';
import { messages } from '../../i18n';
import { passwordStrength } from '../../model/password_strength';
import type { AccountField } from '../../net/protocol.gen';

/** A refusal in the page's language. */
export function refusalText(refusal: Refusal): string {
  const m = messages.value.account;
  if (refusal === 'unreachable') return messages.value.unreachable;
  const text = m.faults[refusal.fault] ?? refusal.message;
  if (refusal.wait_s > 0) return `${text} ${m.wait(refusal.wait_s)}`;
  // The administrator's reason follows the colon.
  const reason = refusal.fault === 'suspended' ? refusal.message.split(': ').slice(1).join(': ') : '';
  return reason ? `${text} ${reason}` : text;
}

interface EntryProps {
  readonly field: AccountField;
  readonly label: string;
  readonly value: string;
  readonly set: (value: string) => void;
  readonly refusal: Refusal | null;
  readonly autocomplete: string;
  readonly hint?: string;
  readonly type?: string;
  /** Of two forms on one page. */
  readonly idPrefix?: string;
}

/** A field with its label, hint and fault; the fault is read out with the field, which is focused. */
export function Entry({ field, label, value, set, refusal, autocomplete, hint, type = 'text', idPrefix = '' }: EntryProps): JSX.Element {
  const id = `account-${idPrefix}${field}`;
  const input = useRef<HTMLInputElement>(null);
  const fault = refusal !== null && refusal !== 'unreachable' && refusal.field === field ? refusalText(refusal) : '';
  useEffect(() => {
    if (fault) input.current?.focus();
  }, [refusal]);
  return (
    <div class="entry">
      <label for={id}>{label}</label>
      <input
        ref={input} id={id} name={field} type={type} value={value} required autocomplete={autocomplete} autocapitalize="none"
        spellcheck={false} maxLength={type === 'password' ? 512 : 64} aria-invalid={fault ? 'true' : 'false'}
        aria-describedby={[hint ? `${id}-hint` : '', fault ? `${id}-fault` : ''].filter(Boolean).join(' ')}
        onInput={(event) => set(event.currentTarget.value)} data-testid={`account-${idPrefix}${field}`}
      />
      {hint && <span class="hint" id={`${id}-hint`}>{hint}</span>}
      {fault && <span class="fault" id={`${id}-fault`} role="alert" data-testid={`fault-${field}`}>{fault}</span>}
    </div>
  );
}

interface PasswordProps extends Omit<EntryProps, 'type' | 'autocomplete'> {
  /** It is being chosen, not asked for. */
  readonly isNew?: boolean;
}

/** A password, which can be shown; of a new one also how strong it is. */
export function PasswordEntry({ isNew = false, ...entry }: PasswordProps): JSX.Element {
  const m = messages.value.account;
  const [isShown, show] = useState(false);
  const strength = passwordStrength(entry.value);
  return (
    <>
      <Entry {...entry} type={isShown ? 'text' : 'password'} autocomplete={isNew ? 'new-password' : 'current-password'} />
      {isNew && entry.value !== '' && (
        <div>
          <meter min={0} max={3} low={2} high={2.5} optimum={3} value={Math.max(strength, 0.2)} aria-label={m.strength[strength]} />
          <span class="hint" aria-live="polite" data-testid="strength">{m.strength[strength]}</span>
        </div>
      )}
      <label class="show">
        <input type="checkbox" checked={isShown} onChange={(event) => show(event.currentTarget.checked)} />
        {m.show}
      </label>
    </>
  );
}

interface FormProps {
  readonly submit: () => Promise<Refusal | null>;
  readonly setRefusal: (refusal: Refusal | null) => void;
  readonly refusal: Refusal | null;
  readonly action: string;
  readonly isDangerous?: boolean;
  readonly testId: string;
  readonly children: ComponentChildren;
}

/** A form that is sent once at a time; what is refused for no field stands above its button. */
export function AccountForm({ submit, setRefusal, refusal, action, isDangerous = false, testId, children }: FormProps): JSX.Element {
  const [isSending, setSending] = useState(false);
  const send = (event: Event): void => {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    void submit().then((outcome) => {
      setSending(false);
      setRefusal(outcome);
    });
  };
  const isOfField = refusal !== null && refusal !== 'unreachable' && refusal.field !== null;
  return (
    <form onSubmit={send} data-testid={testId}>
      {children}
      {refusal && !isOfField && <p class="fault" role="alert" data-testid="fault">{refusalText(refusal)}</p>}
      <button type="submit" class={isDangerous ? 'danger' : 'primary'} disabled={isSending} data-testid={`${testId}-submit`}>{action}</button>
    </form>
  );
}
