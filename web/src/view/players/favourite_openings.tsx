// SPDX-License-Identifier: GPL-3.0-or-later
// Which openings a player plays most, and how their games ended.
import type { JSX } from 'preact';
import { gameName, messages, sideName, type Messages } from '../../i18n';
import { gamesInOrder } from '../../model/games';
import type { OpeningResults } from '../../net/protocol.gen';

export const openingName = (m: Messages, key: string): string => m.openings[key] ?? key;
export const countOf = (one: OpeningResults): number => one.won + one.drawn + one.lost;

interface FavouritesProps {
  readonly openings: readonly OpeningResults[];
  readonly choose: (opening: OpeningResults) => void;
}

/** The openings played most, of each game and side: choosing one lists its games. */
export function FavouriteOpenings({ openings, choose }: FavouritesProps): JSX.Element {
  const m = messages.value;
  const shown = 5;
  const groups = gamesInOrder.flatMap((game) =>
    (['first', 'second'] as const).map((side) => ({ game, side, all: openings.filter((one) => one.game === game && one.side === side) })));
  return (
    <section aria-labelledby="favourites">
      <h2 id="favourites">{m.players.openings}</h2>
      <div class="opening-groups" data-testid="openings">
        {groups.filter(({ all }) => all.length > 0).map(({ game, side, all }) => (
          <table key={`${game}-${side}`}>
            <caption>{gameName(m, game)} · {sideName(m, game, side)}</caption>
            <thead>
              <tr>
                <th scope="col">{m.players.opening}</th>
                {(['won', 'drawn', 'lost'] as const).map((result) => <th key={result} scope="col">{m.players.results[result]}</th>)}
              </tr>
            </thead>
            <tbody>
              {all.slice(0, shown).map((one) => (
                <tr key={one.opening}>
                  <th scope="row"><button type="button" class="link" onClick={() => choose(one)} data-testid={`opening-${one.opening}`}>{openingName(m, one.opening)}</button></th>
                  <td>{one.won}</td><td>{one.drawn}</td><td>{one.lost}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </section>
  );
}
