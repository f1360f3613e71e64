// SPDX-License-Identifier: GPL-3.0-or-later
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { passingMove } from '../src/model/moves';
import { drawBoard } from '../src/net/http_api';

describe('the picture of a board', () => {
  let asked: URL[];

  beforeEach(() => {
    asked = [];
    vi.stubGlobal('fetch', (path: string) => {
      asked.push(new URL(path, 'http://server'));
      return Promise.resolve(new Response('<svg/>'));
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('marks the last move, unless it is a null move', async () => {
    for (const last of ['e2e4', passingMove, '']) await drawBoard({ game: 'chess', board: '8', last, side: 'first' });
    expect(asked.map((url) => url.searchParams.get('last'))).toEqual(['e2e4', '', '']);
  });
});
