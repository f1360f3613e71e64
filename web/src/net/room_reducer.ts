// SPDX-License-Identifier: GPL-3.0-or-later
// A room's state from its events, as the server computes it from its event log.
import { flagged } from '../model/clock';
import { parseTime } from '../model/time_control';
import type { Event, Offers, Side, State } from './protocol.gen';

const noOffers: Offers = { draw: null, takeback: null, rematch: null };

/** The names of guests when this side has this one; left out where nobody has had any. */
function guestsWith({ guests }: State, side: Side, name: number | null): Pick<State, 'guests'> {
  if (!guests && name === null) return {};
  return { guests: { first: null, second: null, ...guests, [side]: name } };
}

/** The state after an event. The clocks that an event brings replace those before it. */
export function applyEvent(state: State, event: Event): State {
  const clock = 'clock' in event ? event.clock : undefined;
  return applyKind(clock ? { ...state, clock } : state, event);
}

function applyKind(state: State, event: Event): State {
  const { offers } = state;
  switch (event.kind) {
    case 'moved': {
      // A move declines the opponent's draw offer; the mover's own offer stands, unless the move ends the game.
      const draw = offers.draw === state.position.turn && !event.position.outcome ? offers.draw : null;
      const plies = [...state.plies, event.ply];
      return { ...state, plies, position: event.position, offers: { ...noOffers, draw } };
    }
    case 'seat_taken':
      return {
        ...state, seats: { ...state.seats, [event.side]: true }, players: { ...state.players, [event.side]: event.player ?? null },
        ...guestsWith(state, event.side, event.guest ?? null),
      };
    case 'player_named':
      return { ...state, players: { ...state.players, [event.side]: event.player }, ...guestsWith(state, event.side, null) };
    case 'seat_left':
      return {
        ...state, seats: { ...state.seats, [event.side]: false }, players: { ...state.players, [event.side]: null }, offers: noOffers,
        ...guestsWith(state, event.side, null),
      };
    case 'berserked':
      return { ...state, berserk: state.berserk && { ...state.berserk, [event.side]: true } };
    case 'seat_renewed':
    case 'time_given':
    case 'clock_restarted':
      return state;
    case 'flagged': {
      const control = state.clock && parseTime(state.clock.time);
      return { ...state, offers: noOffers, clock: control && state.clock ? flagged(state.clock, control) : null };
    }
    case 'draw_offered':
      return { ...state, offers: { ...offers, draw: event.by } };
    case 'draw_declined':
      return { ...state, offers: { ...offers, draw: null } };
    case 'takeback_requested':
      return { ...state, offers: { ...offers, takeback: event.by } };
    case 'takeback_declined':
      return { ...state, offers: { ...offers, takeback: null } };
    case 'taken_back':
      return { ...state, plies: state.plies.slice(0, event.to_ply), position: event.position, offers: noOffers };
    case 'ended':
      return { ...state, position: event.position, offers: noOffers };
    case 'rematch_offered':
      return { ...state, offers: { ...offers, rematch: event.by } };
    case 'rematch_started':
      return { ...state, successor: event.room, offers: { ...offers, rematch: null } };
  }
}
