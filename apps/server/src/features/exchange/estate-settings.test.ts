import type { Settings } from '@cuverie/contract';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/app.ts';
import { exchangeOf } from './testing/exchange.ts';

const app = useTestApp();
const { archiveOf, restored } = exchangeOf(app);

const OURS = {
  estateName: 'Weingut Brunner',
  sugarUnit: 'kmw',
  volumeUnit: 'hectolitre',
  weightUnit: 'us_ton',
  areaUnit: 'acre',
  temperatureUnit: 'fahrenheit',
  keepsWinery: true,
};

test('an archive brings name and units of the estate to another account, not who the person is', async () => {
  const ana = await app().signUp('Ana Silva');
  await ana.put('/api/settings', { language: 'de', ...OURS });
  const archive = await archiveOf(ana);
  const bob = await app().signUp('Bob');
  const before = (await bob.get<Settings>('/api/settings')).data;

  const { data } = await restored(bob, archive);
  expect([data.notes, data.added, data.updated]).toEqual([[], 0, 0]);
  const after = (await bob.get<Settings>('/api/settings')).data;
  expect(after).toEqual({ version: 2, name: 'Bob', language: null, ...OURS });

  expect((await bob.post(`/api/imports/${data.id}/undo`)).status).toBe(200);
  expect((await bob.get<Settings>('/api/settings')).data).toEqual({ ...before, version: 3 });
});

test('an archive that is to change nothing leaves name and units', async () => {
  const [ana, bob] = [await app().signUp('Ana Silva'), await app().signUp('Bob')];
  await ana.put('/api/settings', OURS);
  await restored(bob, await archiveOf(ana), '?onMatch=skip');
  const { data } = await bob.get<Settings>('/api/settings');
  expect(data).toMatchObject({ version: 1, estateName: "Bob's estate", sugarUnit: 'brix' });
});
