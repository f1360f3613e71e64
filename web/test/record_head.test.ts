// SPDX-License-Identifier: GPL-3.0-or-later
import { expect, it } from 'vitest';
import { details, resultText } from '../src/model/record_head';

it('says what is known of a game, in pieces that are not torn apart', () => {
  expect(details(['World cup', '????.??.??', '', resultText('1/2-1/2'), resultText('*')])).toBe('World\u00a0cup · ½–½');
});
