// SPDX-License-Identifier: GPL-3.0-or-later
// Exporting a game, of the study or of the room, as a file or as text.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { messages } from '../../i18n';
import { chineseText } from '../../model/chinese_text';
import { clockHeaders } from '../../model/clock_headers';
import { fileName } from '../../model/file_name';
import { games, type ExportFormat } from '../../model/games';
import { draftOf, studyOfRoom, type Study } from '../../model/study';
import { drawBoard, writeGame, type Picture } from '../../net/http_api';
import type { Header, Side, State } from '../../net/protocol.gen';
import { bottomSide, fenAt, flipped, room, route, shownPly } from '../../state';
import { refusalText } from '../../study/actions';
import { node, study } from '../../study/state';
import { CopyButton } from '../parts/copy_button';
import { Icon } from '../parts/icons';

/** The PGN headers of a room's game. */
export function headersOf(state: State): Header[] {
  const headers: Header[] = [{ name: 'Site', value: location.origin }];
  const computer = state.computer;
  if (computer) {
    headers.push({ name: games[state.game].playerHeaders[computer.side], value: `Duiyi (level ${String(computer.level)})` });
  }
  for (const side of ['first', 'second'] as const) {
    const person = state.players[side];
    const guest = state.guests?.[side] ?? null;
    const header = games[state.game].playerHeaders[side];
    if (guest !== null) headers.push({ name: header, value: messages.value.guests.name(guest) });
    if (!person?.name) continue;
    headers.push({ name: header, value: person.name });
    if (person.rating !== null && person.rating > 0) headers.push({ name: `${header}Elo`, value: String(person.rating) });
  }
  headers.push(...clockHeaders(state));
  const { outcome } = state.position;
  if (outcome) headers.push({ name: 'Termination', value: outcome.reason.replaceAll('_', ' ') });
  return headers;
}

function exported(): Study | null {
  if (route.value.page === 'study') return study.value;
  const state = room.value?.state;
  return state ? studyOfRoom(state, headersOf(state)) : null;
}

interface OnBoard {
  readonly fen: string;
  readonly last: string;
  readonly side: Side;
}

/** The position on the board, of the room or of the study. */
function onBoard(): OnBoard {
  if (route.value.page === 'study') {
    return { fen: node.value?.fen ?? '', last: node.value?.move ?? '', side: flipped.value ? 'second' : 'first' };
  }
  const state = room.value?.state;
  const ply = shownPly.value;
  return { fen: state ? fenAt(state, ply) : '', last: state?.plies[ply - 1]?.move ?? '', side: bottomSide.value };
}

interface Format {
  /** The server's format and notation; null for what the page writes itself. */
  readonly ask: readonly [format: string, notation: string] | null;
  /** A word in the file's name, where two formats have one ending. */
  readonly kind: string;
  readonly ending: string;
  readonly isText: boolean;
}

const formats: Readonly<Record<ExportFormat, Format>> = {
  pgn: { ask: ['pgn', ''], kind: '', ending: 'pgn', isText: true },
  xqf: { ask: ['xqf', ''], kind: '', ending: 'xqf', isText: false },
  chinese: { ask: null, kind: '', ending: 'txt', isText: true },
  pgnChinese: { ask: ['pgn', 'chinese'], kind: 'chinese', ending: 'pgn', isText: true },
  dhtmlxq: { ask: ['dhtmlxq', ''], kind: 'dhtmlxq', ending: 'txt', isText: true },
};

/** Says what went wrong, or what a format could not hold; null when all went well. */
type Report = (text: string | null) => void;

async function make(game: Study, format: Format, report: Report): Promise<Blob | null> {
  report(null);
  if (!format.ask) return new Blob([chineseText(game, games[game.game].startFen)], { type: 'text/plain;charset=utf-8' });
  const answer = await writeGame(draftOf(game), ...format.ask);
  if (!answer.ok) {
    report(refusalText(answer, 'study'));
    return null;
  }
  if (answer.value.lost > 0) report(messages.value.study.lostInFile(answer.value.lost));
  return answer.value.blob;
}

async function download(game: Study, format: Format, report: Report): Promise<void> {
  const blob = await make(game, format, report);
  if (blob) save(blob, game, format.kind, format.ending);
}

async function downloadPicture(game: Study, report: Report): Promise<void> {
  report(null);
  const { fen, last, side } = onBoard();
  const picture: Picture = { game: game.game, board: fen.split(' ')[0] ?? '', last, side };
  const answer = await drawBoard(picture);
  if (answer.ok) save(answer.value, game, '', 'svg');
  else report(refusalText(answer, 'study'));
}

/** The names of the files saved so far. */
const saved = new Set<string>();

function save(blob: Blob, game: Study, kind: string, ending: string): void {
  const name = fileName(game, kind, ending, new Date(), saved);
  saved.add(name);
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

async function textOf(game: Study, format: Format, report: Report): Promise<string | null> {
  const blob = await make(game, format, report);
  return blob ? blob.text() : null;
}

export function ExportForm(): JSX.Element | null {
  const m = messages.value.study;
  const game = exported();
  const [problem, report] = useState<string | null>(null);
  if (!game) return null;
  const about: Readonly<Record<ExportFormat, readonly [string, string]>> = {
    pgn: [m.formats.pgn, m.formats.pgnAbout],
    pgnChinese: [m.formats.pgnChinese, m.formats.pgnChineseAbout],
    xqf: [m.formats.xqf, m.formats.xqfAbout],
    dhtmlxq: [m.formats.dhtmlxq, m.formats.dhtmlxqAbout],
    chinese: [m.formats.chinese, m.formats.chineseAbout],
  };
  return (
    <>
      <ul class="formats">
        {games[game.game].formats.map((id) => {
          const format = formats[id];
          const [name, words] = about[id];
          return (
            <li key={id}>
              <span><strong>{name}</strong><small class="muted">{words}</small></span>
              <span class="buttons">
                <button
                  type="button" onClick={() => void download(game, format, report)} aria-label={`${m.download}${messages.value.comma}${name}`}
                  data-testid={`download-${id}`}
                >
                  <Icon name="download" /><span>{m.download}</span>
                </button>
                {format.isText && (
                  <CopyButton
                    label={m.copy} name={`${m.copy}${messages.value.comma}${name}`} testId={`copy-${id}`}
                    text={() => textOf(game, format, report)}
                  />
                )}
              </span>
            </li>
          );
        })}
        <li>
          <span><strong>{m.formats.picture}</strong><small class="muted">{m.formats.pictureAbout}</small></span>
          <span class="buttons">
            <button
              type="button" onClick={() => void downloadPicture(game, report)} aria-label={`${m.download}${messages.value.comma}${m.formats.picture}`}
              data-testid="download-picture"
            >
              <Icon name="download" /><span>{m.download}</span>
            </button>
          </span>
        </li>
        <li>
          <span><strong>FEN</strong><small class="muted">{m.formats.fenAbout}</small></span>
          <span class="buttons">
            <CopyButton label={m.copy} name={messages.value.copyFen} testId="copy-shown-fen" text={() => onBoard().fen} />
          </span>
        </li>
      </ul>
      {problem && <p class="problem" role="alert" data-testid="problem">{problem}</p>}
    </>
  );
}
