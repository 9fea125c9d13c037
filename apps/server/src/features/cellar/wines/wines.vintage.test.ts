import type { Wine } from '@cuverie/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';
import { startImport, takeIn } from '../../../testing/imports.ts';

const app = useTestApp();
let ana: SignedInClient;
beforeEach(async () => {
  ana = await app().signUp();
});

const WINE = { name: 'Solera', region: 'Jura', type: 'White', quantity: 2 };

const add = async (fields: object): Promise<Wine> =>
  (await ana.post<Wine>('/cellar/wines', { ...WINE, ...fields })).data;

const change = async ({ id, version }: Wine, fields: object): Promise<Wine> =>
  (await ana.put<Wine>(`/cellar/wines/${id}`, { version, ...fields })).data;

const importWines = async (...rows: object[]) => {
  const id = await startImport(ana, 'wines', {});
  return takeIn(
    ana,
    id,
    rows.map((values, index) => ({ line: index + 1, values })),
  );
};

const vintageOf = ({ vintage, vintageUnknown }: Wine) => [vintage, vintageUnknown];

describe('a vintage that nobody knows', () => {
  test('is another than none, until it is known', async () => {
    const unknown = await add({ vintage: null, vintageUnknown: true });
    expect(vintageOf(unknown)).toEqual([null, true]);
    expect(vintageOf(await add({ vintage: null }))).toEqual([null, undefined]);
    const renamed = await change(unknown, { name: 'Old Solera' });
    expect(vintageOf(renamed)).toEqual([null, true]);
    const known = await change(renamed, { vintage: 1998 });
    expect(vintageOf(known)).toEqual([1998, undefined]);
    const lost = await change(known, { vintageUnknown: true });
    expect(vintageOf(lost)).toEqual([null, true]);
    expect(vintageOf(await change(lost, { vintage: null }))).toEqual([null, undefined]);
  });

  test('is none where a year is given', async () => {
    expect(vintageOf(await add({ vintage: 2001, vintageUnknown: true }))).toEqual([2001, undefined]);
  });

  test('meets its own wine when it is imported again, and not one of no vintage', async () => {
    const unknown = { ...WINE, vintage: null, vintageUnknown: true };
    const none = { ...WINE, vintage: null };
    expect(await importWines(unknown, none)).toMatchObject({ added: 2, updated: 0 });
    expect(await importWines({ ...none, quantity: 5 })).toMatchObject({ added: 0, updated: 1 });
    const { data } = await ana.get<Wine[]>('/cellar/wines?sort=quantity');
    expect(data.map((wine) => [wine.quantity, ...vintageOf(wine)])).toEqual([
      [2, null, true],
      [5, null, undefined],
    ]);
  });

  test('is a word of its own in the CSV file', async () => {
    await add({ vintage: null, vintageUnknown: true });
    const { body } = await app().app.inject({
      url: '/api/exports/wines.csv',
      headers: { authorization: `Bearer ${ana.access}` },
    });
    expect(body).toContain('Solera,unknown,Jura');
  });
});
