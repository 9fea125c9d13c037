import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { wineRow } from '../cellar/import-rows.ts';
import { fieldByField } from './field-by-field.ts';

const text = fc.oneof(
  fc.constantFrom('', ' ', 'Pinot noir', ' Red ', 'eur', '2030', '2030-06-31'),
  fc.string(),
);
const anything = fc.oneof(
  text,
  fc.integer({ min: -5, max: 2400 }),
  fc.constantFrom(null, undefined, true, 90.25, Number.NaN, [], {}, 'x'.repeat(400)),
  fc.dictionary(text, fc.oneof(text, fc.constant(1))),
);

const good = {
  name: fc.string({ minLength: 1 }).filter((name) => name.trim() !== ''),
  vintage: fc.integer({ min: 1900, max: 2030 }),
  region: fc.constantFrom('Mosel', ' Jura '),
  type: fc.constantFrom('Red', 'White'),
  quantity: fc.nat({ max: 99 }),
};
const more = {
  producer: fc.option(text),
  currency: fc.constantFrom('eur', 'USD', ''),
  rating: fc.constantFrom(90, 90.5, null),
  drinkBy: fc.constantFrom('2030', '2030-06-30', ''),
  extra: fc.dictionary(fc.string({ minLength: 1, maxLength: 8 }), fc.string()),
};

describe('rows read field by field', () => {
  const read = fieldByField(wineRow);

  test('are what the schema makes of them, and never taken where it has something against them', () => {
    const field = fc.constantFrom(...Object.keys(wineRow.shape), 'somewhere', 'constructor', '__proto__');
    const rows = fc
      .tuple(
        fc.record({ ...good, ...more }, { requiredKeys: [] }),
        fc.dictionary(field, anything, { maxKeys: 2 }),
      )
      .map(([row, odd]) => ({ ...row, ...odd }));
    const outcomes = new Set<string>();
    fc.assert(
      fc.property(rows, (row) => {
        const row1 = read(row);
        const whole = wineRow.safeParse(row);
        outcomes.add(`${row1 !== undefined} ${whole.success}`);
        if (row1 !== undefined) expect(row1).toStrictEqual(whole.data);
      }),
      { numRuns: 2000 },
    );
    expect(outcomes).toContain('true true');
    expect(outcomes).toContain('false false');
    expect(outcomes).not.toContain('true false');
  });

  test('are taken without the schema where nothing is wrong with them', () => {
    const rows = fc.record(
      { ...good, ...more },
      { requiredKeys: ['name', 'vintage', 'region', 'type', 'quantity'] },
    );
    fc.assert(
      fc.property(rows, (row) => {
        expect(read(row)).toStrictEqual(wineRow.parse(row));
      }),
    );
  });

  test('ask a field once for what many rows say', () => {
    let asked = 0;
    const readType = fieldByField(z.object({ type: z.string() }), (_, value) => {
      asked += 1;
      return { value };
    });
    const rows = Array.from({ length: 2000 }, (_, n) => readType({ type: n % 2 === 0 ? 'Red' : 'White' }));
    expect(new Set(rows.map((row) => row?.type))).toEqual(new Set(['Red', 'White']));
    expect(asked).toBe(2);
  });

  test.each([
    ['0', 0, -0],
    ['-0', -0, 0],
  ])('give %s though an earlier row had the other zero', (_, quantity, earlier) => {
    const readQuantity = fieldByField(z.object({ quantity: z.int() }));
    readQuantity({ quantity: earlier });
    expect(readQuantity({ quantity })).toStrictEqual({ quantity });
  });

  test('cannot be told of a schema whose fields hang together', () => {
    const ordered = z.object({ from: z.int(), to: z.int() }).refine(({ from, to }) => from <= to);
    expect(() => fieldByField(ordered)).toThrow('hang together');
  });
});
