// SPDX-License-Identifier: GPL-3.0-or-later
// The session's callbacks: what happens in the room becomes state, speech and sound.
import { hearLine } from './chat_state';
import { addReviewPage, hintText } from './engine_output';
import { messages, type Messages } from './i18n';
import { readPlacement } from './model/fen';
import { games } from './model/games';
import { proposalAfter } from './model/streaks';
import { forgetGame, isUnderWay, recordGame } from './my_games';
import type { Event, Outcome, Side } from './net/protocol.gen';
import type { Listener, SessionView } from './net/session_types';
import { navigate } from './router';
import { serverTime } from './server_time';
import { playSound, type Sound } from './sound';
import { moveSound, playerName, proposalText, speakMove, speakOutcome, withHandicap } from './speech';
import { countGame, streaks } from './streaks';
import { sayAloud } from './voice';
import {
  analysis, analysisLines, boardResets, connection, cursor, dialog, doubtfulMove, fenAt, hasOfferedDraw, hint, pendingMove, plyCount, premoves, promotion, rejoins,
  review, room, roomError, settings, shownPly, spoken, starting, toast, typedMove, unconfirmedMove, unseated, viewedPly, xiangqiNotation, type Room,
} from './state';

export function say(text: string): void {
  spoken.value = { text, n: spoken.value.n + 1 };
}

/** Numbers the notices, so that equal texts are different notices. */
let notices = 0;
let toastTimer: ReturnType<typeof setTimeout> | undefined;

/** Shows and speaks a short notice. */
export function notify(text: string): void {
  notices += 1;
  toast.value = { text, n: notices };
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => (toast.value = null), 5000);
  say(text);
}

/** Removes the notice: the player has gone on. */
export function dismissNotice(): void {
  clearTimeout(toastTimer);
  toast.value = null;
}

/** Drops an unconfirmed or cancelled move: the board puts the piece back. */
export function resetBoard(): void {
  pendingMove.value = null;
  premoves.value = null;
  unconfirmedMove.value = null;
  if (doubtfulMove.value) dialog.value = null;
  promotion.value = null;
  boardResets.value += 1;
}

export const listener: Listener = {
  status(status) {
    const before = connection.value;
    connection.value = status;
    if (status === 'lost' && before !== 'lost') say(starting.value ? messages.value.startsLater : messages.value.lost);
    if (status === 'open') serverTime.restart();
    if (status === 'open' && before === 'lost') say(messages.value.back);
  },
  changed(view, event) {
    const before = room.value;
    roomError.value = null;
    const same = before?.state.room === view.state.room;
    room.value = { ...view, presence: same ? before.presence : null };
    if (view.seat !== null) {
      unseated.value = false;
      const wasUnderWay = isUnderWay(view.state.room);
      recordGame(view, event);
      if (wasUnderWay) countGame(view);
    } else if (!same) {
      forgetGame(view.state.room); // the seat belongs to somebody else by now
    }
    if (pendingMove.value && view.state.plies.length > pendingMove.value.ply) pendingMove.value = null;
    if (!same) resetForNewRoom();
    else if (event) announceEvent(view, event, before);
    else rejoins.value += 1;
    if (same && event) dropEngineOutput(event);
    if (same && !event && view.state.plies.length !== before.state.plies.length) promotion.value = unconfirmedMove.value = null;
  },
  chatLine: hearLine,
  presence({ first, second, watchers, first_left, second_left }) {
    if (room.value) room.value = { ...room.value, presence: { first, second, watchers, first_left, second_left } };
  },
  rated(changes) {
    const now = room.value;
    if (!now) return;
    room.value = { ...now, state: { ...now.state, rating_changes: changes } };
    const own = now.seat === 'first' || now.seat === 'second' ? changes[now.seat] : null;
    if (own) say(messages.value.lobby.newRating(own.after, own.after - own.before));
  },
  serverTime(moment) {
    serverTime.note(moment, performance.now());
  },
  unseated() {
    if (room.value) room.value = { ...room.value, seat: null };
    unseated.value = true;
    if (dialog.value?.kind === 'handover' || dialog.value?.kind === 'seat') dialog.value = null;
    resetBoard();
    say(messages.value.unseatedText);
  },
  seatGone() {
    unseated.value = false;
  },
  enginePush(found) {
    switch (found.type) {
      case 'hint':
        if (found.ply !== plyCount.value) return;
        hint.value = found;
        return say(hintText(found, true));
      case 'analysis':
        if (analysisLines.value > 0 && found.ply === shownPly.value) analysis.value = found;
        return;
      case 'review':
        review.value = addReviewPage(review.value, found);
        if (found.ply === found.last) say(messages.value.reviewDone);
        return;
    }
  },
  connectionError(error) {
    notify(messages.value.errors[error.code] ?? error.code);
  },
  refused(error) {
    roomError.value = error.code;
    say(messages.value.errors[error.code]);
  },
};

