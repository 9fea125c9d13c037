import type { Tank } from '@cuverie/contract';
import { STORED_UNITS } from '@cuverie/domain';
import { expect, it, onTestFinished } from 'vitest';
import { preferences } from '../../../platform/preferences.ts';
import { toStored } from '../../../ui/units.ts';
import { doubtsOf } from './doubts.ts';

const last = { temperature: 9, brix: 9, pH: null, alcohol: null, alcoholIsEstimate: false };
const tank = {
  readings: [
    { ...last, timestamp: '2026-09-20T10:00:00.000Z' },
    { ...last, pH: 3.4, timestamp: '2026-09-19T10:00:00.000Z' },
  ],
  course: null,
} as unknown as Tank;
const asked = (draft: object) =>
  doubtsOf(tank, { timestamp: '2026-09-20T12:00:00.000Z', ...draft }).map(
    ({ field, question, last: said }) => [field, `${question} ${said}`.replaceAll('\u00a0', ' ')],
  );

it('asks about a reading far from the last one, with its value and age', () => {
  expect(asked({ temperature: 46, brix: 46, pH: 4.3 })).toEqual([
    ['temperature', 'Is 46 °C right? The last was 9.0 °C, 2 h ago.'],
    ['sugar', 'Is 46 °Bx right? The last was 9.0 °Bx, 2 h ago.'],
    ['pH', 'Is pH 4.3 right? The last was 3.40, 26 h ago.'],
  ]);
});

it('repeats a value as it was typed, not as it converts back', () => {
  const usual = { ...STORED_UNITS, language: null };
  preferences.set({ ...usual, temperatureUnit: 'fahrenheit', sugarUnit: 'oechsle' });
  onTestFinished(() => preferences.set(usual));
  const stored = (typed: number, unit: string) => toStored(typed, { unit, kept: 2 });
  expect(asked({ temperature: stored(20, '°C'), brix: stored(112.5, '°Bx') })).toMatchObject([
    ['temperature', expect.stringContaining('Is 20 °F right?')],
    ['sugar', expect.stringContaining('Is 112.5 °Oe right?')],
  ]);
});

it('does not ask about one near the last, the first of its kind, or one before all others', () => {
  expect(asked({ temperature: 12, brix: 8.4, alcohol: 14 })).toEqual([]);
  expect(asked({ timestamp: '2026-09-01T12:00:00.000Z', temperature: 46 })).toEqual([]);
});
