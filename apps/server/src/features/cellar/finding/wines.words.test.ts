import type { Wine } from '@cuverie/contract';
import { expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';
import { sendAll, startImport } from '../../../testing/imports.ts';

const app = useTestApp();

const WINE = { name: 'Clos aabbccdd', vintage: 2015, region: 'Jura', type: 'White', quantity: 1 };

const found = async (client: SignedInClient, q: string) =>
  (await client.get<Wine[]>(`/cellar/wines?q=${q}`)).data.map(({ name }) => name);

test('typos in new and changed wines are corrected at once', async () => {
  const ana = await app().signUp();
  const { data } = await ana.post<Wine>('/cellar/wines', WINE);
  expect(await found(ana, 'aabbcxdd')).toEqual(['Clos aabbccdd']);
  await ana.put(`/cellar/wines/${data.id}`, { notes: 'Blackcurrant' });
  expect(await found(ana, 'blackcurrent')).toEqual(['Clos aabbccdd']);
  // The database sees two words where there was one.
  await ana.put(`/cellar/wines/${data.id}`, { notes: 'Fach°Wunderlich' });
  await ana.put(`/cellar/wines/${data.id}`, { notes: 'Fach Wunderlich' });
  expect(await found(ana, 'wunderlihc')).toEqual(['Clos aabbccdd']);
});

test('typos in bulk changes are corrected', async () => {
  const bea = await app().signUp();
  const { data } = await bea.post<Wine>('/cellar/wines', WINE);
  await bea.post('/api/cellar/wines/bulk-update', { ids: [data.id], changes: { region: 'Bourgogne' } });
  expect(await found(bea, 'bourgonge')).toEqual(['Clos aabbccdd']);
});

test('typos in imported wines are corrected', async () => {
  const cleo = await app().signUp();
  const { data: wine } = await cleo.post<Wine>('/cellar/wines', WINE);
  const rows = [
    { line: 1, values: { ...WINE, notes: 'Blackcurrant' } },
    { line: 2, values: { ...WINE, name: 'Echézeaux' } },
  ];
  expect(await sendAll(cleo, await startImport(cleo, 'wines'), rows)).toMatchObject({ added: 1, updated: 1 });
  expect(await found(cleo, 'blackcurrent')).toEqual([wine.name]);
  expect(await found(cleo, 'echezaeux')).toEqual(['Echézeaux']);
});
