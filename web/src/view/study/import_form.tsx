// SPDX-License-Identifier: GPL-3.0-or-later
// Opening a game: a chosen or dropped file, or pasted text.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { notify } from '../../feedback';
import { messages } from '../../i18n';
import { dialog, room, route } from '../../state';
import { importFile } from '../../study/collection';
import { opening } from '../../study/state';
import { OpeningProgress } from './opening_progress';
import { SavedStudies } from './saved_studies';

export function ImportForm(): JSX.Element {
  const m = messages.value;
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const busy = opening.value !== null;
  const isOpen = useRef(true);
  useEffect(() => () => void (isOpen.current = false), []);
  const take = async (file: Blob, name: string): Promise<void> => {
    setProblem(null);
    const found = await importFile(file, name);
    if (isOpen.current) setProblem(found);
    else if (found) notify(found);
  };
  const choose = (event: Event): void => {
    const input = event.currentTarget as HTMLInputElement;
    const file = input.files?.[0];
    if (file) void take(file, file.name);
    input.value = '';
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    if (text.trim()) void take(new Blob([text]), m.study.pastedName);
  };
  return (
    <form class="fen-form" onSubmit={submit}>
      <p class="muted">{m.study.openFileAbout}</p>
      {busy ? <OpeningProgress /> : (
        <label class="file-button">
          <input type="file" onChange={choose} data-testid="file" />
          <span>{m.study.chooseFile}</span>
        </label>
      )}
      <textarea
        value={text} onInput={(event) => setText(event.currentTarget.value)} rows={6} aria-label={m.study.pasteHere}
        placeholder={m.study.pasteHere} spellcheck={false} autoComplete="off" data-testid="import-text"
      />
      <SavedStudies />
      {problem && <p class="problem" role="alert" data-testid="problem">{problem}</p>}
      <div class="buttons">
        <button type="button" onClick={() => (dialog.value = null)}>{m.cancel}</button>
        <button type="submit" class="primary" disabled={busy || !text.trim()} data-testid="import-read">{m.study.read}</button>
      </div>
    </form>
  );
}

/** A file can be dropped on any page, except during a game. */
const mayDrop = (): boolean => route.value.page !== 'room' || room.value?.state.position.outcome != null;

/** Takes dropped files and pasted text, and shows a hint while a file is over the page. */
export function DropZone(): JSX.Element | null {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const take = async (file: Blob, name: string): Promise<void> => {
      const problem = await importFile(file, name);
      if (problem) notify(problem);
    };
    const holdsFile = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;
    const onOver = (event: DragEvent): void => {
      if (!holdsFile(event)) return;
      // By default, the browser would open the file instead of the page.
      event.preventDefault();
      if (mayDrop()) setOver(true);
      else if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    };
    const onLeave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent): void => {
      setOver(false);
      if (!holdsFile(event)) return;
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file && mayDrop()) void take(file, file.name);
    };
    const onPaste = (event: ClipboardEvent): void => {
      const target = event.target as HTMLElement | null;
      if (route.value.page !== 'study' || dialog.value || target?.closest('input, textarea')) return;
      const file = event.clipboardData?.files[0];
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (file) void take(file, file.name);
      else if (text.trim()) void take(new Blob([text]), messages.value.study.pastedName);
    };
    document.addEventListener('dragover', onOver);
    document.addEventListener('dragleave', onLeave);
    document.addEventListener('drop', onDrop);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('dragover', onOver);
      document.removeEventListener('dragleave', onLeave);
      document.removeEventListener('drop', onDrop);
      document.removeEventListener('paste', onPaste);
    };
  }, []);
  return over ? <div class="drop-zone" aria-hidden="true">{messages.value.study.dropHere}</div> : null;
}
