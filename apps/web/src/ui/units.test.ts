import { readingDraft } from '@cuverie/contract';
import { STORED_UNITS, type Units } from '@cuverie/domain';
import { afterEach, describe, expect, it } from 'vitest';
import { preferences } from '../platform/preferences.ts';
import { chartInUnits } from './charts/units.ts';
import { kinds, rowFields } from './form/fields.ts';
import { fromStored, inUnits, LITRES, problemInUnits, sentenceWords } from './units.ts';
import {
  dayWords,
  litres,
  momentWords,
  numberWords,
  sugarChangeWords,
  sugarGainWords,
  withUnit,
} from './words.ts';

const choose = (units: Partial<Units>, language: string | null = 'en') =>
  preferences.set({ ...STORED_UNITS, language, ...units });

afterEach(() => preferences.forget());

describe('values in the units of the estate', () => {
  it('are converted with the precision of the unit', () => {
    choose({ sugarUnit: 'oechsle', temperatureUnit: 'fahrenheit', volumeUnit: 'us_gallon' });
    expect(withUnit(22.5, '°Bx', 2, 1)).toBe('94.1\u00a0°Oe');
    expect(withUnit(24.44, '°C', 1)).toBe('76\u00a0°F');
    expect(litres(225)).toBe('59.44\u00a0gal');
    expect(withUnit(3.4, 'g/L')).toBe('3.4\u00a0g/L');
    expect(withUnit(null, '°Bx')).toBe('–');
  });

  it('have gains converted at their level', () => {
    choose({ sugarUnit: 'oechsle' });
    expect(sugarGainWords(1.5, 22)).toBe('+6.7');
    expect(sugarGainWords(null, 22)).toBe('–');
    choose({});
    expect(sugarGainWords(1.5, 22)).toBe('+1.50');
  });

  it('are named in labels, unless a label always means Brix', () => {
    choose({ sugarUnit: 'kmw', volumeUnit: 'hectolitre' });
    const labels = ['Target Brix', 'Brix (°Bx)', 'Brix, °Bx', 'Capacity (L)', 'By Brix', 'Target Brix·pH²'];
    expect(labels.map(inUnits)).toEqual([
      'Target KMW',
      'KMW (°KMW)',
      'KMW, °KMW',
      'Capacity (hl)',
      'By Brix',
      'Target Brix·pH²',
    ]);
  });

  it('have changes of sugar converted at their level', () => {
    // From 92.3 to 40.2 °Oe.
    const fall = { code: 'fall', params: { by: 12.1, brix: 10 } };
    const sluggish = { code: 'sluggish', params: { loss: 2, limit: 2.25, style: 'red', brix: 22 } };
    expect(sentenceWords(fall)).toBe('Sugar fell by 12.1\u00a0°Bx since the reading before.');
    choose({ sugarUnit: 'oechsle' });
    expect(sentenceWords(fall)).toBe('Sugar fell by 52\u00a0°Oe since the reading before.');
    expect(sentenceWords(sluggish)).toBe(
      '9\u00a0°Oe a day over two days; below 10\u00a0°Oe is slow for a red must.',
    );
    choose({ sugarUnit: 'kmw' });
    expect(sugarChangeWords(2, 22)).toBe('1.68\u00a0°KMW');
  });

  it('are converted in sentences, and unchanged with default units', () => {
    const warm = { code: 'too_warm', params: { now: 33.4, limit: 32, style: 'red' } };
    const full = { code: 'above_capacity', params: { field: 'Fill level', capacity: 2250 } };
    expect(sentenceWords(full)).toBe('Fill level must not exceed the capacity of 2250 L');
    choose({ temperatureUnit: 'fahrenheit', volumeUnit: 'hectolitre' });
    expect(sentenceWords(warm)).toBe('92.1\u00a0°F; above 89.6\u00a0°F is warm for a red must.');
    expect(sentenceWords(full)).toBe('Fill level must not exceed the capacity of 22.5\u00a0hl');
    const rain = { code: 'rain_before_picking', params: { mm: 12.7, day: '2026-09-20' } };
    expect(sentenceWords(rain)).toContain('0.5\u00a0in of rain');
    expect(inUnits('Rain, mm')).toBe('Rain, in');
  });
});

