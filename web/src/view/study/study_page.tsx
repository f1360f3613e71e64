// SPDX-License-Identifier: GPL-3.0-or-later
// The study board: the board, the tree of moves, and the actions on them.
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useLayoutEffect } from 'preact/hooks';
import { choosePlayFrom } from '../../actions';
import { gameName, messages, sideName } from '../../i18n';
import { endLine, preview } from '../../line_preview';
import { opposite } from '../../model/board';
import { games } from '../../model/games';
import { details } from '../../model/header_text';
import { header, moveCount, nodeOf } from '../../model/study';
import { navigate } from '../../router';
import { handicapText, outcomeText, resultText, withHandicap } from '../../speech';
import { dialog, type PlainDialog } from '../../state';
import {
  goToSibling, goBack, goForward, goToEnd, goToStart, leaveStudy, openShared, playTyped, share, showOwn, undo,
} from '../../study/actions';
import { studyBoard } from '../../study/board';
import { restoreFile } from '../../study/collection';
import { startSync } from '../../study/sync';
import {
  analysing, at, node, position, source, study, studyProblem, undoable,
} from '../../study/state';
import { Board } from '../board/board';
import { FlipButton, KeysButton } from '../board/board_buttons';
import { useBoardKeys } from '../board/board_keys';
import { DrawButton } from '../board/drawing_bar';
import { FullScreenButton } from '../board/full_screen';
import { heldButton } from '../parts/hold';
import { Icon, type IconName } from '../parts/icons';
import { Notices } from '../parts/notices';
import { SearchCard } from '../parts/searching';
import { StudyAnalysis } from './study_analysis';
import { StudyEdit } from './study_edit';
import { GameList, FaultList } from './study_source';
import { studyTitle } from './study_title';
import { StudyTree } from './study_tree';
import { TypedMoveForm } from '../board/typed_move';

export function StudyPage({ shared }: { shared: string | null }): JSX.Element {
  const m = messages.value;
  useEffect(() => startSync(leaveStudy), []);
  useEffect(() => {
    if (shared !== null) void openShared(shared);
    else {
      showOwn();
      void restoreFile();
    }
  }, [shared]);
  useStudyKeys();
  const now = study.value;
  useEffect(() => {
    document.title = [now ? studyTitle(m, now) : '', m.study.title, m.brand].filter((part) => part !== '').join(' · ');
  }, [m, now]);
  if (studyProblem.value) return <Missing text={studyProblem.value} />;
  if (!now) return <main class="page-note"><p class="muted" data-testid="connecting">{m.connecting}</p></main>;
  return (
    <main class={`room study ${games[now.game].kind}-game`} data-testid="study">
      <h1 class="visually-hidden">{m.study.title}</h1>
      <div class="table">
        <SideStrip side={opposite(studyBoard.bottom.value)} />
        <Board game={now.game} model={studyBoard} key={now.game} />
        <SideStrip side={studyBoard.bottom.value} />
        <Notices />
      </div>
      <div class="panel">
        <Heading />
        <SearchCard />
        <FaultList />
        <GameList key={source.value?.upload.upload} />
        <Navigation />
        <StudyAnalysis />
        <StudyTree />
        <StudyEdit />
        <TypedMoveForm game={now.game} play={playTyped} />
        <Actions />
      </div>
    </main>
  );
}

function Missing({ text }: { text: string }): JSX.Element {
  const m = messages.value;
  return (
    <main class="page-note" data-testid="refused">
      <h1>{text}</h1>
      <button type="button" class="primary" onClick={() => navigate({ page: 'study', shared: null })}>{m.study.open}</button>
    </main>
  );
}

/** A side's name above or below the board, with the player's name from the headers. */
function SideStrip({ side }: { side: 'first' | 'second' }): JSX.Element | null {
  const m = messages.value;
  const now = study.value;
  const board = studyBoard.shown.value;
  if (!now || !board) return null;
  const player = side === 'first' ? header(now, 'White', 'Red') : header(now, 'Black');
  const active = board.turn === side && !position.value?.outcome;
  return (
    <div class={`player ${active ? 'active' : ''}`} data-testid={`player-${side}`}>
      <span class={`side-mark ${games[now.game].kind} ${side}`} aria-hidden="true" />
      <span class="player-name">
        {player ? <><bdi title={player}>{player}</bdi><span class="visually-hidden">{m.comma}{sideName(m, now.game, side)}</span></> : sideName(m, now.game, side)}
      </span>
    </div>
  );
}

