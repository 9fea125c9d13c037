import type { PlannedCriterion } from '@cuverie/contract';
import { expect, it } from 'vitest';
import { criterionLines, lastCriterion, wantedWords } from './criterion-words.ts';

const ripe = (changes: Partial<PlannedCriterion>): PlannedCriterion => ({
  criterion: 'brix',
  target: 24,
  date: '2026-10-08',
  isReached: false,
  earliest: '2026-10-05',
  latestDate: '2026-10-14',
  reason: null,
  reasons: [],
  ...changes,
});
const undated = { date: null, earliest: null, latestDate: null };
const CRITERIA = [
  ripe({}),
  ripe({
    criterion: 'ta',
    target: 6.5,
    date: '2026-09-20',
    isReached: true,
    earliest: null,
    latestDate: null,
  }),
  ripe({
    ...undated,
    criterion: 'ph',
    target: 3.4,
    reasons: [{ code: 'ripening_without', params: { by: 'ph' } }],
  }),
];

it('words each criterion with its day and range, since when it is reached, or why there is no day', () => {
  const { criterion: _, target: _of, ...highest } = ripe({});
  const lines = criterionLines({ criteria: CRITERIA, highestPh: { ...highest, ph: 3.6 } });
  expect(lines.map(({ what, when }) => `${what}: ${when}`)).toEqual([
    '24.0\u00a0°Bx: 8 Oct (5 Oct to 14 Oct)',
    'TA of 6.5\u00a0g/L: since 20 Sep',
    'pH of 3.4: No pH reading of this season yet.',
    'Too late above pH 3.6: 8 Oct (5 Oct to 14 Oct)',
  ]);
  const never = criterionLines({ criteria: CRITERIA, highestPh: { ...highest, ...undated, ph: 3.6 } });
  expect(never.at(-1)?.when).toBe('no day in sight');
});

it('needs no list for sugar alone', () => {
  expect(criterionLines({ criteria: [ripe({})], highestPh: null })).toEqual([]);
  expect(lastCriterion({ criteria: [ripe({})], date: '2026-10-08' })).toBeUndefined();
});

it('words the targets in one line', () => {
  const nothing = { targetBrix: null, targetIndex: null, targetPh: null, targetTa: null };
  expect(wantedWords({ ...nothing, targetBrix: 23.25, targetIndex: 260 })).toBe(
    '23.25\u00a0°Bx, Brix·pH² of 260',
  );
  expect(wantedWords(nothing)).toBe('not set');
});

it('names the last of several criteria', () => {
  expect(lastCriterion({ criteria: CRITERIA, date: '2026-10-08' })).toBe('24.0\u00a0°Bx');
});
