// SPDX-License-Identifier: GPL-3.0-or-later
import { describe, expect, it } from 'vitest';
import { keep, keptFor, readKept, type Search } from '../src/model/kept_search';

const searches: Search[] = [
  { type: 'join_pool', game: 'chess', time: 'fischer 180+2' },
  { type: 'seek', game: 'xiangqi', side: 'random' },
  { type: 'seek', game: 'chess', side: 'first', time: 'fischer 600+0', rated: true },
];

describe('a search that is kept while the page is loaded again', () => {
  it('goes on when the page is back soon', () => {
    for (const search of searches) {
      expect(readKept(keep(search, 1000), 1000)).toEqual(search);
      expect(readKept(keep(search, 1000), 999 + keptFor)).toEqual(search);
    }
  });

  it('is over when the page was away for long, or the clock has been set', () => {
    for (const search of searches) {
      expect(readKept(keep(search, 1000), 1000 + keptFor)).toBeNull();
      expect(readKept(keep(search, 1000), 999)).toBeNull();
    }
  });

  it('is none when nothing was searched for', () => {
    expect(keep(null, 1000)).toBeNull();
    expect(readKept(null, 1000)).toBeNull();
  });

  it('is none when it is damaged', () => {
    const damaged = [
      '', '{', 'null', '1', '"x"', '[]', '{}', '{"at":1000}', '{"at":"1000","search":{"type":"seek","game":"chess","side":"first"}}',
      '{"search":{"type":"seek","game":"chess","side":"first"}}', '{"at":1000,"search":null}', '{"at":1000,"search":{"type":"seek","game":"chess"}}',
      '{"at":1000,"search":{"type":"seek","game":"go","side":"first"}}', '{"at":1000,"search":{"type":"join_pool","game":"chess"}}',
      '{"at":1000,"search":{"type":"stop_seeking","game":"chess","side":"first"}}',
    ];
    for (const text of damaged) expect(readKept(text, 1000), text).toBeNull();
  });
});
