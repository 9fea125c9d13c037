import type { DiseaseLine } from '@cuverie/contract';
import { describe, expect, test } from 'vitest';
import { dayName, lineWords } from './pressure-words.ts';

const LINE: DiseaseLine = {
  disease: 'powdery',
  class: 'low',
  index: 0,
  lastInfection: null,
  nextInfection: null,
  symptoms: null,
  basis: '',
  basedOn: { code: 'pressure_powdery', params: {} },
  reason: null,
  reasons: [],
};

describe('the line of a disease', () => {
  test.each<[Partial<DiseaseLine>, string]>([
    [{}, 'Index 0 of 100. No favourable day this season.'],
    [
      { index: 80, class: 'high', lastInfection: '2026-06-10', nextInfection: '2026-06-12' },
      'Index 80 of 100. Last favourable day 10 Jun; next 12 Jun, as forecast.',
    ],
    [
      {
        disease: 'downy',
        index: null,
        lastInfection: '2026-06-05',
        symptoms: { from: '2026-06-10', to: '2026-06-22' },
      },
      'Infection last possible on 5 Jun, lesions would show 10 Jun to 22 Jun.',
    ],
    [
      { disease: 'botrytis', index: -0.5, nextInfection: '2026-06-14' },
      'Index −0.50. Next 14 Jun, as forecast.',
    ],
    [{ class: null, index: null }, ''],
  ])('%j: %s', (line, words) => {
    expect(lineWords({ ...LINE, ...line })).toBe(words);
  });
});

test('names a day, and marks a past day whose value is still a forecast', () => {
  const day = (date: string, isForecast: boolean) =>
    dayName({ date, isForecast } as Parameters<typeof dayName>[0], { today: '2026-06-10' });
  expect(day('2026-06-10', true)).toBe('Today');
  expect(day('2026-06-11', true)).toBe('Thu 11 Jun');
  expect(day('2026-06-09', false)).toBe('Tue 9 Jun');
  expect(day('2026-06-09', true)).toBe('Tue 9 Jun (forecast)');
});
