// SPDX-License-Identifier: GPL-3.0-or-later
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { cancelStart, createRoom } from '../../actions';
import { gameName, messages } from '../../i18n';
import { lastGame, lastLevel, lastOpponent, lastSide, storeLast, type Opponent } from '../../last_choices';
import { opposite } from '../../model/board';
import { gameOfFen, games, gamesInOrder } from '../../model/games';
import type { Handicap } from '../../model/handicaps';
import { timeText, type TimeControl } from '../../model/time_control';
import type { Game, SideChoice } from '../../net/protocol.gen';
import { navigate } from '../../router';
import { dialog, usualGame } from '../../state';
import { timeName } from '../../time_names';
import { OpenChallenges } from './challenges';
import { GiverField, HandicapChoice } from './handicap_fields';
import { Icon } from '../parts/icons';
import { Lobby } from './lobby';
import { MiniBoard } from '../board/mini_board';
import { MyGames } from './my_games';
import { LevelChoice, ListedField, Option, SideField } from '../parts/opponent_fields';
import { PageLink } from '../parts/page_link';
import { TimeField } from '../parts/time_field';
import { useMedia } from './use_media';
import { WatchStrip } from './watch_strip';

/** Windows that have no room for every choice above the button that starts; the style sheets say the same. */
const narrow = '(max-width: 720px)';

/** The game that most readers of the page's language know comes first. */
function offeredGames(): readonly Game[] {
  const first = usualGame.value;
  return [first, ...gamesInOrder.filter((game) => game !== first)];
}