/** Removes engine output that is about an earlier position. */
function dropEngineOutput(event: Event): void {
  if (event.kind !== 'moved' && event.kind !== 'taken_back' && event.kind !== 'ended') return;
  hint.value = null;
  review.value = null;
}

function resetForNewRoom(): void {
  hint.value = analysis.value = review.value = null;
  analysisLines.value = 0;
  viewedPly.value = null;
  cursor.value = null;
  typedMove.value = null;
  unseated.value = hasOfferedDraw.value = false;
  resetBoard();
}

/** Whether the opponent did it, seen from here; on one screen both players are here. */
function byOther(view: SessionView, by: Side): boolean {
  return view.seat !== by && view.seat !== 'both';
}

function announceEvent(view: SessionView, event: Event, before: Room): void {
  const m = messages.value;
  const name = (side: Side): string => playerName(m, view.state, view.seat, side);
  switch (event.kind) {
    case 'moved':
      promotion.value = unconfirmedMove.value = null;
      if (before.state.position.turn === view.seat) hasOfferedDraw.value = false;
      announceMove(view, before);
      return;
    case 'seat_taken':
      playSound('notice');
      return byOther(view, event.side) ? notify(m.seatTaken(name(event.side))) : undefined;
    case 'seat_left':
      playSound('notice');
      return byOther(view, event.side) ? notify(m.seatLeft(name(event.side))) : undefined;
    case 'seat_renewed':
    case 'player_named':
      return;
    case 'draw_offered':
      if (event.by === view.seat) hasOfferedDraw.value = true;
      playSound('notice');
      return say(byOther(view, event.by) ? m.drawOffered(name(event.by)) : m.drawSent);
    case 'draw_declined':
      return byOther(view, event.by) ? notify(m.drawDeclined(name(event.by))) : undefined;
    case 'takeback_requested':
      playSound('notice');
      return say(byOther(view, event.by) ? m.takebackAsked(name(event.by)) : m.takebackSent);
    case 'takeback_declined':
      return byOther(view, event.by) ? notify(m.takebackDeclined(name(event.by))) : undefined;
    case 'taken_back':
      viewedPly.value = null;
      hasOfferedDraw.value = false;
      resetBoard();
      return notify(m.takenBack);
    case 'ended':
      resetBoard();
      playSound(endSound(view));
      return view.state.position.outcome ? say(spokenResult(m, view, view.state.position.outcome)) : undefined;
    case 'flagged':
      resetBoard();
      return say(m.clock.timeUp(name(event.side)));
    case 'time_given':
      return notify(m.clock.given(name(event.to), event.seconds));
    case 'berserked':
      return notify(m.tournaments.berserked(name(event.side)));
    case 'clock_restarted':
      return notify(m.clock.restarted);
    case 'rematch_offered':
      playSound('notice');
      return say(byOther(view, event.by) ? m.rematchOffered(name(event.by)) : m.rematchSent);
    case 'rematch_started':
      // Players follow; watchers get a button.
      return view.seat === null ? undefined : navigate({ page: 'room', room: event.room });
  }
}

function spokenResult(m: Messages, { state, seat }: SessionView, outcome: Outcome): string {
  const result = withHandicap(m, state.game, state.start_fen, speakOutcome(m, state, outcome, seat));
  const proposal = seat === null ? null : proposalAfter(streaks.value, state);
  return proposal ? result + m.stop + proposalText(m, proposal) : result;
}

/** A player hears whether the game is won or lost. */
function endSound({ seat, state }: SessionView): Sound {
  const { winner = null, reason } = state.position.outcome ?? {};
  if (winner === null) return reason === 'aborted' ? 'notice' : 'draw';
  return (seat === 'first' || seat === 'second') && seat !== winner ? 'lost' : 'won';
}

function announceMove(view: SessionView, before: Room): void {
  const m = messages.value;
  const { game, plies, position } = view.state;
  const ply = plies[plies.length - 1];
  if (!ply) return;
  const placement = readPlacement(game, fenAt(before.state, before.state.plies.length));
  const isMate = position.outcome?.reason === 'checkmate';
  const move = speakMove(m, game, xiangqiNotation.value, placement, { ...ply, check: ply.check && !isMate });
  const result = position.outcome ? spokenResult(m, view, position.outcome) : null;
  say(result ? move + m.stop + result : move);
  if (ply.check && settings.value.sayCheck) sayAloud(isMate ? m.mateNotice[games[game].kind] : m.checkNotice);
  playSound(position.outcome ? endSound(view) : moveSound(placement, ply));
}
