// SPDX-License-Identifier: GPL-3.0-or-later
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { BoardModel } from '../../board_model';
import { messages, pieceName } from '../../i18n';
import { drawnAt, parseSquare } from '../../model/board';
import { games } from '../../model/games';
import { promotionOf, toOf } from '../../model/moves';
import type { Game } from '../../net/protocol.gen';
import { promotion } from '../../state';
import { pieceUrl } from '../parts/pieces';

/** The choice of a promotion, over the promotion square. */
export function PromotionChooser({ game, model }: { game: Game; model: BoardModel }): JSX.Element | null {
  const first = useRef<HTMLButtonElement>(null);
  const open = promotion.value !== null;
  // A layout effect, to have the focus before the next key press; afterwards the focus returns to the square.
  useLayoutEffect(() => {
    if (!open) return;
    const back = document.activeElement;
    first.current?.focus();
    return () => {
      if (back instanceof HTMLElement && back !== document.body && back.isConnected) back.focus();
    };
  }, [open]);
  const moves = promotion.value?.moves;
  const square = moves?.[0] ? parseSquare(game, toOf(moves[0])) : null;
  if (!moves || !square || !model.shown.value) return null;

  const m = messages.value;
  // In a premove it is not the side to move.
  const side = model.drawn.value?.get(toOf(moves[0] ?? ''))?.side ?? model.shown.value.turn;
  const { column, row } = drawnAt(game, square, model.bottom.value);
  const place = (move: string): number => games[game].promotions.indexOf(promotionOf(move) ?? 'P');
  const sorted = [...moves].sort((a, b) => place(a) - place(b));
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === 'Escape') return model.choosePromotion(null);
    // Tab goes round and does not leave; where the choice opens upwards, the arrows follow.
    const down = row === 0 ? 1 : -1;
    const tab = event.shiftKey ? -1 : 1;
    const by = { ArrowDown: down, ArrowRight: down, ArrowUp: -down, ArrowLeft: -down, Tab: tab }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const buttons = [...(event.currentTarget as HTMLElement).querySelectorAll('button')];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons[(at + by + buttons.length) % buttons.length]?.focus();
  };

  return (
    <div class="promotion-veil" onClick={() => model.choosePromotion(null)}>
      <div
        class={`promotion ${row === 0 ? 'down' : 'up'}`} role="dialog" aria-modal="true" aria-label={m.promoteTitle}
        data-testid="promotion" style={{ left: `calc(var(--cell) * ${String(column)})` }}
        onClick={(event) => event.stopPropagation()} onKeyDown={onKeyDown}
      >
        {sorted.map((move, i) => {
          const letter = promotionOf(move) ?? 'Q';
          return (
            <button
              key={move} type="button" ref={i === 0 ? first : null} aria-label={pieceName(m, game, { side, letter })}
              data-testid={`promote-${letter}`} onClick={() => model.choosePromotion(move)}
            >
              <img src={pieceUrl(game, { side, letter })} alt="" />
            </button>
          );
        })}
      </div>
    </div>
  );
}
