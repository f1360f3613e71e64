// SPDX-License-Identifier: GPL-3.0-or-later
// Names of downloaded files: after the players, the game's date, what the file holds, and the time of the download.
import { header, type Study } from './study';

const longest = 60;

const twoDigits = (number: number): string => String(number).padStart(2, '0');

function timeStamp(now: Date): string {
  const date = [now.getFullYear(), twoDigits(now.getMonth() + 1), twoDigits(now.getDate())];
  return `${date.join('')}-${[now.getHours(), now.getMinutes(), now.getSeconds()].map(twoDigits).join('')}`;
}

/** A known date of the game: 1924-03-23, or the year alone; empty when the header says neither. */
function gameDate(game: Study): string {
  const date = header(game, 'Date');
  return /^\d{4}([.-]\d\d){2}$/.test(date) ? date.replaceAll('.', '-') : (/^\d{4}/.exec(date)?.[0] ?? '');
}

/**
 * A file name that every system accepts and that is not in `taken`, so that a download never takes the place of
 * another. `kind` tells apart files with one ending; it may be empty.
 */
export function fileName(game: Study, kind: string, ending: string, now: Date, taken: ReadonlySet<string>): string {
  const players = [header(game, 'White', 'Red'), header(game, 'Black')].filter((text) => text !== '').join('-');
  const who = (players || `duiyi-${game.game}`).replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, longest);
  const base = [who, gameDate(game), kind, timeStamp(now)].filter((text) => text !== '').join('-');
  for (let number = 1; ; ++number) {
    const name = `${base}${number === 1 ? '' : `-${String(number)}`}.${ending}`;
    if (!taken.has(name)) return name;
  }
}
