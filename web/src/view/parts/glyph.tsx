// SPDX-License-Identifier: GPL-3.0-or-later
// The symbols of chess annotation and the figurines, drawn: few fonts have them, and phones make pictures of some. The
// characters stay in the text, unseen, for screen readers and for copying.
import type { ComponentChild, JSX } from 'preact';
import { glyphText } from '../../model/glyphs';
import type { PieceLetter } from '../../model/games';
import { pieceUrl } from './pieces';

const circle = 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16z';
const infinity = 'M12 12c-1.5-2.5-3-4-5-4a4 4 0 0 0 0 8c2 0 3.5-1.5 5-4s3-4 5-4a4 4 0 0 1 0 8c-2 0-3.5-1.5-5-4z';

/** Paths in a field of 24 by 24, by the symbol's number in PGN. */
const drawings: Readonly<Record<number, string>> = {
  7: 'M5 5h14v14H5z',
  8: 'M5 5h14v14H5z',
  13: infinity,
  14: 'M12 2v9M7.5 6.5h9M5 15.5h14M5 20.5h14',
  15: 'M5 3.5h14M5 8.5h14M12 13v9M7.5 17.5h9',
  17: 'M5 5h14M12 9v11M6.5 14.5h11',
  22: `${circle}M12 12v.01`,
  23: `${circle}M12 12v.01`,
  32: 'M19 9a7.5 7.5 0 1 0 .5 5M19.5 4v5h-5',
  36: 'M4 12h16m0 0l-6-6m6 6l-6 6',
  40: 'M12 20V4m0 0l-6 6m6-6l6 6',
  44: 'M2 10h6M2 14h6M16 12c-.8-1.5-1.6-2.5-3-2.5a2.5 2.5 0 0 0 0 5c1.4 0 2.200-1 3-2.5s1.6-2.5 3-2.5a2.5 2.5 0 0 1 0 5c-1.4 0-2.200-1-3-2.5z',
  132: 'M4 8h16m0 0l-4-4m4 4l-4 4M20 16H4m0 0l4-4m-4 4l4 4',
  138: `${circle}M12 4v16M4 12h16`,
  140: 'M12 4l8 16H4z',
};

/** An annotation symbol by its number in PGN. */
export function Glyph({ nag }: { nag: number }): JSX.Element {
  const path = drawings[nag];
  if (path === undefined) return <>{glyphText(nag)}</>;
  return (
    <span class="drawn-sign">
      <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d={path} /></svg>
      <span class="visually-hidden">{glyphText(nag)}</span>
    </span>
  );
}

const figurines: Readonly<Record<string, PieceLetter>> = { '♔': 'K', '♕': 'Q', '♖': 'R', '♗': 'B', '♘': 'N' };

/** The text of moves with its figurines drawn. */
export function drawFigurines(text: string): ComponentChild {
  if (!/[♔♕♖♗♘]/.test(text)) return text;
  return text.split(/([♔♕♖♗♘]\uFE0E?)/).map((part, i) => {
    const letter = figurines[part.charAt(0)];
    if (!letter) return part;
    return (
      <span class="figurine" key={i}>
        <img src={pieceUrl('chess', { side: 'first', letter })} alt="" />
        <span class="visually-hidden">{part}</span>
      </span>
    );
  });
}
