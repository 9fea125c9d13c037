import type { Settings } from '@cuverie/contract';
import { expect, test } from 'vitest';
import { sql } from '../../platform/database/sql.ts';
import { clientOf, useTestApp } from '../../testing/app.ts';
import { exchangeOf, linesOf, zipOf } from './testing/exchange.ts';

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
  market: 'US',
  escalationMinutes: 30,
  homeCurrency: 'EUR',
  timeZone: 'Europe/Vienna',
};

test('an archive restores name and units of the estate, but not the person’s data', async () => {
  const ana = await app().signUp('Ana Silva');
  await ana.put('/api/settings', { language: 'de', ...OURS });
  const archive = await archiveOf(ana);
  const bob = await app().signUp('Bob');
  const before = (await bob.get<Settings>('/api/settings')).data;

  const { data } = await restored(bob, archive);
  expect([data.notes, data.added, data.updated]).toEqual([[], 0, 0]);
  const after = (await bob.get<Settings>('/api/settings')).data;
  expect(after).toEqual({ version: 2, name: 'Bob', language: null, ...OURS, timeZoneIsChosen: true });

  expect((await bob.post(`/api/imports/${data.id}/undo`)).status).toBe(200);
  expect((await bob.get<Settings>('/api/settings')).data).toEqual({ ...before, version: 3 });
});

test('an archive that skips existing rows keeps name and units', async () => {
  const [ana, bob] = [await app().signUp('Ana Silva'), await app().signUp('Bob')];
  await ana.put('/api/settings', OURS);
  await restored(bob, await archiveOf(ana), '?onMatch=skip');
  const { data } = await bob.get<Settings>('/api/settings');
  expect(data).toMatchObject({ version: 1, estateName: "Bob's estate", sugarUnit: 'brix' });
});

test('an archive older than wineries keeps the winery setting', async () => {
  const ana = await app().signUp('Ana Silva');
  await ana.put('/api/settings', { keepsWinery: true });
  const id = '0199c1a0-0000-7000-8000-000000000001';
  const older = linesOf([{ id, ...OURS, keepsWinery: undefined }]);
  expect((await restored(ana, await zipOf({ 'settings.json': older }))).status).toBe(201);
  const settings = (await ana.get<Settings>('/api/settings')).data;
  expect(settings).toMatchObject({ estateName: 'Weingut Brunner', keepsWinery: true });
});

test('an archive is neither undone nor finished without the right to change settings', async () => {
  const [ana, bob] = [await app().signUp('Ana Silva'), await app().signUp('Bob')];
  const { data } = await restored(ana, await archiveOf(ana));
  await app().db.count(sql`
    insert into memberships (user_id, estate_id, role, created_at)
    values (${bob.user.id}, ${ana.user.estate.id}, 'winemaker', ${app().clock.now()})`);
  const winemaker = clientOf(app().app, bob.access, undefined, ana.user.estate.id);
  for (const act of ['undo', 'finish']) {
    const { status, error } = await winemaker.post(`/api/imports/${data.id}/${act}`);
    expect([status, error.code]).toEqual([403, 'not_permitted']);
  }
  expect((await ana.post(`/api/imports/${data.id}/undo`)).status).toBe(200);
});