export function HomePage(): JSX.Element {
  const m = messages.value;
  const [game, setGame] = useState<Game>(lastGame);
  const [mode, setMode] = useState<Opponent>(lastOpponent);
  const [level, setLevel] = useState(lastLevel);
  const [side, setSide] = useState<SideChoice>(lastSide);
  const [fen, setFen] = useState('');
  const [handicap, setHandicap] = useState<Handicap | null>(null);
  const [gives, setGives] = useState(false);
  const [time, setTime] = useState<TimeControl | null>(null);
  const [isListed, setListed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isNarrow = useMedia(narrow);

  useEffect(() => {
    document.title = `${m.brand} · ${m.tagline}`;
  }, [m]);

  useLayoutEffect(() => cancelStart, []);

  const chooseGame = (one: Game): void => {
    setGame(one);
    if (handicap?.game !== one) setHandicap(null);
  };

  const chooseHandicap = (one: Handicap | null): void => {
    setHandicap(one);
    setFen('');
  };

  const typeFen = (text: string): void => {
    setFen(text);
    setHandicap(null);
    setProblem(null);
    setGame(gameOfFen(text, game));
  };

  const mayBeListed = mode === 'link' && time !== null;
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    storeLast({ game, opponent: mode, level, side });
    const start = handicap?.fen ?? fen.trim();
    const mySide = handicap === null ? side : gives ? handicap.giver : opposite(handicap.giver);
    const complaint = await createRoom({
      game, side: mySide, mode: mode === 'screen' ? 'screen' : 'link', ...(mode === 'computer' ? { computer: level } : {}),
      ...(start ? { fen: start } : {}), ...(time ? { time: timeText(time) } : {}),
      ...(mayBeListed && isListed ? { listed: true } : {}),
    });
    setProblem(complaint);
    setBusy(false);
  };

  const moreChosen = [
    time ? timeName(m, game, time) : m.clock.none, handicap ? m.handicaps.names[handicap.id] : '', fen.trim() === '' ? '' : m.fenLabel,
    mayBeListed && isListed ? m.players.othersWatch : '',
  ];
  return (
    <main class="home">
      <div class="hero">
        <h1>{m.brand}<span lang={m.brand === '对弈' ? 'en' : 'zh-Hans'}>{m.brand === '对弈' ? 'Duiyi' : '对弈'}</span></h1>
        <p>{m.tagline}</p>
      </div>
      <OpenChallenges />
      <div class="home-games">
        <form onSubmit={(event) => void submit(event)}>
          <fieldset class="games">
            <legend class="visually-hidden">{m.chooseGame}</legend>
            {offeredGames().map((one) => (
              <GameCard
                key={one} game={one} chosen={one === game} choose={() => chooseGame(one)}
                fen={(one === game && handicap?.fen) || games[one].startFen}
              />
            ))}
          </fieldset>
          <div class="setup">
            <fieldset>
              <legend>{m.howToPlay}</legend>
              <div class="options opponents">
                <Option name="mode" chosen={mode === 'computer'} choose={() => setMode('computer')} id="mode-computer">
                  <strong>{m.modeComputer}</strong><small>{m.modeComputerAbout}</small>
                </Option>
                <Option name="mode" chosen={mode === 'link'} choose={() => setMode('link')} id="mode-link">
                  <strong>{m.modeLink}</strong><small>{m.modeLinkAbout}</small>
                </Option>
                <Option name="mode" chosen={mode === 'screen'} choose={() => setMode('screen')} id="mode-screen">
                  <strong>{m.modeScreen}</strong><small>{m.modeScreenAbout}</small>
                </Option>
              </div>
              {isNarrow && mode !== 'computer' && (
                <p class="mode-about muted" data-testid="mode-about">{mode === 'link' ? m.modeLinkAbout : m.modeScreenAbout}</p>
              )}
            </fieldset>
            {mode === 'computer' && <LevelChoice level={level} choose={setLevel} />}
            {mode !== 'screen' && (handicap === null ? (
              <SideField game={game} side={side} choose={setSide} />
            ) : (
              <GiverField
                handicap={handicap} opponent={mode === 'computer' ? m.theComputer : m.handicaps.friend} gives={gives} choose={setGives}
              />
            ))}
            <MoreOptions isFolded={isNarrow} chosen={moreChosen.filter(Boolean).join(' · ')}>
              <TimeField game={game} time={time} choose={setTime} />
              {mode === 'link' && <ListedField isListed={isListed} hasClock={time !== null} choose={setListed} />}
              <div class="start-from">
                <HandicapChoice game={game} handicap={handicap} choose={chooseHandicap} />
                <details class="fen">
                  <summary data-testid="fen-toggle">{m.fromPosition}</summary>
                  <input
                    value={fen} onInput={(event) => typeFen(event.currentTarget.value)} aria-label={m.fenLabel}
                    placeholder={games[game].startFen} spellcheck={false} autoComplete="off" autoCapitalize="off"
                    data-testid="fen-input"
                  />
                  <small class="muted">{m.fenHint}</small>
                </details>
              </div>
            </MoreOptions>
            {problem && <p class="problem" role="alert" data-testid="problem">{problem}</p>}
            <div class="start-bar">
              <button type="submit" class="primary start" disabled={busy} data-testid="start">
                {busy ? m.starting : m.start}
              </button>
            </div>
            <p class="learn-link">
              <PageLink to={{ page: 'learn', game: games[game].kind }}>{m.learn.titles[games[game].kind]}</PageLink>
            </p>
          </div>
        </form>
        <div class="home-others">
          <MyGames />
          <Lobby />
        </div>
      </div>
      <section class="home-study">
        <button type="button" onClick={() => navigate({ page: 'study', shared: null })} data-testid="to-study">
          <Icon name="tree" />
          <span><strong>{m.study.open}</strong><small>{m.study.about}</small></span>
        </button>
        <button type="button" onClick={() => (dialog.value = { kind: 'import' })} data-testid="open-file">
          <Icon name="folder" />
          <span><strong>{m.study.openFile}</strong><small>{m.study.openFileAbout}</small></span>
        </button>
        <button type="button" onClick={() => (dialog.value = { kind: 'code', linked: null })} data-testid="have-code">
          <Icon name="devices" />
          <span><strong>{m.handover.haveCode}</strong><small>{m.handover.haveCodeAbout}</small></span>
        </button>
      </section>
      <WatchStrip />
    </main>
  );
}

interface GameCardProps {
  readonly game: Game;
  readonly chosen: boolean;
  readonly choose: () => void;
  /** The position on the card. */
  readonly fen: string;
}

function GameCard({ game, chosen, choose, fen }: GameCardProps): JSX.Element {
  const m = messages.value;
  return (
    <label class={`game-card ${game} ${chosen ? 'chosen' : ''}`} data-testid={`game-${game}`}>
      <input type="radio" name="game" checked={chosen} onChange={choose} />
      <span class="game-picture"><MiniBoard game={game} fen={fen} /></span>
      <span class="game-words"><strong>{gameName(m, game)}</strong><small>{m.games[game].about}</small></span>
    </label>
  );
}

interface MoreOptionsProps {
  readonly isFolded: boolean;
  /** What is said about the choices while they are out of sight. */
  readonly chosen: string;
  readonly children: ComponentChildren;
}

/** The choices that most games do without: one line on phones until it is opened. */
function MoreOptions({ isFolded, chosen, children }: MoreOptionsProps): JSX.Element {
  if (!isFolded) return <>{children}</>;
  return (
    <details class="more-options">
      <summary data-testid="more-options"><strong>{messages.value.moreOptions}</strong> <span class="muted">{chosen}</span></summary>
      <div>{children}</div>
    </details>
  );
}
