// SPDX-License-Identifier: GPL-3.0-or-later
// The fields of a new game with a handicap: which one, and who gives it.
import type { JSX } from 'preact';
import { messages } from '../../i18n';
import { opposite } from '../../model/board';
import { handicapsOf, handicapWithId, type Handicap } from '../../model/handicaps';
import type { Game } from '../../net/protocol.gen';
import { Option, SideSwatch } from '../parts/opponent_fields';

interface ChoiceProps {
  readonly game: Game;
  readonly handicap: Handicap | null;
  readonly choose: (handicap: Handicap | null) => void;
}

/** Nothing for a game without handicaps. */
export function HandicapChoice({ game, handicap, choose }: ChoiceProps): JSX.Element | null {
  const m = messages.value.handicaps;
  const offered = handicapsOf(game);
  if (offered.length === 0) return null;
  return (
    <div class="handicap">
      <label for="handicap">{m.title}</label>
      <select
        id="handicap" value={handicap?.id ?? ''} onChange={(event) => choose(handicapWithId(event.currentTarget.value))}
        data-testid="handicap"
      >
        <option value="">{m.none}</option>
        {offered.map((one) => <option key={one.id} value={one.id}>{m.names[one.id]}</option>)}
      </select>
    </div>
  );
}

interface GiverProps {
  readonly handicap: Handicap;
  /** What the other player is called. */
  readonly opponent: string;
  readonly gives: boolean;
  readonly choose: (gives: boolean) => void;
}

/** Takes the place of the choice of sides: a handicap is given by one of them. */
export function GiverField({ handicap, opponent, gives, choose }: GiverProps): JSX.Element {
  const m = messages.value;
  return (
    <fieldset>
      <legend>{m.handicaps.giver}</legend>
      <div class="options sides two">
        {[true, false].map((mine) => (
          <Option
            key={mine} name="giver" chosen={gives === mine} choose={() => choose(mine)} id={mine ? 'giver-me' : 'giver-opponent'}
          >
            <SideSwatch game={handicap.game} side={mine ? handicap.giver : opposite(handicap.giver)} />
            <strong>{mine ? m.handicaps.iGive : m.handicaps.gives(opponent)}</strong>
          </Option>
        ))}
      </div>
    </fieldset>
  );
}
