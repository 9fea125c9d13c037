import type { Barrel, ComparedRows, ConsumptionAndWine, MatchedRows, WineDetail } from '@cuverie/contract';
import { v4 as newId } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../../testing/app.ts';
import { cellar, importAll, importRows, MARGAUX, wholeWine } from './testing/imports.ts';

const app = useTestApp();
let ana: SignedInClient;

beforeEach(async () => {
  ana = await app().signUp('Ana Silva');
});

type Values = Record<string, unknown>;

const numbered = (rows: readonly Values[]) => rows.map((values, index) => ({ line: index + 1, values }));

/** Returns a preview of rows: the matching rows and the changed values. */
async function previewOf(rows: readonly Values[], kind = 'wines') {
  const given = numbered(rows);
  const { matches } = (await ana.post<MatchedRows>('/api/imports/match', { kind, rows: given })).data;
  const pairs = matches.flatMap(({ line, ids: [itemId] }) =>
    given.filter((row) => row.line === line).map((row) => ({ ...row, itemId })),
  );
  const { data } = await ana.post<ComparedRows>('/api/imports/compare', { kind, rows: pairs });
  return { ...data, matched: pairs.length };
}

const STORED = {
  ...MARGAUX,
  name: 'Clos Élevé',
  price: '12.50',
  currency: 'EUR',
  alcohol: '13.5%',
  notes: 'Cherries',
  extra: { Market: '20.50', Barcode: '0012' },
};

