// SPDX-License-Identifier: GPL-3.0-or-later
import { describe, expect, it } from 'vitest';
import { ratingText, signed } from '../src/model/rating';

describe('ratings', () => {
  it('have a question mark while they are provisional', () => {
    expect(ratingText({ rating: 1500, provisional: true })).toBe('1500?');
    expect(ratingText({ rating: 1873, provisional: false })).toBe('1873');
    expect(ratingText({ rating: null, provisional: false })).toBe('');
  });
  it('change with a sign', () => {
    expect(signed(8)).toBe('+8');
    expect(signed(0)).toBe('+0');
    expect(signed(-12)).toBe('\u221212');
  });
});
