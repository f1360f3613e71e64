// SPDX-License-Identifier: GPL-3.0-or-later
// A game as a file or as text: of the study, or of the room.
import type { JSX } from 'preact';
import { copyText } from '../actions';
import { notify } from '../feedback';
import { messages } from '../i18n';
import { isXiangqi } from '../model/board';
import { chineseText } from '../model/chinese_text';
import { startFens } from '../model/fen';
import { draftOf, header, studyOfRoom, type Study } from '../model/study';
import { writeGame } from '../net/files';
import type { Header, State } from '../net/protocol.gen';
import { room, route, shown } from '../state';
import { refusalText } from '../study/actions';
import { node, study } from '../study/state';
import { Icon } from './icons';

/** What the room knows for the head of a record. */
export function headersOf(state: State): Header[] {
  const headers: Header[] = [{ name: 'Site', value: location.origin }];
  const computer = state.computer;
  if (computer) {
    const name = computer.side === 'second' ? 'Black' : isXiangqi(state.game) ? 'Red' : 'White';
    headers.push({ name, value: `Duiyi (level ${String(computer.level)})` });
  }
  const { outcome } = state.position;
  if (outcome) headers.push({ name: 'Termination', value: outcome.reason.replaceAll('_', ' ') });
  return headers;
}

function exported(): Study | null {
  if (route.value.page === 'study') return study.value;
  const state = room.value?.state;
  return state ? studyOfRoom(state, headersOf(state)) : null;
}

/** The position on the board, of the room or of the study. */
function shownFen(): string {
  return (route.value.page === 'study' ? node.value?.fen : shown.value?.fen) ?? '';
}

type FormatName = 'pgn' | 'pgnChinese' | 'xqf' | 'chinese' | 'dhtmlxq';

interface Format {
  readonly name: FormatName;
  /** As the server knows it; null for what the page writes itself. */
  readonly ask: readonly [format: string, notation: string] | null;
  readonly ending: string;
  readonly isText: boolean;
}

const formats: readonly Format[] = [
  { name: 'pgn', ask: ['pgn', ''], ending: 'pgn', isText: true },
  { name: 'xqf', ask: ['xqf', ''], ending: 'xqf', isText: false },
  { name: 'chinese', ask: null, ending: 'txt', isText: true },
  { name: 'pgnChinese', ask: ['pgn', 'chinese'], ending: 'pgn', isText: true },
  { name: 'dhtmlxq', ask: ['dhtmlxq', ''], ending: 'txt', isText: true },
];

async function make(game: Study, format: Format): Promise<Blob | null> {
  if (!format.ask) return new Blob([chineseText(game, startFens.xiangqi)], { type: 'text/plain;charset=utf-8' });
  const answer = await writeGame(draftOf(game), ...format.ask);
  if (!answer.ok) {
    notify(refusalText(answer));
    return null;
  }
  if (answer.value.lost > 0) notify(messages.value.study.lostInFile(answer.value.lost));
  return answer.value.blob;
}

/** A name that every system takes. */
function fileName(game: Study, ending: string): string {
  const parts = [header(game, 'White', 'Red'), header(game, 'Black')].filter((text) => text !== '');
  const name = (parts.length > 0 ? parts.join('-') : `duiyi-${game.game}`).replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 60);
  return `${name}.${ending}`;
}

async function download(game: Study, format: Format): Promise<void> {
  const blob = await make(game, format);
  if (!blob) return;
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName(game, format.ending);
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

async function copy(game: Study, format: Format): Promise<void> {
  const blob = await make(game, format);
  if (blob) await copyText(await blob.text());
}

export function ExportForm(): JSX.Element | null {
  const m = messages.value.study;
  const game = exported();
  if (!game) return null;
  const about: Readonly<Record<FormatName, readonly [string, string]>> = {
    pgn: [m.formats.pgn, m.formats.pgnAbout],
    pgnChinese: [m.formats.pgnChinese, m.formats.pgnChineseAbout],
    xqf: [m.formats.xqf, m.formats.xqfAbout],
    dhtmlxq: [m.formats.dhtmlxq, m.formats.dhtmlxqAbout],
    chinese: [m.formats.chinese, m.formats.chineseAbout],
  };
  return (
    <ul class="formats">
      {formats.filter(({ name }) => name === 'pgn' || isXiangqi(game.game)).map((format) => {
        const [name, words] = about[format.name];
        return (
          <li key={format.name}>
            <span><strong>{name}</strong><small class="muted">{words}</small></span>
            <span class="buttons">
              <button
                type="button" onClick={() => void download(game, format)} aria-label={`${m.download}${messages.value.comma}${name}`}
                data-testid={`download-${format.name}`}
              >
                <Icon name="download" /><span>{m.download}</span>
              </button>
              {format.isText && (
                <button
                  type="button" onClick={() => void copy(game, format)} aria-label={`${m.copy}${messages.value.comma}${name}`}
                  data-testid={`copy-${format.name}`}
                >
                  <Icon name="copy" /><span>{m.copy}</span>
                </button>
              )}
            </span>
          </li>
        );
      })}
      <li>
        <span><strong>FEN</strong><small class="muted">{m.formats.fenAbout}</small></span>
        <span class="buttons">
          <button
            type="button" onClick={() => void copyText(shownFen())} aria-label={messages.value.copyFen} data-testid="copy-shown-fen"
          >
            <Icon name="copy" /><span>{m.copy}</span>
          </button>
        </span>
      </li>
    </ul>
  );
}
