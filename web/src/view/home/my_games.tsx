// SPDX-License-Identifier: GPL-3.0-or-later
// The games of this browser on the home page: a few that go on, and all of them on request.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { say } from '../../feedback';
import { gameName, messages, sideName, type Messages } from '../../i18n';
import { details } from '../../model/header_text';
import { countsOf, fenOf, isOpen, standing, type MyGame } from '../../model/my_games';
import { readTurn } from '../../model/fen';
import { opposite } from '../../model/board';
import { games } from '../../model/games';
import { durationText } from '../../model/clock';
import { parseTime } from '../../model/time_control';
import { forgetGame, myGames, refreshGames, restoreGame } from '../../my_games';
import { connections } from '../../connections';
import { navigate, pathOf } from '../../router';
import { lastMoveText, outcomeText } from '../../speech';
import { moveStyle } from '../../state';
import { timeAgo, timeTextName } from '../../time_names';
import { Icon } from '../parts/icons';
import { MiniBoard } from '../board/mini_board';

/** How many running games are shown without being asked for. */
const shownClosed = 3;
/** How many more are shown at a time. */
const pageGames = 24;
const refreshMs = 20_000;

export function MyGames(): JSX.Element | null {
  const m = messages.value;
  const played = myGames.value;
  const [isAll, setAll] = useState(false);
  const [shown, setShown] = useState(pageGames);
  const [removed, setRemoved] = useState<MyGame | null>(null);
  const undoButton = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone: keyboards go on here.
  useEffect(() => undoButton.current?.focus(), [removed]);
  useRefresh(isAll);
  if (played.length === 0 && removed === null) return null;
  const open = played.filter(isOpen);
  const listed = isAll ? played.slice(0, shown) : open.slice(0, shownClosed);
  const remove = (game: MyGame): void => {
    forgetGame(game.summary.room);
    setRemoved(game);
    say(m.myGames.removed);
  };
  const undo = (): void => {
    if (removed) restoreGame(removed);
    setRemoved(null);
  };
  return (
    <section class={`my-games ${isAll ? 'all' : ''}`} aria-labelledby="my-games" data-testid="my-games">
      <div class="my-games-head">
        <h2 id="my-games">{m.myGames.title}</h2>
        <span class="muted" data-testid="my-games-count">{m.myGames.count(...countsOf(played))}</span>
        <span class="spacer" />
        {(isAll || listed.length < played.length) && (
          <button type="button" class="quiet" aria-expanded={isAll} onClick={() => setAll(!isAll)} data-testid="all-games">
            {isAll ? m.myGames.fewer : m.myGames.all}
          </button>
        )}
      </div>
      {removed && (
        <p class="removed">
          {m.myGames.removed}
          <button ref={undoButton} type="button" class="quiet" onClick={undo} data-testid="undo-remove">
            <Icon name="undo" />{m.study.undo}
          </button>
        </p>
      )}
      {listed.length > 0 && (
        <ul>
          {listed.map((game) => (
            <Entry key={game.summary.room} game={game} remove={() => remove(game)} />
          ))}
        </ul>
      )}
      {isAll && shown < played.length && (
        <button type="button" onClick={() => setShown(shown + pageGames)} data-testid="more-games">{m.myGames.more}</button>
      )}
      {isAll && <p class="muted kept">{m.myGames.keptHere}</p>}
    </section>
  );
}

/** Asks the server at once, when the tab is shown again, and now and then while it is shown. */
function useRefresh(isAll: boolean): void {
  const all = useRef(isAll);
  all.current = isAll;
  useEffect(() => {
    const refresh = (): void => {
      if (document.visibilityState === 'visible') void refreshGames(connections().home, false);
    };
    const timer = setInterval(refresh, refreshMs);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
      connections().home.close();
    };
  }, []);
  useEffect(() => void refreshGames(connections().home, isAll), [isAll]);
}

/** The other player, or that both play here. */
function opponentText(m: Messages, { summary: { computer, mode, players, guests }, seat }: MyGame): string {
  if (computer) return m.computerLevel(computer.level);
  const opponent = seat === 'both' ? null : players[opposite(seat)];
  if (opponent) return opponent.name ?? m.account.deleted;
  const guest = seat === 'both' ? null : (guests?.[opposite(seat)] ?? null);
  if (guest !== null) return m.guests.name(guest);
  return mode === 'screen' ? m.modeScreen : m.myGames.friend;
}

function stateText(m: Messages, entry: MyGame): string {
  const { summary, seat } = entry;
  const { game, outcome, offers, computer } = summary;
  switch (standing(entry)) {
    case 'gone':
      return m.myGames.gone;
    case 'over': {
      if (!outcome) return '';
      const { headline, reason } = outcomeText(m, summary, outcome, seat);
      // That they agreed says that it is a draw.
      return outcome.reason === 'agreement' ? reason : details([headline, reason]);
    }
    case 'rematch':
      return m.rematchOffered(m.opponent);
    case 'asked':
      return offers.draw ? m.drawOffered(m.opponent) : m.takebackAsked(m.opponent);
    case 'mine':
      return m.yourTurn;
    case 'theirs':
      return computer ? m.computerThinks : m.theirTurn;
    case 'waiting':
      return m.waitingTitle;
    case 'shared':
      return m.toMove(sideName(m, game, readTurn(fenOf(summary))));
  }
}

/** Whose clock runs; in correspondence also how much is left, by this computer's clock. */
function runningText(m: Messages, { summary: { clock, game, outcome }, seat }: MyGame): string {
  if (outcome || !clock?.running) return '';
  const { running, deadline } = clock;
  const text = seat === 'both' ? m.clock.running(sideName(m, game, running)) : seat === running ? m.clock.mineRuns : m.clock.theirsRuns;
  const isByDays = parseTime(clock.time)?.[running].kind === 'correspondence';
  return isByDays && deadline !== null ? `${text} (${durationText(Math.max(0, deadline - Date.now()), m.clock)})` : text;
}

function Entry({ game: entry, remove }: { game: MyGame; remove: () => void }): JSX.Element {
  const m = messages.value;
  const { summary, seat, gone } = entry;
  const title = `${gameName(m, summary.game)} · ${opponentText(m, entry)}`;
  const to = { page: 'room', room: summary.room } as const;
  const go = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    navigate(to);
  };
  const move = summary.last ? lastMoveText(summary.game, moveStyle.value, summary.last) : '';
  const time = summary.clock ? timeTextName(m, summary.game, summary.clock.time) : '';
  const when = timeAgo(summary.changed);
  const content = (
    <>
      <span class={`my-game-board ${games[summary.game].kind}`}>
        <MiniBoard game={summary.game} fen={fenOf(summary)} bottom={seat === 'second' ? 'second' : 'first'} />
      </span>
      <span class="my-game-words">
        <strong>{title}</strong>
        <span class="my-game-state">{stateText(m, entry)}</span>
        <small class="muted">
          {!gone && <span class="my-game-go">{summary.outcome ? m.myGames.look : m.myGames.goOn} · </span>}
          {details([time, runningText(m, entry), move, when])}
        </small>
      </span>
    </>
  );
  return (
    <li class={`my-game ${standing(entry)}`} data-testid="my-game">
      {gone ? <div class="my-game-main">{content}</div> : <a class="my-game-main" href={pathOf(to)} onClick={go}>{content}</a>}
      <button
        type="button" class="icon-button" aria-label={m.myGames.remove(title)} title={m.myGames.removeShort} onClick={remove}
        data-testid="remove-game"
      >
        <Icon name="close" />
      </button>
    </li>
  );
}
