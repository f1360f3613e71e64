// SPDX-License-Identifier: GPL-3.0-or-later
// What a press and its release do at once, where chessgroundx waits: for a timer before it says what is selected, for a frame
// before a press becomes a drag. On a busy page the next press or the release comes first.
import type { Api } from 'chessgroundx/api.js';
import type { Key } from 'chessgroundx/types.js';
import { fromKey } from '../../model/board';
import type { Game } from '../../net/protocol.gen';
import { selectedSquare } from '../../state';

/** Takes over what chessgroundx has selected. */
export function readSelection(api: Api, game: Game): void {
  const { selected } = api.state.selectable;
  selectedSquare.value = typeof selected === 'string' ? fromKey(game, selected as Key) : null;
}

/** A drag is one by its way, not by the frames drawn meanwhile. */
function beginDrag(api: Api): void {
  const { current, distance } = api.state.draggable;
  if (!current) return;
  const [x, y] = current.pos;
  const [fromX, fromY] = current.origPos;
  if (Math.hypot(x - fromX, y - fromY) >= distance) current.started = true;
}

/** Listens beside chessgroundx, within the element that holds the board; returns the function that stops. */
export function bindPresses(host: HTMLElement, game: Game, api: Api): () => void {
  const stopped = new AbortController();
  const options = { passive: true, signal: stopped.signal };
  const read = (): void => readSelection(api, game);
  // After chessgroundx has acted: it listens inside of the host, and on the document since before this.
  for (const press of ['mousedown', 'touchstart']) host.addEventListener(press, read, options);
  for (const release of ['mouseup', 'touchend']) {
    document.addEventListener(release, () => beginDrag(api), { ...options, capture: true }); // before it acts
    document.addEventListener(release, read, options);
  }
  return () => stopped.abort();
}
