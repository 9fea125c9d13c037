import type { Wine } from '@cuverie/contract';
import { v4 as newId } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';
import { sendAll, startImport } from '../../../testing/imports.ts';

const WINE = { name: 'Barolo', vintage: 2019, region: 'Piedmont', type: 'Red', quantity: 6 };
const ODD = { drinkFrom: 2030, drinkBy: '2029-12-31' };
const CLOSED = { drinkBy: 'Drink by must not be before drink from' };

const app = useTestApp();
let ana: SignedInClient;
beforeEach(async () => {
  ana = await app().signUp();
});

const importRow = async (values: object) =>
  sendAll(ana, await startImport(ana, 'wines'), [{ line: 1, values: { ...WINE, ...values } }]);
const windows = async () =>
  (await ana.get<Wine[]>('/cellar/wines')).data.map(({ drinkFrom, drinkBy }) => ({ drinkFrom, drinkBy }));

describe('a drinking window that closes before it opens', () => {
  test('stays while other fields change, but cannot be set', async () => {
    const id = newId();
    expect(await importRow({ id, ...ODD })).toMatchObject({ added: 1, refused: [] });
    const change = (changes: object) => ana.put<Wine>(`/cellar/wines/${id}`, changes);
    expect((await change({ notes: 'Opened', ...ODD })).status).toBe(200);
    const later = await change({ drinkFrom: 2031 });
    expect([later.status, later.error.errors]).toEqual([400, CLOSED]);
    expect(await windows()).toEqual([ODD]);
    expect((await change({ drinkFrom: 2029 })).status).toBe(200);
    expect((await change({ drinkBy: '2028' })).error.errors).toEqual(CLOSED);
    expect((await change({ drinkFrom: null, drinkBy: '2028' })).status).toBe(200);
  });

  test('is refused in an import, except from our own export', async () => {
    expect((await importRow(ODD)).refused).toEqual([{ line: 1, errors: CLOSED }]);
    expect(await importRow({ drinkFrom: 2030 })).toMatchObject({ added: 1 });
    expect((await importRow({ drinkBy: '2029' })).refused).toEqual([{ line: 1, errors: CLOSED }]);
    expect(await windows()).toEqual([{ drinkFrom: 2030, drinkBy: null }]);
    const [wine] = (await ana.get<Wine[]>('/cellar/wines')).data;
    expect(await importRow({ id: wine?.id, ...ODD })).toMatchObject({ updated: 1 });
    expect(await windows()).toEqual([ODD]);
  });
});
