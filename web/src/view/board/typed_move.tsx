// SPDX-License-Identifier: GPL-3.0-or-later
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { notify } from '../../feedback';
import { messages } from '../../i18n';
import { games } from '../../model/games';
import type { Game } from '../../net/protocol.gen';
import { typedMove, xiangqiNotation } from '../../state';

interface Props {
  readonly game: Game;
  /** Plays what was typed; resolves to what went wrong, or null. */
  readonly play: (text: string) => Promise<string | null>;
}

/** The field for moves as text. The text stays until the server has found the move. */
export function TypedMoveForm({ game, play }: Props): JSX.Element {
  const [text, setText] = useState('');
  const m = messages.value;
  const submit = async (): Promise<void> => {
    const typed = text.trim();
    if (!typed) return;
    const problem = await play(typed);
    if (problem) notify(problem);
    else setText((now) => (now.trim() === typed ? '' : now));
  };
  const { notation } = games[game];
  const hint = m.typeMoveHint[notation === 'xiangqi' ? xiangqiNotation.value : notation];
  return (
    <form
      class="typed" aria-busy={typedMove.value !== null}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <input
        value={text} onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()} aria-label={m.typeMoveWith(hint)}
        placeholder={m.typeMoveShort(hint)} autoComplete="off" autoCapitalize="off" spellcheck={false}
        enterKeyHint="go" maxLength={16} data-testid="typed-move"
      />
      <button type="submit">{m.play}</button>
    </form>
  );
}
