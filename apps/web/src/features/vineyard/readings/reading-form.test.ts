import type { Reading } from '@cuverie/contract';
import { describe, expect, it } from 'vitest';
import { changesOfReading, checkReading, emptyReading, readingValues } from './reading-form.ts';
import { readingsCsv } from './readings-csv.ts';

const FIELD = '0190f3a4-7c1e-7b5e-9d2a-3f4b5c6d7e8f';

const stored: Reading = {
  id: '0190f3a4-7c1e-7b5e-9d2a-3f4b5c6d7e90',
  version: 1,
  block: FIELD,
  date: '2026-09-14',
  brix: 22.4,
  ph: 3.41,
  ta: null,
  berryWeight: null,
  status: 'Nearly Ready',
  estimatedHarvest: '2026-09-28',
  takenBy: '=Ana, "the boss"',
  notes: null,
  createdAt: '2026-09-14T08:00:00.000Z',
  updatedAt: '2026-09-14T08:00:00.000Z',
};

const check = (values: object) => checkReading({ ...emptyReading(), ...values }, FIELD);

describe('the form of a measurement', () => {
  it('starts with today and Developing, and may be empty otherwise', () => {
    expect(check({ date: '2026-09-14' })).toEqual({
      ok: true,
      draft: {
        block: FIELD,
        date: '2026-09-14',
        brix: null,
        ph: null,
        ta: null,
        berryWeight: null,
        status: 'Developing',
        estimatedHarvest: null,
        notes: null,
      },
    });
  });

  it.each([
    [
      { brix: '22,4', ph: '3.412' },
      { brix: 22.4, ph: 3.412 },
    ],
    [
      { brix: ' 22.4 ', ta: '6,' },
      { brix: 22.4, ta: 6 },
    ],
  ])('reads %j with comma or point', (values, read) => {
    expect(check(values)).toMatchObject({ ok: true, draft: read });
  });

  it('reports all values that are out of range or invalid at once', () => {
    expect(check({ brix: '41', ph: '1.9', ta: 'sour' })).toEqual({
      ok: false,
      problems: { brix: 'Brix must be 0-40', ph: 'pH must be 2.0-5.0', ta: 'Must be a number' },
    });
    expect(check({ ta: '20.1', date: '' })).toMatchObject({
      problems: { ta: 'TA must be 0-20 g/L', date: 'Date is required' },
    });
  });

  it('sends only the differences from a stored measurement', () => {
    const changes = (values: object) => {
      const checked = checkReading({ ...readingValues(stored), ...values }, FIELD);
      return checked.ok ? changesOfReading(stored, checked.draft) : checked.problems;
    };
    expect(changes({})).toEqual({});
    expect(changes({ brix: '22,40', ph: '', ta: '6.1' })).toEqual({ ph: null, ta: 6.1 });
  });
});

it('exports measurements as CSV without formulas', () => {
  expect(readingsCsv([{ ...stored, berryWeight: 1.62 }])).toBe(
    '\uFEFFdate,brix,ph,ta,status,estimatedHarvest,takenBy,berryWeight,notes\r\n' +
      '2026-09-14,22.4,3.41,,Nearly Ready,2026-09-28,"\'=Ana, ""the boss""",1.62,\r\n',
  );
});
