import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { otherUnit, STORED_UNITS, UNIT_CHOICES, type Units } from './units.ts';

const shown = (value: number, stored: string, units: Partial<Units>) => {
  const other = otherUnit(stored, { ...STORED_UNITS, ...units });
  return other && [Number(other.fromStored(value).toFixed(3)), other.sign];
};

test.each<[number, string, Partial<Units>, [number, string]]>([
  [22, '°Bx', { sugarUnit: 'oechsle' }, [91.83, '°Oe']],
  [22, '°Bx', { sugarUnit: 'baume' }, [12.195, '°Bé']],
  [20, '°Bx', { sugarUnit: 'kmw' }, [16.874, '°KMW']],
  [1, 'Δ°Bx', { sugarUnit: 'oechsle' }, [4.137, '°Oe']],
  [20, '°C', { temperatureUnit: 'fahrenheit' }, [68, '°F']],
  [-40, '°C', { temperatureUnit: 'fahrenheit' }, [-40, '°F']],
  [5, 'Δ°C', { temperatureUnit: 'fahrenheit' }, [9, '°F']],
  [1389, '°C·d', { temperatureUnit: 'fahrenheit' }, [2500.2, '°F·d']],
  [1234.5, 'L', { volumeUnit: 'hectolitre' }, [12.345, 'hl']],
  [6000, 'whole L', { volumeUnit: 'hectolitre' }, [60, 'hl']],
  [225, 'L', { volumeUnit: 'us_gallon' }, [59.439, 'gal']],
  [10, 't', { weightUnit: 'us_ton' }, [11.023, 'tons']],
  [1, 'ha', { areaUnit: 'acre' }, [2.471, 'acres']],
  [12.7, 'mm', { temperatureUnit: 'fahrenheit' }, [0.5, 'in']],
  [8, 'km', { temperatureUnit: 'fahrenheit' }, [4.971, 'mi']],
  [20, 'km/h', { temperatureUnit: 'fahrenheit' }, [12.427, 'mph']],
])('%d %s in %o', (value, stored, units, expected) => {
  expect(shown(value, stored, units)).toEqual(expected);
});

test('stored units, and values without another unit, are shown unchanged', () => {
  for (const stored of ['°Bx', '°C', 'L', 't', 'ha']) expect(shown(1, stored, {})).toBeUndefined();
  expect(
    shown(3.4, 'g/L', { sugarUnit: 'oechsle', temperatureUnit: 'fahrenheit', volumeUnit: 'us_gallon' }),
  ).toBeUndefined();
});

/** Each stored unit with the digits it is kept and shown with, and what may stand in it. */
const KEPT = [
  ['°Bx', 2, 2, -4, 40],
  ['Δ°Bx', 2, 2, 0, 10],
  ['°C', 2, 1, -10, 60],
  ['Δ°C', 2, 1, 0, 30],
  ['L', 2, 2, 0, 100_000],
  ['whole L', 0, 0, 0, 5_000_000],
  ['t', 3, 2, 0, 10_000],
  ['ha', 4, 4, 0, 10_000],
  ['mm', 2, 1, 0, 1000],
] as const;

const EVERY = Object.values(UNIT_CHOICES).flat();

test('a typed value is shown again as typed', () => {
  for (const [stored, kept, decimals, min, max] of KEPT)
    for (const unit of EVERY) {
      const key = Object.keys(UNIT_CHOICES).find((quantity) =>
        UNIT_CHOICES[quantity as keyof Units].some((one) => one === unit),
      );
      const other = otherUnit(stored, { ...STORED_UNITS, [String(key)]: unit });
      if (other === undefined) continue;
      const digits = decimals + other.digits;
      fc.assert(
        fc.property(fc.double({ min, max, noNaN: true }), (value) => {
          const typed = other.fromStored(value).toFixed(digits);
          const back = Number(other.toStored(Number(typed)).toFixed(kept));
          expect(Math.abs(Number(other.fromStored(back).toFixed(digits)) - Number(typed))).toBeLessThan(1e-9);
        }),
      );
    }
});
