// SPDX-License-Identifier: GPL-3.0-or-later
// The position editor: a palette of pieces, a board, and the server's check of the position.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { choosePlayFrom } from '../../actions';
import { gameName, messages, pieceName, sideName } from '../../i18n';
import { drawnSquares, squareName, type Piece } from '../../model/board';
import { readPlacement, readTurn } from '../../model/fen';
import { gameOfFen, games } from '../../model/games';
import {
  castlingRights, emptyFen, hasRight, movePiece, putPiece, toggleRight, withTurn, type CastlingRight,
} from '../../model/setup';
import { emptyStudy } from '../../model/study';
import { gameValues, type Fault, type Game, type Side } from '../../net/protocol.gen';
import { dialog, flipped, usualGame } from '../../state';
import { openStudy } from '../../study/actions';
import { lookAt } from '../../study/sync';
import { node, study } from '../../study/state';
import { BoardSurface, marginOf } from '../board/board_surface';
import { Icon } from '../parts/icons';
import { pieceUrl } from '../parts/pieces';

/** Far more than any FEN has. */
const maxFenLength = 500;

type Tool = Piece | 'hand' | 'eraser';

/** The server's check of a FEN: the normalized FEN when it can be played, its faults or, of one that can, doubts, and what was repaired in it. */
interface Verdict {
  readonly fen: string;
  readonly playable: string | null;
  readonly faults: readonly Fault[];
  readonly repairs: readonly Fault[];
}