describe('the comparison of rows before an import', () => {
  test('lists exactly the values that the import changes', async () => {
    await importRows(ana, numbered([STORED]));
    const row = { ...STORED, price: '15.00', rating: 92, extra: { Market: '22' }, drinkFrom: 2027 };
    const { changes } = await previewOf([row]);
    const before = await wholeWine(ana, STORED.name);
    expect(await importAll(ana, numbered([row]))).toMatchObject({ updated: 1, skipped: 0 });
    const after = await wholeWine(ana, STORED.name);
    expect(changes).toEqual([
      {
        line: 1,
        before: { price: '12.50', currency: 'EUR', rating: null, drinkFrom: null, extra: STORED.extra },
        after: {
          price: '15.00',
          currency: 'EUR',
          rating: 92,
          drinkFrom: 2027,
          extra: { ...STORED.extra, Market: '22' },
        },
      },
    ]);
    expect(before).toMatchObject(changes[0]?.before ?? {});
    expect(after).toMatchObject(changes[0]?.after ?? {});
    const { version: _, updatedAt: __, ...same } = before;
    expect(after).toMatchObject({ ...same, ...changes[0]?.after });
  });

  test('finds no change in a day last tasted that comes from the drinking log, and stores none', async () => {
    await importRows(ana, numbered([STORED]));
    const { id } = await wholeWine(ana, STORED.name);
    const entry = { reason: 'Drunk', quantity: 1, day: '2025-11-15' };
    const {
      data: { consumption, wine },
    } = await ana.post<ConsumptionAndWine>(`/api/cellar/wines/${id}/consumptions`, entry);
    const shown = await wholeWine(ana, STORED.name);
    expect(shown.lastTasted).toBe('2025-11-15');
    const row = {
      ...STORED,
      quantity: wine.quantity,
      lastTasted: shown.lastTasted,
      notes: 'Cherries and tar',
    };
    expect((await previewOf([row])).changes).toMatchObject([{ after: { notes: 'Cherries and tar' } }]);
    expect(await importAll(ana, numbered([row]))).toMatchObject({ updated: 1 });
    await ana.delete(`/api/cellar/consumptions/${consumption.id}`);
    expect((await wholeWine(ana, STORED.name)).lastTasted).toBeNull();
  });

  test.each<[string, Values]>([
    ['an amount with a comma', { price: '12,5' }],
    ['an amount with its currency', { price: '€ 12,50' }],
    ['a strength without its sign', { alcohol: '13,5' }],
    ['a name in another composition', { name: STORED.name.normalize('NFD') }],
    ['empty cells', { notes: undefined, alcohol: undefined, extra: undefined }],
    ['a number of another column with a comma', { extra: { Market: '20,5' } }],
  ])('finds no change in %s, like the import', async (_what, changed) => {
    await importRows(ana, numbered([STORED]));
    const before = await wholeWine(ana, STORED.name);
    const row = { ...STORED, ...changed };
    expect(await previewOf([row])).toEqual({ changes: [], refused: [], matched: 1 });
    expect(await importAll(ana, numbered([row]))).toMatchObject({ updated: 0, skipped: 1 });
    expect(await wholeWine(ana, STORED.name)).toEqual(before);
  });

  test('counts exactly the new entries of the drinking log', async () => {
    const drunk = { day: '2025-05-01', note: 'Fine' };
    const gift = { day: '2025-06-01', reason: 'Gifted', source: 'cellartracker:iConsumed:7' };
    await importRows(ana, numbered([{ ...STORED, consumptions: [drunk, gift] }]));
    const same = { ...STORED, consumptions: [drunk, { ...gift, note: 'To Paul' }] };
    expect(await previewOf([same])).toEqual({ changes: [], refused: [], matched: 1 });
    const more = { ...STORED, consumptions: [...same.consumptions, drunk, { ...drunk, day: '2025-07-01' }] };
    expect(await previewOf([more])).toEqual({
      changes: [{ line: 1, before: {}, after: {}, entriesAdded: 2 }],
      refused: [],
      matched: 1,
    });
    const { changes } = await previewOf([{ ...more, rating: 92 }]);
    expect(changes).toEqual([{ line: 1, before: { rating: null }, after: { rating: 92 }, entriesAdded: 2 }]);
    await importRows(ana, numbered([more]));
    expect((await ana.get<object[]>('/api/cellar/consumptions')).data).toHaveLength(4);
  });

  test('reports errors of the existing row', async () => {
    const pinot = { name: 'Pinot', vintage: 2024, region: 'Jura', barrelId: 'A-7' };
    await importRows(ana, numbered([pinot]), { kind: 'barrels' });
    const rows = [{ ...pinot, fillLevel: 226 }];
    const { changes, refused } = await previewOf(rows, 'barrels');
    expect([changes, (await importAll(ana, numbered(rows), { kind: 'barrels' })).refused]).toEqual([
      [],
      refused.map(({ line, errors }) => ({ line, errors })),
    ]);
    expect(refused[0]?.errors).toEqual({ fillLevel: expect.stringContaining('225') });
  });

  test('returns the litres of a barrel as stored, and stores nothing', async () => {
    const pinot = { name: 'Pinot', vintage: 2024, region: 'Jura', barrelId: 'A-7', fillLevel: 200 };
    await importRows(ana, numbered([pinot]), { kind: 'barrels' });
    const barrels = async () => (await ana.get<Barrel[]>('/cellar/barrels')).data;
    const before = await barrels();
    const { changes } = await previewOf([{ ...pinot, fillLevel: 220.5 }], 'barrels');
    expect(changes).toEqual([{ line: 1, before: { fillLevel: 200 }, after: { fillLevel: 220.5 } }]);
    expect(await barrels()).toEqual(before);
  });

  test('reveals nothing of another estate, unknown kinds or rows only the server creates', async () => {
    await importRows(ana, numbered([STORED]));
    const [own] = await cellar(ana);
    const ben = await app().signUp('Ben Roy');
    const rows = [
      { line: 1, values: { ...STORED, rating: 90 }, itemId: own?.id },
      { line: 2, values: { ...STORED, rating: 90 }, itemId: newId() },
    ];
    const ask = (client: SignedInClient, asked: object[]) =>
      client.post<ComparedRows>('/api/imports/compare', { kind: 'wines', rows: asked });
    expect((await ask(ben, rows)).data).toEqual({ changes: [], refused: [] });
    expect((await ask(ana, rows)).data.changes.map(({ line }) => line)).toEqual([1]);
    const bad = { line: 1, values: { ...STORED, vintage: 1492 }, itemId: own?.id };
    expect((await ask(ana, [bad])).data).toEqual({ changes: [], refused: [] });
    expect((await ask(ana, [{ ...bad, itemId: 'x' }])).status).toBe(400);
    expect((await ask(ana, [...rows, ...rows])).status).toBe(400);
    const { data } = await ana.get<WineDetail>(`/cellar/wines/${own?.id}`);
    expect(data.rating).toBeNull();
  });
});
