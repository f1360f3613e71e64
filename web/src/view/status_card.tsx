// SPDX-License-Identifier: GPL-3.0-or-later
// The status of the game, and offers that wait for an answer.
import type { ComponentChildren, JSX } from 'preact';
import {
  copyText, declineDraw, declineTakeback, offerDraw, offerRematch, requestTakeback, retakeSeat, viewPly,
} from '../actions';
import { gameName, messages, sideName } from '../i18n';
import type { Offers, Side, State } from '../net/protocol.gen';
import { navigate, roomLink } from '../router';
import { outcomeText } from '../speech';
import {
  computerThinks, isComplete, isLive, outcome, plyCount, position, room, seat, toast, unseated, type Room,
} from '../state';
import { Icon } from './icons';
import { HintCard } from './engine_cards';

export function StatusCard(): JSX.Element | null {
  const now = room.value;
  if (!now) return null;
  return (
    <div class="status" data-testid="status">
      {unseated.value && <UnseatedNotice />}
      {!isComplete.value && !unseated.value ? <WaitingCard now={now} /> : <GameStatus now={now} />}
      <Offer now={now} />
      <HintCard />
      {!isLive.value && <PastNotice />}
    </div>
  );
}

function Card({ kind, children, testId }: { kind: string; children: ComponentChildren; testId: string }): JSX.Element {
  return <section class={`card ${kind}`} data-testid={testId}>{children}</section>;
}

/** A line with a temporary notice. The line is always there, so a notice moves and covers nothing. */
function NoticeLine({ children }: { children: ComponentChildren }): JSX.Element {
  const now = toast.value;
  return (
    <div class="notice-line">
      {children}
      {now && <div class="toast" key={now.n} data-testid="toast">{now.text}</div>}
    </div>
  );
}

function GameStatus({ now }: { now: Room }): JSX.Element | null {
  const m = messages.value;
  const { game, successor } = now.state;
  const end = outcome.value;
  if (end) {
    const { headline, reason } = outcomeText(m, game, end, now.seat);
    return (
      <Card kind="result" testId="result">
        <h2>{headline}</h2>
        <NoticeLine><p>{reason}</p></NoticeLine>
        {successor !== null && (
          <button type="button" class="primary" onClick={() => navigate({ page: 'room', room: successor })}>
            {m.toRematch}
          </button>
        )}
      </Card>
    );
  }
  const turn = position.value?.turn ?? 'first';
  const mine = now.seat === turn;
  const words = mine ? m.yourTurn : computerThinks.value ? m.computerThinks : m.toMove(sideName(m, game, turn));
  return (
    <NoticeLine>
      <div class={`turn ${mine ? 'mine' : ''}`} data-testid="turn">
        <strong>{words}</strong>
        {computerThinks.value && <span class="dots" aria-hidden="true"><i /><i /><i /></span>}
        {position.value?.check && <span class="check-word">{m.checkNotice}</span>}
        {now.seat === null && !unseated.value && (
          <span class="muted watching" data-testid="watching"><Icon name="eye" />{m.watching}</span>
        )}
        {now.presence !== null && now.presence.watchers > (now.seat === null ? 1 : 0) && (
          <span class="muted watching" data-testid="watchers">
            {now.seat !== null && <Icon name="eye" />}
            {m.watchers(now.presence.watchers)}
          </span>
        )}
      </div>
    </NoticeLine>
  );
}

function WaitingCard({ now }: { now: Room }): JSX.Element {
  const m = messages.value;
  return (
    <Card kind="waiting" testId="waiting">
      <NoticeLine>
        <h2>{m.waitingTitle}<span class="dots" aria-hidden="true"><i /><i /><i /></span></h2>
      </NoticeLine>
      <p>{m.waitingText}</p>
      <ShareLink state={now.state} prominent />
    </Card>
  );
}

/** The link to a room; `prominent` while waiting for the opponent. */
export function ShareLink({ state, prominent = false }: { state: State; prominent?: boolean }): JSX.Element {
  const m = messages.value;
  return <ShareField link={roomLink(state.room)} label={m.gameLink} text={m.shareText(gameName(m, state.game))} prominent={prominent} />;
}

interface ShareFieldProps {
  readonly link: string;
  readonly label: string;
  /** The text that is shared together with the link. */
  readonly text: string;
  readonly prominent?: boolean;
}

export function ShareField({ link, label, text, prominent = false }: ShareFieldProps): JSX.Element {
  const m = messages.value;
  const share = (): void => {
    // Cancelling the system's share dialog is no error.
    navigator.share({ url: link, text }).catch(() => undefined);
  };
  return (
    <div class="share">
      <input
        class="share-link" readOnly value={link} aria-label={label} data-testid="share-link"
        onFocus={(event) => event.currentTarget.select()}
      />
      <button
        type="button" class={prominent ? 'primary' : ''} onClick={() => void copyText(link)} data-testid="copy-link"
      >
        <Icon name="copy" />{m.copyLink}
      </button>
      {'share' in navigator && (
        <button type="button" onClick={share}><Icon name="share" />{m.share}</button>
      )}
    </div>
  );
}

function UnseatedNotice(): JSX.Element {
  const m = messages.value;
  return (
    <Card kind="notice" testId="unseated">
      <h2>{m.unseatedTitle}</h2>
      <p>{m.unseatedText}</p>
      <button type="button" class="primary" onClick={retakeSeat} data-testid="retake">{m.takeSeatBack}</button>
    </Card>
  );
}

function PastNotice(): JSX.Element {
  const m = messages.value;
  return (
    <div class="past" data-testid="past">
      <span>{m.seeingPast}</span>
      <button type="button" onClick={() => viewPly(plyCount.value)}>{m.toPresent}</button>
    </div>
  );
}

interface OfferText {
  readonly by: Side;
  readonly asked: string;
  readonly sent: string;
  readonly accept: () => void;
  readonly decline: (() => void) | null;
}

function openOffer(offers: Offers, name: (side: Side) => string): OfferText | null {
  const m = messages.value;
  const run = (action: () => Promise<void>) => (): void => void action();
  if (offers.draw) {
    return {
      by: offers.draw, asked: m.drawOffered(name(offers.draw)), sent: m.drawSent,
      accept: run(offerDraw), decline: run(declineDraw),
    };
  }
  if (offers.takeback) {
    return {
      by: offers.takeback, asked: m.takebackAsked(name(offers.takeback)), sent: m.takebackSent,
      accept: run(requestTakeback), decline: run(declineTakeback),
    };
  }
  if (offers.rematch) {
    return {
      by: offers.rematch, asked: m.rematchOffered(name(offers.rematch)), sent: m.rematchSent,
      accept: run(offerRematch), decline: null,
    };
  }
  return null;
}

function Offer({ now }: { now: Room }): JSX.Element | null {
  const m = messages.value;
  const offer = openOffer(now.state.offers, (side) => sideName(m, now.state.game, side));
  if (!offer) return null;
  const answerable = seat.value !== null && seat.value !== offer.by && seat.value !== 'both';
  return (
    <Card kind="offer" testId="offer">
      <p>{seat.value === offer.by ? offer.sent : offer.asked}</p>
      {answerable && (
        <div class="buttons">
          <button type="button" class="primary" onClick={offer.accept} data-testid="accept">{m.accept}</button>
          {offer.decline && (
            <button type="button" onClick={offer.decline} data-testid="decline">{m.decline}</button>
          )}
        </div>
      )}
    </Card>
  );
}
