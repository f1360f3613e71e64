// SPDX-License-Identifier: GPL-3.0-or-later
// A room's state from its events, as the server computes it from its event log.
import type { Event, Side, State } from './protocol.gen';

/** The names of guests when this side has this one; left out where nobody has had any. */
function guestsWith({ guests }: State, side: Side, name: number | null): Pick<State, 'guests'> {
  if (!guests && name === null) return {};
  return { guests: { first: null, second: null, ...guests, [side]: name } };
}

/** The state after an event. What it brings of clocks and offers replaces what was there. */
export function applyEvent(state: State, event: Event): State {
  const clock = ('clock' in event && event.clock) || state.clock;
  const offers = 'offers' in event ? event.offers : state.offers;
  return applyKind({ ...state, clock, offers }, event);
}

function applyKind(state: State, event: Event): State {
  switch (event.kind) {
    case 'moved':
      return { ...state, plies: [...state.plies, event.ply], position: event.position };
    case 'seat_taken':
      return {
        ...state, seats: { ...state.seats, [event.side]: true }, players: { ...state.players, [event.side]: event.player ?? null },
        ...guestsWith(state, event.side, event.guest ?? null),
      };
    case 'player_named':
      return { ...state, players: { ...state.players, [event.side]: event.player }, ...guestsWith(state, event.side, null) };
    case 'seat_left':
      return {
        ...state, seats: { ...state.seats, [event.side]: false }, players: { ...state.players, [event.side]: null },
        ...guestsWith(state, event.side, null),
      };
    case 'berserked':
      return { ...state, berserk: state.berserk && { ...state.berserk, [event.side]: true } };
    case 'seat_renewed':
    case 'time_given':
    case 'clock_restarted':
    case 'flagged':
    case 'draw_offered':
    case 'draw_declined':
    case 'takeback_requested':
    case 'takeback_declined':
    case 'rematch_offered':
      return state;
    case 'taken_back':
      return { ...state, plies: state.plies.slice(0, event.to_ply), position: event.position };
    case 'ended':
      return { ...state, position: event.position };
    case 'rematch_started':
      return { ...state, successor: event.room };
  }
}
