// SPDX-License-Identifier: GPL-3.0-or-later
// On a player's page: follow, block, report.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { account } from '../../account';
import { notify } from '../../feedback';
import { messages } from '../../i18n';
import { loadRelations, relate, relations, report, reportReasons, type RelationKind, type ReportReason } from '../../relations';

export function RelationButtons({ name }: { name: string }): JSX.Element | null {
  const m = messages.value.relations;
  const [isReporting, setReporting] = useState(false);
  useEffect(() => {
    if (account.value) void loadRelations();
  }, [account.value?.id]);
  if (!account.value || account.value.name === name) return null;
  const kind = relations.value?.find((one) => one.name === name)?.kind ?? null;
  const change = (to: RelationKind | null) => (): void => {
    void relate(name, to).then((done) => {
      if (!done) notify(m.failed);
    });
  };
  return (
    <div class="relation-buttons">
      <button type="button" aria-pressed={kind === 'follow'} onClick={change(kind === 'follow' ? null : 'follow')} data-testid="follow">
        {kind === 'follow' ? m.unfollow : m.follow}
      </button>
      <button type="button" aria-pressed={kind === 'block'} onClick={change(kind === 'block' ? null : 'block')} data-testid="block">
        {kind === 'block' ? m.unblock : m.block}
      </button>
      <button type="button" class="quiet" aria-expanded={isReporting} onClick={() => setReporting(!isReporting)} data-testid="report">{m.report}</button>
      {kind === 'block' && <p class="muted">{m.blockText}</p>}
      {isReporting && <ReportForm name={name} close={() => setReporting(false)} />}
    </div>
  );
}

function ReportForm({ name, close }: { name: string; close: () => void }): JSX.Element {
  const m = messages.value.relations;
  const [reason, setReason] = useState<ReportReason>('cheating');
  const [text, setText] = useState('');
  const submit = (event: Event): void => {
    event.preventDefault();
    void report(name, reason, text).then((done) => {
      notify(done ? m.reported : m.failed);
      if (done) close();
    });
  };
  return (
    <form class="report-form" onSubmit={submit}>
      <label>
        {m.reason}
        <select value={reason} onChange={(event) => setReason(event.currentTarget.value as ReportReason)} data-testid="report-reason">
          {reportReasons.map((one) => <option key={one} value={one}>{m.reasons[one]}</option>)}
        </select>
      </label>
      <label>
        {m.details}
        <textarea rows={3} maxLength={600} value={text} onInput={(event) => setText(event.currentTarget.value)} data-testid="report-text" />
      </label>
      <button type="submit" class="primary" data-testid="report-send">{m.send}</button>
    </form>
  );
}
