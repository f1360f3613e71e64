// SPDX-License-Identifier: GPL-3.0-or-later
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect } from 'preact/hooks';
import { choose } from '../actions';
import { connections } from '../connections';
import { catalogues, htmlLang, messages } from '../i18n';
import { navigate } from '../router';
import { dialog, room, roomError, route, settings, type Route } from '../state';
import { AccountButton, AccountPages } from './account/account_pages';
import { Dialogs } from './dialogs';
import { opening, study, studyProblem } from '../study/state';
import { HomePage } from './home/home';
import { Icon } from './parts/icons';
import { DropZone } from './study/import_form';
import { LearnPage } from './learn/learn';
import { LiveRegion } from './parts/live_region';
import { Notices } from './parts/notices';
import { OAuthPage } from './account/oauth';
import { LeadersPage, PlayerPage } from './players/players';
import { RoomPage } from './room/room';
import { SearchCard } from './parts/searching';
import { SiteLinks } from './site_links';
import { OpeningProgress } from './study/opening_progress';
import { StudyPage } from './study/study_page';
import { TournamentPage } from './tournaments/tournament';
import { TournamentsPage } from './tournaments/tournaments';
import { WatchPage } from './watch/watch';

export function App(): JSX.Element {
  const to = route.value;
  // Other pages than a room's are in no room.
  useLayoutEffect(() => {
    if (to.page !== 'room') connections().session.leave();
  }, [to.page]);
  return (
    <>
      {(to.page === 'room' || to.page === 'study') && <a class="skip" href="#board">{messages.value.skipToBoard}</a>}
      <Header />
      {to.page !== 'home' && !isAtBoard(to) && <SearchCard />}
      <Page to={to} />
      <Dialogs />
      {!isAtBoard(to) && <Notices />}
      <LiveRegion testId="live" />
      <DropZone />
      {settings.value.zen && <ZenExit />}
      {dialog.value?.kind !== 'import' && opening.value && <aside class="opening-float"><OpeningProgress /></aside>}
    </>
  );
}

/** Whether the page shows a board; then it has the notices beside it. */
function isAtBoard(to: Route): boolean {
  if (to.page === 'room') return roomError.value === null && room.value?.state.room === to.room;
  return to.page === 'study' && study.value !== null && studyProblem.value === null;
}

function Page({ to }: { to: Route }): JSX.Element {
  switch (to.page) {
    case 'room':
      return <RoomPage name={to.room} />;
    case 'study':
      return <StudyPage shared={to.shared} />;
    case 'home':
      return <HomePage />;
    case 'account':
    case 'sign-in':
    case 'sign-up':
    case 'reset-password':
      return <AccountPages page={to.page} />;
    case 'player':
      return <PlayerPage name={to.name} />;
    case 'players':
      return <LeadersPage />;
    case 'oauth':
      return <OAuthPage />;
    case 'learn':
      return <LearnPage game={to.game} />;
    case 'watch':
      return <WatchPage />;
    case 'tournaments':
      return <TournamentsPage />;
    case 'tournament':
      return <TournamentPage key={to.id} id={to.id} />;
    case 'missing':
      return <MissingPage />;
  }
}

function Header(): JSX.Element {
  const m = messages.value;
  const { language, sound } = settings.value;
  const other = language === 'zh' ? 'en' : 'zh';
  const goHome = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    navigate({ page: 'home' });
  };
  return (
    <header class="top">
      <a class="brand" href="/" onClick={goHome} aria-label={`${m.brand}, ${m.home}`} data-testid="brand">
        <img class="seal" src="/favicon.svg" alt="" width="30" height="30" />
        <span>{m.brand}</span>
      </a>
      <SiteLinks />
      <span class="spacer" />
      <AccountButton />
      <button
        type="button" class="text-button" lang={htmlLang[other]} onClick={() => choose({ language: other })}
        data-testid="language"
      >
        {catalogues[other].langName}
      </button>
      <button
        type="button" class="icon-button sound-button" aria-label={m.sound} title={m.sound} aria-pressed={sound}
        onClick={() => choose({ sound: !sound })} data-testid="sound"
      >
        <Icon name={sound ? 'sound' : 'mute'} />
      </button>
      <ThemeButton />
      <button
        type="button" class="icon-button" aria-label={m.settings} title={m.settings} data-testid="settings"
        onClick={() => (dialog.value = { kind: 'settings' })}
      >
        <Icon name="gear" />
      </button>
    </header>
  );
}

/** The way out of zen mode where there are no keys; the style sheet shows it beside boards only. */
function ZenExit(): JSX.Element {
  const label = messages.value.boardTexts.leaveZen;
  return (
    <button
      type="button" class="icon-button zen-exit" aria-label={label} title={label} onClick={() => choose({ zen: false })}
      data-testid="leave-zen"
    >
      <Icon name="close" />
    </button>
  );
}

function ThemeButton(): JSX.Element {
  const m = messages.value;
  const { theme } = settings.value;
  const dark = theme === 'dark' || (theme === 'auto' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  const label = `${m.theme}${m.comma}${dark ? m.themeDark : m.themeLight}`;
  return (
    <button
      type="button" class="icon-button" aria-label={label} title={label} data-testid="theme"
      onClick={() => choose({ theme: dark ? 'light' : 'dark' })}
    >
      <Icon name={dark ? 'moon' : 'sun'} />
    </button>
  );
}

/** The page of an address where nothing is. */
function MissingPage(): JSX.Element {
  const m = messages.value;
  useEffect(() => {
    document.title = `${m.missingTitle} · ${m.brand}`;
  }, [m]);
  return (
    <main class="page-note" data-testid="missing">
      <h1>{m.missingTitle}</h1>
      <p class="muted">{m.missingText}</p>
      <button type="button" class="primary" onClick={() => navigate({ page: 'home' })}>{m.toHome}</button>
    </main>
  );
}