describe('a form field', () => {
  const FORM = rowFields({
    brix: kinds.measure('Brix', '', { unit: '°Bx', kept: 3 }),
    capacity: kinds.number('Capacity', '225', LITRES),
    area: kinds.measure('Area', '', { unit: 'ha', kept: 4 }),
    temperature: kinds.measure('Temperature', '', { unit: '°C', kept: 2 }),
  });
  type Typed = ReturnType<typeof FORM.empty>;
  const again = (typed: Partial<Typed>) => FORM.valuesOf(FORM.read({ ...FORM.empty(), ...typed }));

  it.each<[Partial<Units>, Partial<Typed>]>([
    [{ sugarUnit: 'oechsle' }, { brix: '87' }],
    [{ sugarUnit: 'oechsle' }, { brix: '92.7' }],
    [{ sugarUnit: 'kmw' }, { brix: '17.25' }],
    [{ temperatureUnit: 'fahrenheit' }, { temperature: '72.4' }],
    [{ volumeUnit: 'hectolitre' }, { capacity: '12.345' }],
    [{ volumeUnit: 'us_gallon' }, { capacity: '59.44' }],
    [{ volumeUnit: 'us_gallon' }, { capacity: '60' }],
    [{ volumeUnit: 'us_gallon' }, { capacity: '0.01' }],
    [{ areaUnit: 'acre' }, { area: '2.475' }],
  ])('in %o shows %o as it was typed', (units, typed) => {
    choose(units);
    expect(again(typed)).toMatchObject(typed);
  });

  it('keeps the stored value if it is not changed', () => {
    choose({ sugarUnit: 'baume', temperatureUnit: 'fahrenheit', volumeUnit: 'us_gallon', areaUnit: 'acre' });
    const stored = { brix: 22.223, capacity: 228.13, area: 1.2345, temperature: 24.46 };
    expect(FORM.read(FORM.valuesOf(stored))).toEqual(stored);
  });

  it('keeps litres with three decimals, which would read as thousands', () => {
    const stored = { brix: 22.223, capacity: 700.233, area: 1.234, temperature: 24.46 };
    expect(FORM.read(FORM.valuesOf(stored))).toEqual(stored);
  });

  it('starts with the usual value in its unit', () => {
    choose({ volumeUnit: 'hectolitre' });
    expect(FORM.empty()).toMatchObject({ capacity: '2.25', brix: '' });
  });

  it('states its limits in the typed unit', () => {
    choose({ sugarUnit: 'oechsle' });
    const given = { ...FORM.read({ ...FORM.empty(), brix: '300' }), block: crypto.randomUUID() };
    const { error } = readingDraft.safeParse({ ...given, date: '2026-09-01' });
    expect(FORM.problemsOf(error)).toMatchObject({
      brix: 'Oechsle must be between 0\u00a0°Oe and 178.5\u00a0°Oe',
    });
  });

  it('states a minimum too small to be shown as more than 0', () => {
    choose({ volumeUnit: 'us_gallon' });
    const problem = {
      message: '',
      params: { code: 'number_outside', params: { field: 'Amount', min: 0.01, max: 100 } },
    };
    expect(problemInUnits(problem, 'L')).toBe(
      'Amount must be more than 0\u00a0gal and at most 26.42\u00a0gal',
    );
  });

  it('in the stored unit keeps the number as it is', () => {
    expect(fromStored(22.223, { unit: '°Bx', kept: 3 })).toBe(22.223);
  });
});

it('charts have points, axes and target ranges in the estate’s units', () => {
  choose({ sugarUnit: 'oechsle' });
  const shown = chartInUnits({
    series: [
      { label: 'Brix 2026', unit: '°Bx', decimals: 1, points: [{ at: 1, value: 22, low: 20, high: 24 }] },
      { label: 'pH 2026', unit: '', axis: 'right', points: [{ at: 1, value: 3.3 }] },
    ],
    leftLabel: 'Brix, °Bx',
    rightLabel: 'pH',
    bands: [{ label: 'Target', from: 22, to: 24 }],
    timeWords: String,
  });
  expect(shown.leftLabel).toBe('Oechsle, °Oe');
  expect(shown.series[0]).toMatchObject({ label: 'Oechsle 2026', unit: '°Oe', decimals: 0 });
  const [point] = shown.series[0]?.points ?? [];
  expect([point?.low, point?.value, point?.high].map((value) => value?.toFixed(1))).toEqual([
    '82.9',
    '91.8',
    '100.9',
  ]);
  expect(shown.series[1]?.points).toEqual([{ at: 1, value: 3.3 }]);
  expect(shown.bands?.[0]?.to.toFixed(1)).toBe('100.9');
});

describe('numbers and days', () => {
  it.each([
    ['de', '1.234,5', '23.11.2026'],
    ['en-US', '1,234.5', 'Nov 23, 2026'],
    ['en-GB', '1,234.5', '23 Nov 2026'],
    ['fr', '1\u202f234,5', '23 nov. 2026'],
  ])('are written as %s has them', (language, number, day) => {
    choose({}, language);
    expect(numberWords(1234.5)).toBe(number);
    expect(dayWords('2026-11-23')).toBe(day);
    expect(momentWords('2024-02-03T08:30:00Z', Date.UTC(2026, 0, 1))).toContain(dayWords('2024-02-03'));
  });
});
