import type { Block, Reading } from '@cuverie/contract';
import { expect, test } from 'vitest';
import { earlierSeasonWords } from './season-words.ts';

const field = (date: string, latitude?: number): Pick<Block, 'latestReading' | 'location'> => ({
  latestReading: { date } as Reading,
  location: latitude === undefined ? null : { coordinates: [latitude, 18], elevation: null, aspect: null },
});

test('notes a readiness from a sample of an earlier season, in either hemisphere', () => {
  const words = 'Of the 2025 season: nothing was measured since';
  expect(earlierSeasonWords(field('2025-09-20', 47), '2026-08-01')).toBe(words);
  expect(earlierSeasonWords(field('2025-09-20'), '2026-01-02')).toBe(words);
  expect(earlierSeasonWords(field('2025-03-20', -34), '2025-11-26')).toBe(words);
});

test('is empty for a sample of this season, or without one', () => {
  expect(earlierSeasonWords(field('2026-03-20', 47), '2026-11-26')).toBeUndefined();
  expect(earlierSeasonWords(field('2025-12-20', -34), '2026-02-26')).toBeUndefined();
  expect(earlierSeasonWords({ latestReading: null, location: null }, '2026-11-26')).toBeUndefined();
});
