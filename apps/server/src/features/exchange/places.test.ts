/** Wines in several places in imports, archives and CSV files. */
import type { Wine, WineDetail } from '@cuverie/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../../testing/app.ts';
import { exchangeOf, historyOf } from './testing/exchange.ts';
import { importAll, importRows, MARGAUX } from './testing/imports.ts';

const app = useTestApp();
const { archiveOf, fetched, restored } = exchangeOf(app);
let ana: SignedInClient;
beforeEach(async () => {
  ana = await app().signUp();
});

const at = (place: string, bottles: number) => ({ place, bottles, bottleSizeMl: 750 });
const SEVERAL = [at('Rack A', 3), at('Offsite', 4)];
const row = { ...MARGAUX, quantity: 7, storageLocation: 'Rack A', holdings: SEVERAL };

const wineNow = async ({ id }: Wine): Promise<Wine> =>
  (await ana.get<WineDetail>(`/cellar/wines/${id}`)).data;
const inPlaces = async (): Promise<Wine> => (await ana.post<WineDetail>('/cellar/wines', row)).data;
const put = (wine: Wine, changes: object) => ana.put<WineDetail>(`/cellar/wines/${wine.id}`, changes);
/** Fields of a wine that an undo or restore brings back. */
const kept = (wine: Wine) => ({
  extra: null,
  source: null,
  ...wine,
  version: null,
  createdAt: null,
  updatedAt: null,
});

describe('import and export', () => {
  test('imports places, changes them in a later import, and reverts them', async () => {
    await importRows(ana, [{ line: 1, values: row }]);
    const [wine] = (await ana.get<Wine[]>('/cellar/wines')).data as [Wine];
    expect(wine).toMatchObject({ quantity: 7, holdings: SEVERAL });
    const id = await importRows(
      ana,
      [{ line: 1, values: { ...MARGAUX, quantity: 5, storageLocation: 'Rack A' } }],
      { onMatch: 'update' },
    );
    expect((await wineNow(wine)).holdings).toEqual([at('Rack A', 1), at('Offsite', 4)]);
    await ana.post(`/api/imports/${id}/undo`);
    expect(kept(await wineNow(wine))).toEqual(kept(wine));
    const { refused } = await importAll(ana, [{ line: 1, values: { ...row, quantity: 6 } }]);
    expect(refused).toMatchObject([{ errors: { quantity: 'The places hold 7 bottles together' } }]);
  });

  test('restores the places of drunk bottles from an archive', async () => {
    const wine = await inPlaces();
    await ana.post(`/api/cellar/wines/${wine.id}/consumptions`, { place: 'Offsite' });
    const archive = await archiveOf(ana);
    const before = await wineNow(wine);
    const bob = await app().signUp('Bob');
    expect((await restored(bob, archive)).status).toBe(201);
    const { data } = await bob.get<WineDetail>(`/cellar/wines/${wine.id}`);
    expect(kept(data)).toMatchObject({ quantity: 6, holdings: before.holdings });
    expect(await historyOf(bob)).toMatchObject([{ takenFrom: [{ ...at('Offsite', 1), at: 1 }] }]);
    await put(wine, { holdings: null, storageLocation: 'B' });
    await restored(ana, archive);
    expect(kept(await wineNow(wine))).toEqual(kept(before));
  });

  test('adds a CSV column for places after the others', async () => {
    await inPlaces();
    await ana.post('/cellar/wines', MARGAUX);
    const [head = '', one = '', other = ''] = (await fetched(ana, '/api/exports/wines.csv')).body.split(
      '\r\n',
    );
    expect(head.endsWith(',Style,Tags,Holdings')).toBe(true);
    expect(one.endsWith(',Rack A: 3; Offsite: 4')).toBe(true);
    expect(other.endsWith(',')).toBe(true);
  });
});

test('refuses an entry that returns other bottles than it took', async () => {
  const from = (fields: object) => [{ ...at('Offsite', 1), at: 0, ...fields }];
  const entry = (takenFrom: object[]) => ({ day: '2026-01-02', quantity: 1, fromStock: true, takenFrom });
  const { added, refused } = await importAll(
    ana,
    [
      from({}),
      from({ bottles: 2 }),
      from({ bottles: -1 }),
      from({ bottleSizeMl: 0 }),
      from({ at: -1 }),
      [],
    ].map((takenFrom, index) => ({
      line: index + 1,
      values: { ...MARGAUX, name: `Wine ${index}`, consumptions: [entry(takenFrom)] },
    })),
  );
  expect(added).toBe(1);
  expect(refused.map(({ errors }) => errors)).toEqual([
    { 'consumptions.0': 'The places hold 2 bottles together' },
    { 'consumptions.0.takenFrom.0.bottles': 'Bottles must be between 0 and 1,000,000' },
    { 'consumptions.0.takenFrom.0.bottleSizeMl': 'Bottle size must be between 50 and 30,000' },
    { 'consumptions.0.takenFrom.0.at': 'Place must be between 0 and 100' },
    { 'consumptions.0': 'The places hold 0 bottles together' },
  ]);
});
