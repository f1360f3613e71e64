// SPDX-License-Identifier: GPL-3.0-or-later
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { roomBoard } from '../../board_model';
import { gameName, messages } from '../../i18n';
import { opposite } from '../../model/board';
import { games } from '../../model/games';
import { connections } from '../../connections';
import { navigate } from '../../router';
import { pageTitle } from '../../speech';
import { analysisLines, bottomSide, isComplete, review, room, roomError, unseated } from '../../state';
import { ActionBar, FenButtons, TypedMove } from './action_bar';
import { Board } from '../board/board';
import { FlipButton, KeysButton } from '../board/board_buttons';
import { ChatPanel } from './chat';
import { DrawButton } from '../board/drawing_bar';
import { FullScreenButton } from '../board/full_screen';
import { MoveList, MoveNavigation, useMoveKeys } from './move_list';
import { Notices } from '../parts/notices';
import { PlayerStrip } from './player_strip';
import { ReviewPanel } from './review';
import { SearchCard } from '../parts/searching';
import { AnalysisPanel } from './room_analysis';
import { ShareLink, StatusCard } from './status_card';

export function RoomPage({ name }: { name: string }): JSX.Element {
  useMoveKeys();
  useEffect(() => connections().session.enter(name), [name]);
  useTitle();
  const now = room.value;
  if (roomError.value) return <RoomRefused />;
  if (!now || now.state.room !== name) return <Connecting />;
  const { game, mode } = now.state;
  const isReviewing = review.value !== null || analysisLines.value > 0;
  return (
    <main class={`room ${isComplete.value ? '' : 'waiting'} ${isReviewing ? 'reviewing' : ''} ${games[game].kind}-game`}>
      <h1 class="visually-hidden">{gameName(messages.value, game)}</h1>
      <div class="table">
        <PlayerStrip side={opposite(bottomSide.value)} />
        {/* A new board for each room: nothing of the old one stays selected. */}
        <Board game={game} model={roomBoard} key={name} />
        <PlayerStrip side={bottomSide.value} />
        <Notices />
      </div>
      <div class="panel">
        <StatusCard />
        <SearchCard />
        <MoveNavigation>
          <span class="spacer" />
          <KeysButton />
          <FullScreenButton />
          <DrawButton />
          <FlipButton />
        </MoveNavigation>
        <MoveList />
        <ChatPanel />
        <AnalysisPanel />
        <ReviewPanel />
        <ActionBar />
        <TypedMove />
        <FenButtons />
        {mode === 'link' && isComplete.value && !unseated.value && <ShareLink state={now.state} />}
      </div>
    </main>
  );
}

function useTitle(): void {
  const now = room.value;
  const m = messages.value;
  const elsewhere = unseated.value;
  const problem = roomError.value;
  useEffect(() => {
    if (problem) document.title = `${problem === 'no_such_room' ? m.noRoomTitle : m.errors[problem]} · ${m.brand}`;
    else document.title = now ? pageTitle(m, { state: now.state, seat: now.seat, unseated: elsewhere }) : m.brand;
  }, [now, m, elsewhere, problem]);
}

function Connecting(): JSX.Element {
  return (
    <main class="page-note">
      <p class="muted" data-testid="connecting">{messages.value.connecting}</p>
    </main>
  );
}

function RoomRefused(): JSX.Element {
  const m = messages.value;
  const missing = roomError.value === 'no_such_room';
  const again = (): void => {
    roomError.value = null;
    connections().session.retry();
  };
  return (
    <main class="page-note" data-testid="refused">
      <h1>{missing ? m.noRoomTitle : m.errors[roomError.value ?? 'server_error']}</h1>
      {missing && <p>{m.noRoomText}</p>}
      <div class="buttons">
        <button type="button" class="primary" onClick={() => navigate({ page: 'home' })}>{m.toHome}</button>
        {!missing && <button type="button" onClick={again}>{m.tryAgain}</button>}
      </div>
    </main>
  );
}
