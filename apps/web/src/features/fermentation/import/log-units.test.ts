/** Tests of logs for estates with units other than the stored ones. */
import { afterEach, expect, it } from 'vitest';
import { readTable } from '../../../platform/csv/formats/table.ts';
import { isRefused, rowReader } from '../../../platform/csv/read-rows.ts';
import { recognise } from '../../../platform/csv/recognise.ts';
import { preferences } from '../../../platform/preferences.ts';
import { problemInUnits } from '../../../ui/units.ts';
import { tankReadingTarget } from './tank-reading-target.ts';

const US = { temperatureUnit: 'fahrenheit', volumeUnit: 'us_gallon', sugarUnit: 'oechsle' } as const;

afterEach(() => preferences.forget());

/** The rows of a file as the preview shows them. */
function rowsOf(text: string) {
  const table = readTable('log.csv', new TextEncoder().encode(text));
  const [{ plan }] = recognise(tankReadingTarget([]), [table]);
  return plan.sheet.rows.map(rowReader(plan, {}, problemInUnits).read);
}

const plain = (words: string | undefined) => words?.replaceAll('\u00a0', ' ');

it.each([
  ['°C', '72', 'Temperature must be between 14 °F and 140 °F'],
  ['°F', '212', 'Temperature must be between 14 °F and 140 °F'],
])('a temperature in %s out of range is reported in °F', (unit, cell, words) => {
  preferences.set({ ...preferences.get(), ...US });
  const [row] = rowsOf(`Tank Name,Reading Date,pH,Temperature (${unit})\nT1,2026-09-14,3.4,${cell}`);
  expect([plain(row?.leftOut['temperature']), row && isRefused(row)]).toEqual([words, false]);
});

it('reports sugar and volume out of range in the estate’s units', () => {
  preferences.set({ ...preferences.get(), ...US });
  const [row] = rowsOf('Tank Name,Reading Date,pH,Brix,Capacity\nT1,2026-09-14,3.4,80,-1');
  expect(plain(row?.leftOut['brix'])).toMatch(/^Oechsle must be between .* °Oe and .* °Oe$/);
  expect(plain(row?.leftOut['capacity'])).toMatch(/^Capacity must be between .* gal and .* gal$/);
});

it('shows a value on another scale once if that is the estate’s scale', () => {
  preferences.set({ ...preferences.get(), ...US });
  const [row] = rowsOf('Tank Name,Reading Date,Temperature (°F),Oechsle\nT1,2026-09-14,68,85');
  expect(row?.shown).toMatchObject({ fahrenheit: '68 °F', oechsle: '85 °Oe' });
  preferences.forget();
  const [usual] = rowsOf('Tank Name,Reading Date,Temperature (°F),Oechsle\nT1,2026-09-14,68,85');
  expect(usual?.shown).toMatchObject({ fahrenheit: '68 °F = 20 °C', oechsle: '85 °Oe = 20.48 °Bx' });
});