function useVerdict(game: Game, fen: string): Verdict | null {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  useEffect(() => {
    let stale = false;
    const timer = setTimeout(() => {
      void lookAt(game, fen).then((answer) => {
        if (!stale && answer.type === 'looked') {
          setVerdict({ fen, playable: answer.position?.fen ?? null, faults: answer.faults, repairs: answer.repairs ?? [] });
        }
      });
    }, 150);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [game, fen]);
  return verdict?.fen === fen ? verdict : null;
}

export function SetupForm(): JSX.Element {
  const m = messages.value;
  const [game, setGame] = useState<Game>(study.value?.game ?? usualGame.value);
  const [fen, setFen] = useState(node.value?.fen ?? games[game].startFen);
  const [tool, setTool] = useState<Tool>('hand');
  const [held, setHeld] = useState<string | null>(null);
  const verdict = useVerdict(game, fen);

  const chooseGame = (next: Game): void => {
    setGame(next);
    setHeld(null);
    if (games[next].kind === games[game].kind) return;
    setTool('hand');
    setFen(games[next].startFen);
  };
  const typeFen = (text: string): void => {
    setGame(gameOfFen(text, game));
    setHeld(null);
    setFen(text);
  };
  const press = (square: string): void => {
    if (tool === 'eraser') return setFen(putPiece(game, fen, square, null));
    if (tool !== 'hand') {
      const there = readPlacement(game, fen).get(square);
      const same = there?.letter === tool.letter && there.side === tool.side;
      return setFen(putPiece(game, fen, square, same ? null : tool));
    }
    if (held === null) return setHeld(readPlacement(game, fen).has(square) ? square : null);
    setFen(movePiece(game, fen, held, square));
    setHeld(null);
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    if (!verdict?.playable) return;
    openStudy(emptyStudy(game, verdict.playable));
    dialog.value = null;
  };
  const playOn = (): void => {
    if (verdict?.playable) choosePlayFrom(game, verdict.playable);
  };

  return (
    <form class="setup-form" onSubmit={submit}>
      <div class="setup-left">
        <fieldset class="segments games-choice">
          <legend class="visually-hidden">{m.chooseGame}</legend>
          {gameValues.map((one) => (
            <label key={one} class={one === game ? 'chosen' : ''} data-testid={`setup-${one}`}>
              <input type="radio" name="setup-game" checked={one === game} onChange={() => chooseGame(one)} />
              <span>{gameName(m, one)}</span>
            </label>
          ))}
        </fieldset>
        <Palette game={game} tool={tool} choose={(next) => { setTool(next); setHeld(null); }} />
        <SetupBoard game={game} fen={fen} held={held} press={press} erase={(square) => setFen(putPiece(game, fen, square, null))} />
      </div>
      <div class="setup-options">
        <VerdictText verdict={verdict} />
        <div class="buttons starts">
          <button type="button" onClick={() => typeFen(games[game].startFen)} data-testid="setup-start">{m.study.usualStart}</button>
          <button type="button" onClick={() => typeFen(emptyFen(game))} data-testid="setup-empty">{m.study.emptyBoard}</button>
        </div>
        <Turn game={game} fen={fen} set={setFen} />
        {games[game].hasCastling && <Castling game={game} fen={fen} set={setFen} />}
        <input
          value={fen} maxLength={maxFenLength} onInput={(event) => typeFen(event.currentTarget.value)} aria-label={m.fenLabel} spellcheck={false}
          autoComplete="off" autoCapitalize="off" class="fen-field" data-testid="setup-fen"
        />
        <div class="buttons">
          <button type="button" onClick={() => (dialog.value = null)}>{m.cancel}</button>
          <button type="button" disabled={!verdict?.playable} onClick={playOn} data-testid="setup-play">{m.playFromHere}</button>
          <button type="submit" class="primary" disabled={!verdict?.playable} data-testid="setup-use">{m.study.usePosition}</button>
        </div>
      </div>
    </form>
  );
}

function VerdictText({ verdict }: { verdict: Verdict | null }): JSX.Element {
  const m = messages.value.study;
  return (
    <div class="verdict" role="status" data-testid="verdict">
      {verdict?.playable && verdict.faults.length === 0 && <p class="fine">{m.positionFine}</p>}
      {verdict?.playable && verdict.repairs.length > 0 && (
        <>
          <p class="fine">{m.positionRepaired}</p>
          <ul data-testid="repairs">{verdict.repairs.map((fault, i) => <li key={i}>{m.positionFault(fault)}</li>)}</ul>
        </>
      )}
      {verdict && verdict.faults.length > 0 && (
        <>
          <p class={verdict.playable ? 'fine' : 'problem'}>{verdict.playable ? m.positionUnreachable : m.positionFaults}</p>
          <ul>{verdict.faults.map((fault, i) => <li key={i}>{m.positionFault(fault)}</li>)}</ul>
        </>
      )}
    </div>
  );
}

function Palette({ game, tool, choose }: { game: Game; tool: Tool; choose: (tool: Tool) => void }): JSX.Element {
  const m = messages.value;
  const isChosen = (one: Tool): boolean =>
    typeof one === 'string' || typeof tool === 'string' ? one === tool : one.letter === tool.letter && one.side === tool.side;
  const row = (side: Side): JSX.Element => (
    <div class="palette-row">
      {games[game].letters.map((letter) => {
        const piece: Piece = { side, letter };
        return (
          <button
            key={letter} type="button" class="palette-piece" aria-pressed={isChosen(piece)} onClick={() => choose(piece)}
            aria-label={m.pieceOf(sideName(m, game, side), pieceName(m, game, piece))} data-testid={`tool-${side}-${letter}`}
          >
            <img src={pieceUrl(game, piece)} alt="" />
          </button>
        );
      })}
      <button
        type="button" class="palette-piece" aria-pressed={isChosen(side === 'first' ? 'hand' : 'eraser')}
        aria-label={side === 'first' ? m.study.hand : m.study.eraser} title={side === 'first' ? m.study.hand : m.study.eraser}
        onClick={() => choose(side === 'first' ? 'hand' : 'eraser')} data-testid={side === 'first' ? 'tool-hand' : 'tool-eraser'}
      >
        <Icon name={side === 'first' ? 'hand' : 'eraser'} />
      </button>
    </div>
  );
  return (
    <fieldset class="palette">
      <legend class="muted">{m.study.setUpHint}</legend>
      {row('first')}
      {row('second')}
    </fieldset>
  );
}

interface SetupBoardProps {
  readonly game: Game;
  readonly fen: string;
  readonly held: string | null;
  readonly press: (square: string) => void;
  readonly erase: (square: string) => void;
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0],
};

