// SPDX-License-Identifier: GPL-3.0-or-later
import type { JSX } from 'preact';
import { messages, pieceName, sideName, type Messages } from '../../i18n';
import { opposite } from '../../model/board';
import { games } from '../../model/games';
import { readPlacement } from '../../model/fen';
import { material } from '../../model/material';
import { ratingText, signed } from '../../model/rating';
import type { Game, Person, RatingChange, Side, State } from '../../net/protocol.gen';
import { playerName } from '../../speech';
import { outcome, present, room, shown, type Room } from '../../state';
import { Icon } from '../parts/icons';
import { pieceUrl } from '../parts/pieces';
import { PageLink } from '../parts/page_link';
import { SideClock } from './side_clock';

/** One player: side, presence, captured pieces and lead in material. */
export function PlayerStrip({ side }: { side: Side }): JSX.Element | null {
  const now = room.value;
  const board = shown.value;
  if (!now || !board) return null;
  const m = messages.value;
  const { game, start_fen } = now.state;
  const { lost, lead } = material(game, readPlacement(game, start_fen), board.placement);
  const ahead = side === 'first' ? lead : -lead;
  const active = board.turn === side && !outcome.value;
  const computer = now.state.computer?.side === side ? now.state.computer : null;
  const won = outcome.value?.winner === side;
  const person = now.state.players[side];
  return (
    <div class={`player ${active ? 'active' : ''}`} data-testid={`player-${side}`}>
      <span class={`side-mark ${games[game].kind} ${side}`} aria-hidden="true" />
      <span class="player-name">
        {person ? <PersonName person={person} change={now.state.rating_changes[side]} /> : <GuestName state={now.state} side={side} />}
        {now.seat === side && <span class="player-note">{m.you}</span>}
        {computer && (
          <span class="player-note" title={m.levels[computer.level - 1]?.name} data-testid="computer">
            {m.computerLevel(computer.level)}
          </span>
        )}
        {won && <span class="player-won"><Icon name="star" /></span>}
      </span>
      <Presence now={now} side={side} m={m} />
      <Captured game={game} side={opposite(side)} letters={lost[opposite(side)]} />
      {ahead > 0 && (
        <span class="lead" role="img" aria-label={m.ahead(playerName(m, now.state, now.seat, side), String(ahead))} data-testid={`lead-${side}`}>
          +{ahead}
        </span>
      )}
      <SideClock side={side} now={now} />
    </div>
  );
}

/** The side of who has no account, or of the computer, and the name of a guest. */
function GuestName({ state, side }: { state: State; side: Side }): JSX.Element {
  const m = messages.value;
  const name = state.guests?.[side] ?? null;
  const played = sideName(m, state.game, side);
  if (name === null) return <>{played}</>;
  return (
    <>
      <span class="visually-hidden">{played}{m.comma}</span>
      <bdi data-testid="player-guest">{m.guests.name(name)}</bdi>
    </>
  );
}

/** An account's name, with the rating that it had when it sat down. */
function PersonName({ person, change }: { person: Person; change: RatingChange | null }): JSX.Element {
  const m = messages.value;
  return (
    <>
      <bdi class={person.name === null ? 'deleted' : ''} data-testid="player-account">
        {person.name !== null && outcome.value ? (
          <PageLink to={{ page: 'player', name: person.name }}>{person.name}</PageLink>
        ) : person.name ?? m.account.deleted}
      </bdi>
      {person.rating !== null && <span class="player-rating">{ratingText(person)}</span>}
      {change && (
        <span class={`rating-change ${change.after < change.before ? 'loss' : 'gain'}`} data-testid="rating-change">
          {signed(change.after - change.before)}
        </span>
      )}
    </>
  );
}

function Presence({ now, side, m }: { now: Room; side: Side; m: Messages }): JSX.Element | null {
  if (now.state.mode === 'screen' || now.state.computer?.side === side || now.seat === side || !now.state.seats[side] || !present.value) return null;
  const here = present.value[side];
  const word = here ? m.online : m.offline;
  return <span class={`presence ${here ? 'here' : 'away'}`} data-testid={`presence-${side}`}>{word}</span>;
}

interface CapturedProps {
  readonly game: Game;
  /** The side that lost them. */
  readonly side: Side;
  readonly letters: ReturnType<typeof material>['lost'][Side];
}

function Captured({ game, side, letters }: CapturedProps): JSX.Element | null {
  if (letters.length === 0) return null;
  const m = messages.value;
  const names = letters.map((letter) => pieceName(m, game, { side, letter })).join(m.comma);
  return (
    <span class="captured" role="img" aria-label={`${m.captured}${m.comma}${names}`} data-testid={`captured-${side}`}>
      {letters.map((letter, i) => (
        <img
          key={i} src={pieceUrl(game, { side, letter })} alt=""
          class={i > 0 && letters[i - 1] === letter ? 'same' : ''}
        />
      ))}
    </span>
  );
}
