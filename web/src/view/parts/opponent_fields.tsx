// SPDX-License-Identifier: GPL-3.0-or-later
// The fields of a new game that the home page and the dialog "play from here" share.
import type { ComponentChildren, JSX } from 'preact';
import { useId } from 'preact/hooks';
import { messages, sideName } from '../../i18n';
import { games } from '../../model/games';
import { levels } from '../../model/levels';
import type { Game, SideChoice } from '../../net/protocol.gen';

interface OptionProps {
  readonly name: string;
  readonly id: string;
  readonly chosen: boolean;
  readonly choose: () => void;
  readonly children: ComponentChildren;
}

export function Option({ name, id, chosen, choose, children }: OptionProps): JSX.Element {
  return (
    <label class={`option ${chosen ? 'chosen' : ''}`} data-testid={id}>
      <input type="radio" name={name} checked={chosen} onChange={choose} />
      <span>{children}</span>
    </label>
  );
}

/** The engine's level, with a sentence about it, which describes each level's button too. */
export function LevelChoice({ level, choose }: { level: number; choose: (level: number) => void }): JSX.Element {
  const m = messages.value;
  const id = useId();
  const words = m.levels[level - 1];
  const longest = m.levels.map(({ name, about }) => `${name} ${about}`).reduce((a, b) => (b.length > a.length ? b : a));
  return (
    <fieldset>
      <legend>{m.howStrong}</legend>
      <div class="levels">
        {levels.map((one) => (
          <label key={one} class={one === level ? 'chosen' : ''} data-testid={`level-${String(one)}`}>
            <input
              type="radio" name="level" checked={one === level} onChange={() => choose(one)}
              aria-label={m.levelName(one, m.levels[one - 1]?.name ?? '')} aria-describedby={`${id}-${String(one)}`}
            />
            <span aria-hidden="true">{one}</span>
            <span id={`${id}-${String(one)}`} hidden>{m.levels[one - 1]?.about}</span>
          </label>
        ))}
      </div>
      <p class="level-about" data-longest={longest} data-testid="level-about">
        <span><strong>{words?.name}</strong> <span class="muted">{words?.about}</span></span>
      </p>
    </fieldset>
  );
}

export function SideSwatch({ game, side }: { game: Game; side: SideChoice }): JSX.Element {
  return <span class={`side-mark ${games[game].kind} ${side}`} aria-hidden="true" />;
}

interface ListedFieldProps {
  readonly isListed: boolean;
  /** Of a game without a clock nobody can tell whether it goes on. */
  readonly hasClock: boolean;
  readonly choose: (isListed: boolean) => void;
}

/** Whether everybody finds a game by link among the games to watch. */
export function ListedField({ isListed, hasClock, choose }: ListedFieldProps): JSX.Element {
  const m = messages.value;
  return (
    <label class="check">
      <input
        type="checkbox" checked={isListed && hasClock} disabled={!hasClock} onChange={(event) => choose(event.currentTarget.checked)}
        data-testid="others-watch"
      />
      <span>{m.players.othersWatch} <small class="muted">{hasClock ? m.players.othersWatchAbout : m.players.othersWatchNeedsClock}</small></span>
    </label>
  );
}

interface SideFieldProps {
  readonly game: Game;
  readonly side: SideChoice;
  readonly choose: (side: SideChoice) => void;
}

export function SideField({ game, side, choose }: SideFieldProps): JSX.Element {
  const m = messages.value;
  return (
    <fieldset>
      <legend>{m.yourSide}</legend>
      <div class="options sides">
        {(['first', 'random', 'second'] as const).map((one) => (
          <Option key={one} name="side" chosen={side === one} choose={() => choose(one)} id={`side-${one}`}>
            <SideSwatch game={game} side={one} />
            <strong>{one === 'random' ? m.random : sideName(m, game, one)}</strong>
          </Option>
        ))}
      </div>
    </fieldset>
  );
}
