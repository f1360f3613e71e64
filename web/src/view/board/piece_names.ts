// SPDX-License-Identifier: GPL-3.0-or-later
// The names of xiangqi's pieces, for those who do not read the characters: under the mouse, and after a long press.
import type { Api } from 'chessgroundx/api.js';
import type { BoardModel } from '../../board_model';
import { notify } from '../../feedback';
import { fullPieceName, messages } from '../../i18n';
import { fromKey } from '../../model/board';
import { games } from '../../model/games';
import type { Game } from '../../net/protocol.gen';
import { settings } from '../../state';
import { longPressMs, longPressPx } from './board_pointer';

/** Listens on the element that holds the board; returns the function that stops. */
export function bindPieceNames(host: HTMLElement, game: Game, model: BoardModel, api: Api): () => void {
  if (games[game].kind !== 'xiangqi') return () => undefined;
  let press: { readonly id: number; readonly x: number; readonly y: number } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** The piece under the pointer; nobody tells those who play blindfold. */
  const nameAt = ({ clientX, clientY }: PointerEvent): string => {
    const key = settings.peek().blindfold ? undefined : api.getKeyAtDomPos([clientX, clientY]);
    const piece = key && model.drawn.peek()?.get(fromKey(game, key));
    return piece ? fullPieceName(messages.peek(), game, piece) : '';
  };
  const end = (): void => {
    clearTimeout(timer);
    press = null;
  };
  const onDown = (event: PointerEvent): void => {
    end();
    if (event.pointerType !== 'touch' || !event.isPrimary) return;
    const name = nameAt(event);
    press = { id: event.pointerId, x: event.clientX, y: event.clientY };
    if (name !== '') timer = setTimeout(() => notify(name), longPressMs);
  };
  const onMove = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse') host.title = nameAt(event);
    if (press?.id === event.pointerId && Math.hypot(event.clientX - press.x, event.clientY - press.y) > longPressPx) end();
  };
  host.addEventListener('pointerdown', onDown);
  host.addEventListener('pointermove', onMove);
  document.addEventListener('pointerup', end);
  document.addEventListener('pointercancel', end);
  return () => {
    end();
    host.title = '';
    host.removeEventListener('pointerdown', onDown);
    host.removeEventListener('pointermove', onMove);
    document.removeEventListener('pointerup', end);
    document.removeEventListener('pointercancel', end);
  };
}