function Heading(): JSX.Element | null {
  const m = messages.value;
  const now = study.value;
  if (!now) return null;
  const hasPlayers = header(now, 'White', 'Red', 'Black') !== '';
  const event = hasPlayers ? header(now, 'Event', 'Title') : '';
  const start = nodeOf(now, 0).fen;
  const small = details([
    gameName(m, now.game), handicapText(m, now.game, start), event, header(now, 'Date'), resultText(m, now.game, now.result),
  ]);
  const end = position.value?.outcome;
  const words = end ? outcomeText(m, { game: now.game, computer: null, players: { first: null, second: null } }, end, null) : null;
  return (
    <div class="study-head" data-testid="study-head">
      <div>
        <h2 title={studyTitle(m, now)}>{studyTitle(m, now) || m.study.title}</h2>
        <p class="muted">{words ? withHandicap(m, now.game, start, `${words.headline}${m.comma}${words.reason}`) : small}</p>
      </div>
    </div>
  );
}

/** `steps`: it goes on while it is held. */
function IconButton({ icon, label, disabled = false, steps = false, run, pressed }: {
  icon: IconName; label: string; disabled?: boolean; steps?: boolean; run: () => void; pressed?: boolean;
}): JSX.Element {
  return (
    <button
      type="button" class="icon-button" aria-label={label} title={label} disabled={disabled} {...(steps ? heldButton(run) : { onClick: run })}
      data-testid={`go-${icon}`} {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
    >
      <Icon name={icon} />
    </button>
  );
}

function Navigation(): JSX.Element {
  const m = messages.value;
  const atStart = at.value === 0 && !preview.value;
  const atEnd = (node.value?.children.length ?? 0) === 0 && !preview.value;
  return (
    <div class="navigation">
      <IconButton icon="first" label={m.first} disabled={atStart} run={goToStart} />
      <IconButton icon="previous" label={m.previous} disabled={atStart} steps run={goBack} />
      <IconButton icon="next" label={m.next} disabled={atEnd} steps run={goForward} />
      <IconButton icon="last" label={m.last} disabled={atEnd} run={goToEnd} />
      <span class="spacer" />
      <IconButton icon="lens" label={m.analyse} pressed={analysing.value} run={() => (analysing.value = !analysing.value)} />
      <IconButton icon="undo" label={m.study.undo} disabled={undoable.value.length === 0} run={undo} />
      <KeysButton />
      <FullScreenButton />
      <DrawButton />
      <FlipButton />
    </div>
  );
}

function Action({ icon, id, run, children, disabled = false }: {
  icon: IconName; id: string; run: () => void; children: ComponentChildren; disabled?: boolean;
}): JSX.Element {
  return (
    <button type="button" class="action" onClick={run} disabled={disabled} data-testid={id}>
      <Icon name={icon} /><span>{children}</span>
    </button>
  );
}

function Actions(): JSX.Element {
  const m = messages.value;
  const open = (kind: PlainDialog) => (): void => {
    dialog.value = { kind };
  };
  const playOn = (): void => {
    if (study.value && node.value) choosePlayFrom(study.value.game, node.value.fen);
  };
  const openShare = async (): Promise<void> => {
    const name = await share();
    if (name !== null) dialog.value = { kind: 'share', study: name };
  };
  return (
    <div class="actions" role="group" aria-label={m.actions}>
      <Action icon="folder" id="import" run={open('import')}>{m.study.openFile}</Action>
      <Action icon="board" id="set-up" run={open('setup')}>{m.study.setUp}</Action>
      <Action icon="download" id="export" run={open('export')}>{m.study.download}</Action>
      <Action icon="robot" id="play-from" run={playOn} disabled={position.value?.legal.length === 0}>{m.playFromHere}</Action>
      <Action icon="share" id="share" run={() => void openShare()}>{m.study.share}</Action>
    </div>
  );
}

/** Arrow keys step through the tree, Home and End go to the ends of the line, Ctrl+Z undoes. */
function useStudyKeys(): void {
  useBoardKeys(
    {
      ArrowLeft: goBack, ArrowRight: goForward, ArrowUp: () => goToSibling(-1), ArrowDown: () => goToSibling(1), Home: goToStart,
      End: goToEnd, Escape: () => endLine(),
    },
    () => study.value !== null && (preview.value !== null || moveCount(study.value) > 0),
  );
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const isInField = (event.target as HTMLElement | null)?.closest('input, textarea, select, dialog, [role="dialog"]');
      if (isInField || !(event.ctrlKey || event.metaKey) || event.key !== 'z' || event.shiftKey) return;
      event.preventDefault();
      undo();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
