// SPDX-License-Identifier: GPL-3.0-or-later
// The controls of settings: one of several, and on or off.
import type { JSX } from 'preact';
import type { BoardKind } from '../../model/games';
import { drawFigurines } from '../parts/glyph';

export interface Choice<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly lang?: string;
  readonly pictures?: readonly string[];
  /** A sample of a board: its kind, and the name of the board. */
  readonly board?: readonly [kind: BoardKind, name: string];
}

function BoardSample({ kind, name }: { kind: BoardKind; name: string }): JSX.Element {
  const attribute = kind === 'chess' ? { 'data-chess-board': name } : { 'data-xiangqi-board': name };
  return <i class={`board-sample ${kind}`} {...attribute} />;
}

interface ChoicesProps<T extends string> {
  readonly legend: string;
  readonly name: string;
  readonly value: T;
  readonly choices: readonly Choice<T>[];
  readonly set: (value: T) => void;
}

export function Choices<T extends string>({ legend, name, value, choices, set }: ChoicesProps<T>): JSX.Element {
  return (
    <fieldset class="choices">
      <legend>{legend}</legend>
      <div class="segments">
        {choices.map((one) => (
          <label key={one.value} class={one.value === value ? 'chosen' : ''} data-testid={`${name}-${one.value}`}>
            <input type="radio" name={name} checked={one.value === value} onChange={() => set(one.value)} />
            <span lang={one.lang}>
              {one.board && <BoardSample kind={one.board[0]} name={one.board[1]} />}
              {one.pictures?.map((src) => <img key={src} src={src} alt="" />)}
              {drawFigurines(one.label)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly name: string;
  readonly value: boolean;
  readonly set: (value: boolean) => void;
}

export function Switch({ label, name, value, set }: SwitchProps): JSX.Element {
  return (
    <label class="switch">
      <span>{label}</span>
      <input
        type="checkbox" role="switch" checked={value} onChange={(event) => set(event.currentTarget.checked)}
        data-testid={`switch-${name}`}
      />
    </label>
  );
}
