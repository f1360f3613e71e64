// SPDX-License-Identifier: GPL-3.0-or-later
import { expect, it } from 'vitest';
import { details } from '../src/model/header_text';

it('joins the known headers, without line breaks inside them', () => {
  expect(details(['World cup', '????.??.??', '', '½–½', ''])).toBe('World\u00a0cup · ½–½');
});
