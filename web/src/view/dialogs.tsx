// SPDX-License-Identifier: GPL-3.0-or-later
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { cancelStart, confirmMove, createRoom, leaveSeat, offerDraw, resign, signOutOthers } from '../actions';
import { messages, sideName } from '../i18n';
import { gameOfFen } from '../model/games';
import type { Outcome } from '../net/protocol.gen';
import { linkTo } from '../router';
import { reasonText } from '../speech';
import { alone, clock, dialog, doubtfulMove, position, room, seat, type Dialog } from '../state';
import { Icon } from './parts/icons';
import { ExportForm } from './dialogs/export_form';
import { CodeForm, HandoverForm } from './dialogs/handover';
import { ImportForm } from './study/import_form';
import { KeysForm } from './dialogs/keys_form';
import { LiveRegion } from './parts/live_region';
import { LostInDialog } from './parts/notices';
import { PlayForm } from './dialogs/play_form';
import { SettingsForm } from './dialogs/settings_form';
import { SetupForm } from './study/setup_form';
import { ShareField } from './parts/share_field';

function close(): void {
  if (doubtfulMove.value) confirmMove(false);
  dialog.value = null;
}

/** The browser's own modal dialog: it keeps the focus inside, closes on Escape and gives the focus back. */
function Modal({ title, name, children }: { title: string; name: Dialog['kind']; children: ComponentChildren }): JSX.Element {
  const element = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const back = document.activeElement;
    element.current?.showModal();
    return () => {
      if (back instanceof HTMLElement && back.isConnected) back.focus();
    };
  }, []);
  return (
    <dialog
      ref={element} class={`dialog-${name}`} aria-labelledby="dialog-title" onClose={close} data-testid={`dialog-${name}`}
      onClick={(event) => event.target === element.current && close()}
    >
      <div class="dialog-body">
        <header>
          <h2 id="dialog-title">{title}</h2>
          <button type="button" class="icon-button" aria-label={messages.value.close} onClick={close}>
            <Icon name="close" />
          </button>
        </header>
        {children}
        <LiveRegion testId="live-dialog" />
      </div>
    </dialog>
  );
}

export function Dialogs(): JSX.Element | null {
  const m = messages.value;
  const now = room.value;
  const shown = dialog.value;
  switch (shown?.kind) {
    case 'settings':
      return <Modal title={m.settings} name="settings"><SettingsForm /></Modal>;
    case 'seat':
      if (seat.value === null) return null;
      return (
        <Modal title={m.seatButton} name="seat">
          <p>{m.seatText}</p>
          <button type="button" class="primary" onClick={() => void signOutOthers()} data-testid="sign-out-others">
            {m.signOutOthers}
          </button>
          {/* While a clock runs, the server keeps the player in the seat. */}
          {!clock.value?.running && (
            <>
              <p>{m.giveUpText}</p>
              <button type="button" class="danger" onClick={() => void leaveSeat()} data-testid="give-up-seat">
                {m.giveUpSeat}
              </button>
            </>
          )}
        </Modal>
      );
    case 'handover':
      if (seat.value === null) return null;
      return <Modal title={m.handover.title} name="handover"><HandoverForm /></Modal>;
    case 'code':
      return <Modal title={m.handover.codeTitle} name="code"><CodeForm linked={shown.linked} /></Modal>;
    case 'keys':
      return <Modal title={m.boardTexts.help.title} name="keys"><KeysForm /></Modal>;
    case 'resign': {
      if (!now) return null;
      const side = seat.value === 'both' ? (position.value?.turn ?? 'first') : null;
      return (
        <Modal title={m.resignTitle} name="resign">
          <p>{side === null ? m.resignText : m.resignSideText(sideName(m, now.state.game, side))}</p>
          <Confirm yes={m.yesResign} run={() => void resign()} />
        </Modal>
      );
    }
    case 'draw':
      return (
        <Modal title={alone.value ? m.drawTitle : m.offerDrawTitle} name="draw">
          <p>{alone.value ? m.drawText : m.offerDrawText}</p>
          <Confirm yes={alone.value ? m.yesDraw : m.offerDraw} run={() => void offerDraw()} />
        </Modal>
      );
    case 'repetition':
      return <RepetitionDialog outcome={shown.repeat.outcome} />;
    case 'play':
      return <Modal title={m.playFromHere} name="play"><PlayForm from={shown.from} /></Modal>;
    case 'fen':
      return <Modal title={m.pasteFenTitle} name="fen"><FenForm /></Modal>;
    case 'import':
      return <Modal title={m.study.openFile} name="import"><ImportForm /></Modal>;
    case 'export':
      return <Modal title={m.study.exportTitle} name="export"><ExportForm /></Modal>;
    case 'setup':
      return <Modal title={m.study.setUp} name="setup"><SetupForm /></Modal>;
    case 'share':
      return <Modal title={m.study.shareTitle} name="share"><StudyLinkForm study={shown.study} /></Modal>;
    case undefined:
      return null;
  }
}

function Confirm({ yes, run }: { yes: string; run: () => void }): JSX.Element {
  return (
    <div class="buttons">
      <button type="button" onClick={close}>{messages.value.cancel}</button>
      <button type="button" class="danger" onClick={run} data-testid="confirm">{yes}</button>
    </div>
  );
}

/** Asks before a move that ends the game, or may end it, because it repeats the position. */
function RepetitionDialog({ outcome }: { outcome: Outcome }): JSX.Element | null {
  const m = messages.value;
  const now = room.value;
  if (!now) return null;
  const { loses, draws, claim } = m.repetition;
  const title = outcome.winner !== null ? loses : outcome.reason === 'threefold_claim' ? claim : draws;
  return (
    <Modal title={title} name="repetition">
      <p>{reasonText(m, now.state, outcome, now.seat)}</p>
      <div class="buttons">
        <button type="button" class="primary" onClick={close} data-testid="other-move">{m.repetition.other}</button>
        <button type="button" class={outcome.winner !== null ? 'danger' : ''} onClick={() => confirmMove(true)} data-testid="confirm">
          {m.repetition.playAnyway}
        </button>
      </div>
    </Modal>
  );
}

/** The link to the study as it was stored. */
function StudyLinkForm({ study }: { study: string }): JSX.Element {
  const m = messages.value.study;
  return (
    <>
      <p>{m.shareText}</p>
      <ShareField link={linkTo({ page: 'study', shared: study })} label={m.shareTitle} text={m.shareTitle} prominent />
    </>
  );
}

/** A new game from a pasted position, with the same opponent and mode. */
function FenForm(): JSX.Element {
  const m = messages.value;
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => cancelStart, []);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const state = room.value?.state;
    const fen = text.trim();
    if (!state || !fen) return;
    const game = gameOfFen(fen, state.game);
    const side = seat.value === 'second' ? 'second' : 'first';
    const computer = state.computer ? { computer: state.computer.level } : {};
    setProblem(await createRoom({ game, mode: state.mode, side, fen, ...computer }));
  };
  return (
    <form class="fen-form" onSubmit={(event) => void submit(event)}>
      <textarea
        value={text} onInput={(event) => setText(event.currentTarget.value)} rows={3} aria-label={m.fenLabel}
        spellcheck={false} autoComplete="off" data-testid="fen-text"
      />
      {problem && <p class="problem" role="alert" data-testid="problem">{problem}</p>}
      <LostInDialog />
      <div class="buttons">
        <button type="button" onClick={close}>{m.cancel}</button>
        <button type="submit" class="primary" data-testid="fen-start">{m.start}</button>
      </div>
    </form>
  );
}
