import type { TankReading } from '@cuverie/contract';
import { describe, expect, it } from 'vitest';
import { localMinute } from '../../../platform/clock.ts';
import { changesOf, checkReading, emptyReading, readingValues } from './reading-form.ts';
import { alcoholEstimate, conversionWords, convertSugar, estimateWords } from './sugar-entry.ts';

const way = { scale: 'brix', instrument: '', isCorrected: false } as const;
const NOW = new Date('2026-09-20T08:30:12Z');
const TANK = '0190f3a4-7c1e-7b5e-9d2a-3f4b5c6d7e8f';
const empty = emptyReading(TANK, way, localMinute(NOW));
const circumstances = { start: 24, required: [], now: NOW, openedAt: empty.time };
const check = (typed: Record<string, string | undefined>) => {
  const given = Object.entries(typed).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return checkReading({ ...empty, ...Object.fromEntries(given) }, circumstances);
};

describe('a typed reading', () => {
  it('accepts comma and point, and an unchanged time is the moment of sending', () => {
    expect(check({ temperature: '24,5', sugar: '18.2', pH: '3,45' })).toMatchObject({
      ok: true,
      draft: { temperature: 24.5, brix: 18.2, pH: 3.45, alcohol: null, timestamp: NOW.toISOString() },
    });
  });

  it('keeps the instrument’s value beside the converted one', () => {
    expect(check({ sugar: '52', scale: 'oechsle', instrument: 'hydrometer' })).toMatchObject({
      ok: true,
      draft: { brix: 12.88, rawValue: 52, rawScale: 'oechsle', instrument: 'hydrometer' },
    });
  });

  it('reads a density in grams per litre as specific gravity', () => {
    expect(check({ sugar: '1040', scale: 'sg' })).toMatchObject({
      ok: true,
      draft: { brix: 10.01, rawValue: 1.04, rawScale: 'sg' },
    });
  });

  it.each([
    [{ temperature: 'warm' }, 'temperature', 'Temperature must be a number'],
    [{ temperature: '61' }, 'temperature', 'Temperature must be between -10 and 60'],
    [{ sugar: '51' }, 'sugar', 'Brix must be between -5 and 50'],
    [{ sugar: '24', scale: 'sg' }, 'sugar', 'Specific gravity must be between 0.98 and 1.24'],
    [{ sugar: '1000', scale: 'plato' }, 'sugar', 'Plato must be between -5 and 50'],
    [{ sugar: '1,2,3' }, 'sugar', 'Brix must be a number'],
    [{ sugar: '12', time: '0026-09-20T08:00' }, 'time', 'Time must not lie before 1900: check the year'],
    [
      { sugar: '12', instrument: 'hydrometer', isCorrected: 'yes' },
      'temperature',
      'Enter the temperature the sugar is to be corrected for',
    ],
    [
      { sugar: '12', temperature: '4', instrument: 'refractometer', isCorrected: 'yes' },
      'temperature',
      'Sugar can be corrected from 5 to 40\u00a0°C only',
    ],
    [{ pH: '34' }, 'pH', 'pH must be between 2 and 5'],
    [{ sugar: '12', time: '2026-09-22T08:00' }, 'time', 'Time must not lie in the future'],
    [{}, 'temperature', 'Give at least one of temperature, sugar, pH and alcohol'],
  ])('%j is refused beside its field', (typed, field, words) => {
    expect(check(typed)).toMatchObject({ ok: false, problems: { [field]: words } });
  });

  const STORED = {
    id: TANK,
    version: 3,
    timestamp: '2026-09-20T08:30:12.000Z',
    temperature: 24,
    brix: 12.3,
    pH: null,
    alcohol: null,
    alcoholIsEstimate: false,
    instrument: 'hydrometer',
    rawValue: 50,
    rawScale: 'oechsle',
    notes: null,
    takenBy: 'Ana',
    deviceId: null,
  } satisfies TankReading;
  function changesBy(stored: TankReading, typed: Record<string, string>) {
    const before = readingValues(TANK, stored, 24);
    const after = { ...before, ...typed };
    const checked = checkReading(after, { ...circumstances, openedAt: before.time });
    if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
    return changesOf(before, after, checked.draft);
  }

  it('changes only the edited fields of a stored one', () => {
    expect(changesBy(STORED, { temperature: '25' })).toEqual({ temperature: 25 });
  });

  it('corrects the sugar again if its temperature is changed', () => {
    const way = { sugar: '50', scale: 'oechsle', instrument: 'hydrometer', isCorrected: 'yes' };
    const corrected = check({ ...way, temperature: '24' });
    const brix = (corrected.ok && corrected.draft.brix) || 0;
    const changes = changesBy({ ...STORED, brix }, { temperature: '30' });
    expect([brix, changes]).toMatchObject([12.62, { temperature: 30, rawValue: 50, brix: 13.02 }]);
  });
});

describe('an instrument’s value', () => {
  it('is shown with every step of its conversion', () => {
    const shown = convertSugar({
      ...way,
      scale: 'sg',
      value: 1.04,
      instrument: 'hydrometer',
      isCorrected: true,
      temperature: 30,
      start: 24,
    });
    expect(conversionWords(shown)).toBe('= 10.63\u00a0°Bx (1.04 SG, corrected for 30\u00a0°C)');
  });

  it('of a refractometer is corrected for alcohol in a ferment, and not before it', () => {
    const entry = { ...way, instrument: 'refractometer', temperature: null, start: 24 } as const;
    expect(convertSugar({ ...entry, value: 24 })).toEqual({ brix: 24, steps: [] });
    expect(convertSugar({ ...entry, value: 12 })?.brix).toBe(4.82);
  });

  it('yields an estimate of alcohol only if sugar was lost', () => {
    expect(alcoholEstimate(24, -1.5)).toBe(14.4);
    expect(alcoholEstimate(24, 24)).toBe(0);
    expect(alcoholEstimate(24, 25)).toBeNull();
    expect(alcoholEstimate(null, 10)).toBeNull();
    expect(estimateWords(24)).toContain('the must can reach 14.2\u00a0% vol');
  });
});
