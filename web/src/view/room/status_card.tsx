// SPDX-License-Identifier: GPL-3.0-or-later
// The status of the game, and offers that wait for an answer.
import type { ComponentChildren, JSX } from 'preact';
import {
  declineDraw, declineTakeback, offerDraw, offerRematch, requestTakeback, retakeSeat, viewPly,
} from '../../actions';
import { gameName, messages } from '../../i18n';
import type { Offers, Outcome, Seat, Side, State } from '../../net/protocol.gen';
import { navigate, roomLink } from '../../router';
import { outcomeText, playerName, turnText, withHandicap } from '../../speech';
import {
  computerThinks, isComplete, isLive, isTimeUp, outcome, plyCount, position, present, room, seat, unseated, type Room,
} from '../../state';
import { timeTextName } from '../../time_names';
import { Icon, type IconName } from '../parts/icons';
import { HintCard } from './hint_card';
import { LeftCard } from './left_card';
import { LevelProposal } from './level_proposal';
import { QrCode } from '../parts/qr_code';
import { ShareField } from '../parts/share_field';

export function StatusCard(): JSX.Element | null {
  const now = room.value;
  if (!now) return null;
  return (
    <div class="status" data-testid="status">
      {unseated.value && <UnseatedNotice />}
      <div class="game-status">
        {!isComplete.value && !unseated.value ? <WaitingCard now={now} /> : <GameStatus now={now} />}
        {!isLive.value && <PastNotice />}
      </div>
      <LeftCard />
      <Offer now={now} />
    </div>
  );
}

function Card({ kind, children, testId }: { kind: string; children: ComponentChildren; testId: string }): JSX.Element {
  return <section class={`card ${kind}`} data-testid={testId}>{children}</section>;
}

type ResultKind = 'won' | 'lost' | 'drawn' | 'over' | 'aborted';

/** How the result looks from here; `over` for those who did not play against each other. */
function resultKind({ winner, reason }: Outcome, mine: Seat | null): ResultKind {
  if (reason === 'aborted') return 'aborted';
  if (winner === null) return 'drawn';
  if (mine !== 'first' && mine !== 'second') return 'over';
  return mine === winner ? 'won' : 'lost';
}

const resultIcons: Readonly<Record<ResultKind, IconName | null>> = { won: 'trophy', over: 'trophy', drawn: 'draw', lost: null, aborted: null };

function GameStatus({ now }: { now: Room }): JSX.Element | null {
  const m = messages.value;
  const { game, start_fen, successor } = now.state;
  const end = outcome.value;
  if (end) {
    const { headline, reason } = outcomeText(m, now.state, end, now.seat);
    const kind = resultKind(end, now.seat);
    return (
      <Card kind={`result ${kind}`} testId="result">
        <div class="result-words">
          {resultIcons[kind] && <span class="result-icon"><Icon name={resultIcons[kind]} /></span>}
          <div><h2>{headline}</h2><p>{withHandicap(m, game, start_fen, reason)}</p></div>
        </div>
        {successor !== null && (
          <button type="button" class="primary" onClick={() => navigate({ page: 'room', room: successor })}>
            {m.toRematch}
          </button>
        )}
        <LevelProposal state={now.state} />
      </Card>
    );
  }
  const turn = position.value?.turn ?? 'first';
  const mine = now.seat === turn;
  const isWatcher = now.seat === null && !unseated.value;
  const watchers = present.value?.watchers ?? 0;
  const words = isTimeUp.value ? m.clock.timeUpNow : turnText(m, now.state, now.seat, turn);
  return (
    <div class={`turn ${mine ? 'mine' : ''}`} data-testid="turn">
      <strong>{words}</strong>
      {computerThinks.value && <span class="dots" aria-hidden="true"><i /><i /><i /></span>}
      <TimeName state={now.state} />
      {position.value?.check && <span class="check-word">{m.checkNotice}</span>}
      {isWatcher && <span class="muted watching" data-testid="watching"><Icon name="eye" />{m.watching}</span>}
      {watchers > (isWatcher ? 1 : 0) && (
        <span class="muted watching" data-testid="watchers">
          {!isWatcher && <Icon name="eye" />}
          {m.watchers(watchers)}
        </span>
      )}
      <HintCard />
    </div>
  );
}

/** The time control, where there is one. */
function TimeName({ state }: { state: State }): JSX.Element | null {
  if (!state.clock) return null;
  return (
    <span class="muted time-name" data-testid="time-name">
      <Icon name="clock" />{timeTextName(messages.value, state.game, state.clock.time)}
    </span>
  );
}

function WaitingCard({ now }: { now: Room }): JSX.Element {
  const m = messages.value;
  return (
    <Card kind="waiting" testId="waiting">
      <div class="invitation">
        <div>
          <h2>{m.waitingTitle}<span class="dots" aria-hidden="true"><i /><i /><i /></span></h2>
          <p>{m.waitingText}</p>
          <TimeName state={now.state} />
        </div>
        <QrCode text={roomLink(now.state.room)} label={m.gameQr} />
      </div>
      <ShareLink state={now.state} prominent />
    </Card>
  );
}

/** The link to a room; `prominent` while waiting for the opponent. */
export function ShareLink({ state, prominent = false }: { state: State; prominent?: boolean }): JSX.Element {
  const m = messages.value;
  return <ShareField link={roomLink(state.room)} label={m.gameLink} text={m.shareText(gameName(m, state.game))} prominent={prominent} />;
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

/** Over the state of the game now: nothing moves when it comes or goes. */
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
  const offer = openOffer(now.state.offers, (side) => playerName(m, now.state, now.seat, side));
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
