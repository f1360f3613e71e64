// SPDX-License-Identifier: GPL-3.0-or-later
import { describe, expect, it } from 'vitest';
import { countdownText, pointsText } from '../src/model/tournament';
import { parsePath, pathOf } from '../src/router';
import { refusedField } from '../src/tournaments';

describe('tournaments', () => {
  it('are written as people write points and times', () => {
    expect([0, 1, 2, 5].map(pointsText)).toEqual(['0', '½', '1', '2½']);
    expect([-5, 0, 1, 59_999, 60_001, 3_600_000, 7_509_000].map(countdownText)).toEqual(['0:00', '0:00', '0:01', '1:00', '1:01', '1:00:00', '2:05:09']);
  });
  it('are refused for a field of theirs, or for something else', () => {
    expect(refusedField({ fault: 'terms', message: 'min_rating, max_rating: 0 to 5000' })).toBe('min_rating');
    expect(refusedField({ fault: 'terms', message: 'start_ms: from now to a month ahead' })).toBe('start_ms');
    expect(refusedField({ fault: 'too_many', message: 'too many tournaments are open' })).toBe('too_many');
  });
  it('have addresses', () => {
    expect(parsePath('/tournaments')).toEqual({ page: 'tournaments' });
    expect(parsePath('/tournaments/Qm3xk9TzP0aV7LrWd2sYhA')).toEqual({ page: 'tournament', id: 'Qm3xk9TzP0aV7LrWd2sYhA' });
    expect(parsePath('/tournaments/a b')).toEqual({ page: 'missing' });
    expect(pathOf({ page: 'tournament', id: 'abc' })).toBe('/tournaments/abc');
  });
});
