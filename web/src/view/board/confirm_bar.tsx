// SPDX-License-Identifier: GPL-3.0-or-later
// The question whether the move on the board is meant, below the board, for players who want to be asked.
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { confirmChosen } from '../../actions';
import { messages } from '../../i18n';
import { unconfirmedMove } from '../../state';
import { Icon } from '../parts/icons';

export function ConfirmBar(): JSX.Element | null {
  const yes = useRef<HTMLButtonElement>(null);
  const isOpen = unconfirmedMove.value !== null;
  useLayoutEffect(() => {
    if (!isOpen) return;
    const back = document.activeElement;
    yes.current?.focus();
    return () => {
      if (back instanceof HTMLElement && back !== document.body && back.isConnected) back.focus();
    };
  }, [isOpen]);
  if (!isOpen) return null;
  const m = messages.value;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    confirmChosen(false);
  };
  return (
    <div class="confirm-bar" role="group" aria-label={m.boardTexts.confirmQuestion} data-testid="confirm-bar" onKeyDown={onKeyDown}>
      <button type="button" class="primary" ref={yes} onClick={() => confirmChosen(true)} data-testid="confirm-move">
        <Icon name="tick" />{m.play}
      </button>
      <button type="button" onClick={() => confirmChosen(false)} data-testid="unconfirm-move">
        <Icon name="close" />{m.cancel}
      </button>
    </div>
  );
}
