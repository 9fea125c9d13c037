/** Messages of refusals that keep one call from blocking others. */
import { beforeAll, describe, expect, test } from 'vitest';
import { MARGAUX, send, start } from '../features/exchange/testing/imports.ts';
import { type SignedInClient, useTestApp } from '../testing/app.ts';

describe('a call', () => {
  const app = useTestApp();
  let ana: SignedInClient;
  beforeAll(async () => {
    ana = await app().signUp();
  });

  test('with a row of ninety thousand extra columns is refused with a message', async () => {
    const extra = Object.fromEntries(Array.from({ length: 90_000 }, (_, n) => [`Column ${n}`, 'x']));
    const { status, error } = await send(ana, await start(ana), [{ line: 1, values: { extra } }]);
    expect([status, error.errors]).toEqual([400, { body: 'An object takes at most 1,000 fields' }]);
  });

  test('with rows of too many fields gets an error for each', async () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 'x']));
    const rows = [
      { line: 1, values: many(101) },
      { line: 2, values: { ...MARGAUX, extra: many(201) } },
      { line: 3, values: MARGAUX },
    ];
    const { data } = await send(ana, await start(ana), rows);
    expect(data).toMatchObject({
      received: 1,
      refused: [
        { line: 1, errors: { row: 'A row takes at most 100 fields' } },
        { line: 2, errors: { extra: 'At most 200 other columns are kept' } },
      ],
    });
  });

  test('with a row of a thousand invalid history entries gets the first fifty errors', async () => {
    const consumptions = Array.from({ length: 1000 }, () => 'drunk');
    const { data } = await send(ana, await start(ana), [{ line: 1, values: { ...MARGAUX, consumptions } }]);
    expect(Object.keys(data.refused[0]?.errors ?? {})).toHaveLength(50);
  });

  test('with a row of many unknown fields names the first ones', async () => {
    const values = Object.fromEntries(
      Array.from({ length: 90 }, (_, n) => [`field ${n} ${'x'.repeat(500)}`, 1]),
    );
    const { data } = await send(ana, await start(ana), [{ line: 1, values }]);
    const problem = data.refused[0]?.errors['row'] ?? '';
    expect(problem).toMatch(/^There is no field field 0 x+…, field 1 x+…, .* and 80 more$/);
    expect(problem.length).toBeLessThan(1000);
  });

  test('with an object instead of a text is refused, whatever length it claims', async () => {
    const { status, error } = await app().visitor.post('/api/user/register', {
      name: { length: { toString: 1 } },
    });
    expect([status, error.errors]).toEqual([
      400,
      { body: 'A field named length must be a text or a number' },
    ]);
  });

  test('with very long numbers in a form is refused field by field', async () => {
    const digits = `${'7'.repeat(60_000)}x`;
    const numbers = ['vintage', 'quantity', 'rating', 'drinkFrom', 'bottleSizeMl'];
    const { status, error } = await ana.form('POST', '/cellar/wines', {
      name: 'A',
      region: 'B',
      type: 'Red',
      ...Object.fromEntries(numbers.map((field) => [field, digits])),
    });
    expect([status, Object.keys(error.errors ?? {}).toSorted()]).toEqual([400, numbers.toSorted()]);
  });

  test.each(['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-14:00'])(
    'with the instant %s gets the allowed years',
    async (moment) => {
      const tank = await ana.post<{ id: string }>('/tanks', { name: 'T', variety: 'Merlot', capacity: 500 });
      for (const part of ['readings', 'summary']) {
        const { status, error } = await ana.get(
          `/tanks/${tank.data.id}/${part}?to=${encodeURIComponent(moment)}`,
        );
        expect([status, error.errors]).toEqual([400, { to: 'To must lie in the years 1000 to 9999' }]);
      }
    },
  );
});
