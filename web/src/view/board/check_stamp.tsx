// SPDX-License-Identifier: GPL-3.0-or-later
// The word "check" or "checkmate" on the board for a moment, as players of xiangqi call it out. The ring around the king stays.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { BoardModel } from '../../board_model';
import { messages } from '../../i18n';
import { games } from '../../model/games';
import type { Game } from '../../net/protocol.gen';

const shownMs = 1300;

export function CheckStamp({ game, model }: { game: Game; model: BoardModel }): JSX.Element | null {
  const now = model.shown.value;
  // A check may be checkmate: nothing is called out before that is known.
  const isCheck = now !== null && now.check !== null && model.known.value;
  const fen = now?.fen;
  const [stamped, setStamped] = useState<string | null>(null);
  useEffect(() => {
    if (!isCheck || fen === undefined) {
      setStamped(null);
      return undefined;
    }
    setStamped(fen);
    const timer = setTimeout(() => setStamped(null), shownMs);
    return () => clearTimeout(timer);
  }, [fen, isCheck]);
  if (stamped === null || stamped !== fen) return null;
  const m = messages.value;
  // A screen reader hears it from the live region.
  return (
    <div class="check-stamp" aria-hidden="true" data-testid="check-stamp">
      {model.isMate.value ? m.mateNotice[games[game].kind] : m.checkNotice}
    </div>
  );
}
