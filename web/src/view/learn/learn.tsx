// SPDX-License-Identifier: GPL-3.0-or-later
// The pages that explain the games, with small boards.
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { gameName, messages } from '../../i18n';
import { storeLast } from '../../last_choices';
import { drawnAt, parseSquare } from '../../model/board';
import { readPlacement } from '../../model/fen';
import type { BoardKind, PieceLetter } from '../../model/games';
import { lessons, type ChessLesson, type Figure, type Lesson, type XiangqiLesson } from '../../model/lessons';
import { navigate } from '../../router';
import { MiniBoard } from '../board/mini_board';
import { bothPictures } from '../parts/pieces';
import { PageLink } from '../parts/page_link';

type AnyLesson = Lesson<ChessLesson | XiangqiLesson>;
const kinds: readonly BoardKind[] = ['chess', 'xiangqi'];

export function LearnPage({ game }: { game: BoardKind }): JSX.Element {
  const m = messages.value;
  const title = m.learn.titles[game];
  useEffect(() => {
    document.title = `${title} · ${m.brand}`;
  }, [title, m]);
  const play = (): void => {
    storeLast({ game });
    navigate({ page: 'home' });
  };
  return (
    <main class="learn" data-testid="learn">
      <header>
        <h1>{title}</h1>
        <nav aria-label={m.learn.games}>
          {kinds.map((one) => (
            <PageLink key={one} to={{ page: 'learn', game: one }} current={one === game}>{gameName(m, one)}</PageLink>
          ))}
        </nav>
      </header>
      {lessons[game].map((group) => (
        <section key={group.id} class={`lessons ${group.id}`} aria-labelledby={`learn-${group.id}`}>
          <h2 id={`learn-${group.id}`}>{m.learn.groups[group.id]}</h2>
          {group.id === 'pieces' && <p class="muted">{m.learn.legend}</p>}
          <div>{group.lessons.map((one) => <LessonCard key={one.id} game={game} lesson={one} />)}</div>
        </section>
      ))}
      <button type="button" class="primary" onClick={play} data-testid="learn-play">{m.learn.play[game]}</button>
    </main>
  );
}

function LessonCard({ game, lesson: { id, piece, figure } }: { game: BoardKind; lesson: AnyLesson }): JSX.Element {
  const m = messages.value;
  const texts: Readonly<Record<string, { title: string; text: string }>> = m.learn[game];
  return (
    <article class={figure ? 'lesson' : 'lesson plain'} data-testid={`lesson-${id}`}>
      {figure && <FigureBoard game={game} figure={figure} />}
      <div>
        <h3>{texts[id]?.title}{piece && <PiecePictures game={game} letter={piece} />}</h3>
        <p>{texts[id]?.text}</p>
      </div>
    </article>
  );
}

/** What the piece looks like, on both sides. */
function PiecePictures({ game, letter }: { game: BoardKind; letter: PieceLetter }): JSX.Element {
  return <span class="lesson-pieces">{bothPictures(game, letter).map((src) => <img key={src} src={src} alt="" />)}</span>;
}

/** Dots where the pieces can go, rings around what they can capture, crosses where they cannot go. */
function FigureBoard({ game, figure: { fen, from, to, isPart, not = [] } }: { game: BoardKind; figure: Figure }): JSX.Element {
  const taken = readPlacement(game, fen);
  const at = (name: string): { x: number; y: number } => {
    const square = parseSquare(game, name) ?? { file: 0, rank: 0 };
    const { column, row } = drawnAt(game, square, 'first');
    return { x: column * 100 + 50, y: row * 100 + 50 };
  };
  return (
    <span
      class={`lesson-board ${game}`} data-fen={fen} data-from={from.join(' ')} data-to={to.join(' ')} data-part={isPart ? '' : undefined}
    >
      <MiniBoard
        game={game} fen={fen}
        below={from.map((name) => <circle key={name} class="lesson-from" cx={at(name).x} cy={at(name).y} r="50" />)}
        above={[
          ...to.map((name) => {
            const { x, y } = at(name);
            return <circle key={name} class={taken.has(name) ? 'lesson-take' : 'lesson-to'} cx={x} cy={y} r={taken.has(name) ? 45 : 17} />;
          }),
          ...not.map((name) => {
            const { x, y } = at(name);
            return <path key={name} class="lesson-not" d={`M${String(x - 22)} ${String(y - 22)}l44 44m0-44l-44 44`} />;
          }),
        ]}
      />
    </span>
  );
}
