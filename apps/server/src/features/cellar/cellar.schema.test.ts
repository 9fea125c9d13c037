import {
  BARREL_TYPES,
  CONSUMPTION_LIMITS,
  CONSUMPTION_REASONS,
  parseAmount,
  TOAST_LEVELS,
  WINE_LIMITS,
  WINE_TYPES,
  WOOD_TYPES,
  windowStatus,
} from '@cuverie/domain';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sql } from '../../platform/database/sql.ts';
import { useTestDatabase } from '../../testing/database.ts';

const database = useTestDatabase();

async function definitionOf(constraint: string): Promise<string> {
  const row = await database().db.one<{ definition: string }>(sql`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = ${constraint}`);
  return row.definition;
}

describe('the database matches the domain', () => {
  test.each([
    ['wine types', 'wines_type_check', WINE_TYPES],
    ['barrel types', 'barrels_type_check', BARREL_TYPES],
    ['toast levels', 'barrels_toast_level_check', TOAST_LEVELS],
    ['woods', 'barrels_wood_type_check', WOOD_TYPES],
    ['reasons of a consumption', 'consumptions_reason_check', CONSUMPTION_REASONS],
  ])('in the values of %s', async (_, constraint, words) => {
    const definition = await definitionOf(constraint);
    expect([...definition.matchAll(/'([^']+)'/g)].map(([, word]) => word)).toEqual([...words]);
  });

  test.each([
    ['quantity', 'wines_quantity_check', WINE_LIMITS.quantity],
    ['rating', 'wines_rating_check', WINE_LIMITS.rating],
    ['bottle size', 'wines_bottle_size_check', WINE_LIMITS.bottleSizeMl],
    ['consumption’s quantity', 'consumptions_quantity_check', CONSUMPTION_LIMITS.quantity],
    ['consumption’s rating', 'consumptions_rating_check', CONSUMPTION_LIMITS.rating],
    ['first year to drink', 'wines_drink_from_check', WINE_LIMITS.drinkFrom],
  ])('in the limits of a %s', async (_, constraint, { min, max }) => {
    const definition = await definitionOf(constraint);
    expect([...definition.matchAll(/\d+/g)].map(Number)).toEqual(expect.arrayContaining([min, max]));
  });

  test('in the range of prices', async () => {
    const mark = fc.constantFrom(...Array.from("0123456789.,'’ \u00a0\u202f\t€-x"));
    const known = [
      '€1.234,50',
      '1,234.50 USD',
      '1 234,50',
      "CHF 1'200",
      '1.234.567',
      '40-60',
      'a gift',
      '',
      '45.',
      '٤٥',
    ];
    const prices = [...known, ...fc.sample(fc.string({ unit: mark, maxLength: 12 }), 2000)];
    const rows = await database().db.rows<{ price: string; amount: number | null }>(sql`
      select price, amount_in(price)::float8 as amount from unnest(${prices}::text[]) as price`);
    for (const { price, amount } of rows) {
      const meant = parseAmount(price);
      expect([price, amount]).toEqual([price, meant !== null && meant > 1_000_000_000 ? null : meant]);
    }
  });

  test('in the state of a drinking window', async () => {
    const days = [null, '2019-12-31', '2025-12-31', '2026-11-19', '2026-11-20', '2026-12-31', '2027-01-01'];
    days.push('2028-12-31', '2029-06-30', '2030-12-31');
    const rows = await database().db.rows<{ from: number | null; by: string | null; status: string }>(sql`
      select "from", "by", window_status("from", "by", '2026-11-20') as status
      from unnest(${[null, 2010, 2011, 2019, 2026, 2027]}::int[]) as "from", unnest(${days}::date[]) as "by"`);
    expect(rows).toHaveLength(60);
    for (const { from, by, status } of rows) {
      const meant = windowStatus({ drinkFrom: from, drinkBy: by }, '2026-11-20');
      expect([from, by, status]).toEqual([from, by, meant]);
    }
  });
});

describe('a text', () => {
  test('is folded alike whatever letters it contains', async () => {
    const differing = await database().db.rows<{ text: string }>(sql`
      with texts as (
        select before || chr(code) || after as text from generate_series(1, 65535) as code,
          (values ('', ''), ('É “', '-'), (U&'e\\0301', U&'\\0301')) as around(before, after)
        where code not between 55296 and 57343
      )
      select text from texts
      where folded(text) is distinct from translate(
        lower(unaccent('unaccent', normalize(text, nfkc)) collate "und-x-icu"),
        E'-_''’\`"()[]{}<>.,;:!?/\\\\|&+*=#%~@\\r\\t', repeat(' ', 34))
      limit 5`);
    expect(differing).toEqual([]);
  });
});
