// SPDX-License-Identifier: GPL-3.0-or-later
// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import './jsdom_gaps';
import { dialog, room, type Dialog, type PlainDialog, type Room } from '../../src/state';
import { Dialogs } from '../../src/view/dialogs';
import { after, byTestId, clear, connectTo, draw, languages, press, speak } from './draw';
import { state } from '../fixtures';

const played: Room = { state, version: 3, seat: 'first', presence: null };

const plain: readonly PlainDialog[] = ['resign', 'draw', 'settings', 'fen', 'export', 'import', 'setup', 'seat', 'handover', 'keys'];
const all: readonly Dialog[] = [
  ...plain.map((kind) => ({ kind })),
  { kind: 'repetition', repeat: { move: 'e2e4', outcome: { winner: null, reason: 'threefold_claim' } } },
  { kind: 'play', from: { game: 'chess', fen: state.start_fen } },
  { kind: 'share', study: 'abc' },
  { kind: 'code', linked: null },
];

const show = (shown: Dialog): void => after(() => (dialog.value = shown));
const opened = (): HTMLDialogElement => {
  const found = document.querySelector('dialog');
  if (!found) throw new Error('no dialog is shown');
  return found;
};

let ask: ReturnType<typeof vi.fn>;

beforeEach(() => {
  ask = vi.fn(() => Promise.resolve({ type: 'ack', id: 'x', version: 4 }));
  connectTo({ session: { ask } as never });
  room.value = played;
});

afterEach(() => {
  clear();
  dialog.value = null;
  room.value = null;
});

describe.each(languages)('in %s', (language) => {
  it.each(all)('$kind is labelled, and closes by its button and by Escape', (shown) => {
    const m = speak(language);
    draw(<Dialogs />);
    expect(document.querySelector('dialog')).toBeNull();
    show(shown);
    expect(opened().open).toBe(true);
    const label = document.getElementById(opened().getAttribute('aria-labelledby') ?? '');
    expect(label?.textContent).toMatch(/\S/);
    press(opened().querySelector(`header button[aria-label="${m.close}"]`));
    expect(dialog.value).toBeNull();
    expect(document.querySelector('dialog')).toBeNull();
    show(shown);
    after(() => opened().close()); // what the browser does on Escape
    expect(dialog.value).toBeNull();
  });

  it('asks whether to resign, and does so only when told', () => {
    const m = speak(language);
    draw(<Dialogs />);
    show({ kind: 'resign' });
    const buttons = [...opened().querySelectorAll('.buttons button')].map((button) => button.textContent);
    expect(buttons).toEqual([m.cancel, m.yesResign]);
    press(opened().querySelector('.buttons button'));
    expect(ask).not.toHaveBeenCalled();
    expect(dialog.value).toBeNull();
    show({ kind: 'resign' });
    press(byTestId('confirm'));
    expect(ask).toHaveBeenCalledExactlyOnceWith({ type: 'resign' });
    expect(dialog.value).toBeNull();
  });
});

it('a click beside a dialog closes it, one in it does not', () => {
  draw(<Dialogs />);
  show({ kind: 'keys' });
  press(opened().querySelector('h2'));
  expect(dialog.value).not.toBeNull();
  press(opened());
  expect(dialog.value).toBeNull();
});

it('gives the focus back to what opened it', () => {
  draw(<><button id="opener">open</button><Dialogs /></>);
  const opener = document.getElementById('opener');
  opener?.focus();
  show({ kind: 'draw' });
  byTestId('confirm')?.focus();
  after(() => (dialog.value = null));
  expect(document.activeElement).toBe(opener);
});

it('shows nothing about a seat to whoever has none', () => {
  room.value = { ...played, seat: null };
  draw(<Dialogs />);
  for (const kind of ['seat', 'handover'] as const) {
    show({ kind });
    expect(document.querySelector('dialog')).toBeNull();
  }
});