function SetupBoard({ game, fen, held, press, erase }: SetupBoardProps): JSX.Element {
  const m = messages.value;
  const grid = useRef<HTMLDivElement>(null);
  const bottom: Side = flipped.value ? 'second' : 'first';
  const names = drawnSquares(game, bottom).map((row) => row.map((square) => squareName(game, square)));
  const [cursor, setCursor] = useState(names[names.length - 1]?.[4] ?? '');
  const placement = readPlacement(game, fen);
  const here = names.flat().includes(cursor) ? cursor : (names[0]?.[0] ?? '');
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (step) {
      const row = names.findIndex((list) => list.includes(here));
      const next = names[row + step[1]]?.[(names[row]?.indexOf(here) ?? 0) + step[0]];
      if (next) grid.current?.querySelector<HTMLElement>(`[data-square="${next}"]`)?.focus();
    } else if (event.key === 'Enter' || event.key === ' ') press(here);
    else if (event.key === 'Delete' || event.key === 'Backspace') erase(here);
    else return;
    event.preventDefault();
  };
  return (
    <div class={`setup-board ${games[game].kind}`}>
      <BoardSurface game={game} bottom={bottom} labels="algebraic" plain={marginOf(game, 'algebraic').x > 0} />
      <div class="setup-grid" role="grid" ref={grid} aria-label={m.board(gameName(m, game))} onKeyDown={onKeyDown}>
        {names.map((row, i) => (
          <div role="row" class="setup-row" key={i}>
            {row.map((name) => {
              const piece = placement.get(name);
              const words = piece ? m.pieceOf(sideName(m, game, piece.side), pieceName(m, game, piece)) : m.emptySquare;
              return (
                <div
                  key={name} role="gridcell" class={`setup-cell ${held === name ? 'held' : ''}`} data-square={name}
                  tabIndex={name === here ? 0 : -1} aria-label={`${name}${m.comma}${words}`} aria-selected={held === name}
                  onFocus={() => setCursor(name)} onClick={() => press(name)} data-testid={`setup-${name}`}
                  onContextMenu={(event) => { event.preventDefault(); erase(name); }}
                >
                  {piece && <img src={pieceUrl(game, piece)} alt="" draggable={false} />}
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}

function Turn({ game, fen, set }: { game: Game; fen: string; set: (fen: string) => void }): JSX.Element {
  const m = messages.value;
  const turn = readTurn(fen);
  return (
    <fieldset class="choices">
      <legend>{m.study.sideToMove}</legend>
      <div class="segments">
        {(['first', 'second'] as const).map((side) => (
          <label key={side} class={side === turn ? 'chosen' : ''} data-testid={`turn-${side}`}>
            <input type="radio" name="setup-turn" checked={side === turn} onChange={() => set(withTurn(fen, side))} />
            <span>{sideName(m, game, side)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Castling({ game, fen, set }: { game: Game; fen: string; set: (fen: string) => void }): JSX.Element {
  const m = messages.value;
  const name = (right: CastlingRight): string => {
    const side = sideName(m, game, right === 'K' || right === 'Q' ? 'first' : 'second');
    return right.toUpperCase() === 'K' ? m.study.castlingShort(side) : m.study.castlingLong(side);
  };
  return (
    <fieldset class="choices">
      <legend>{m.study.castling}</legend>
      <div class="rights">
        {castlingRights.map((right) => (
          <label key={right}>
            <input
              type="checkbox" checked={hasRight(fen, right)} onChange={() => set(toggleRight(fen, right))}
              data-testid={`right-${right}`}
            />
            {name(right)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
