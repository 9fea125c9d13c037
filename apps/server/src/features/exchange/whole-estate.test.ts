import type { AlarmSettings, Block, CellarOperation, ImportRecord, Tank } from '@cuverie/contract';
import { DEFAULT_THRESHOLDS } from '@cuverie/domain';
import { beforeEach, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../../testing/app.ts';
import { undoImport } from '../../testing/imports.ts';
import { exchangeOf } from './testing/exchange.ts';
import { DIP, fill, grapeOf, LOUD, readEstate, versionsOf } from './testing/whole-estate.ts';

const app = useTestApp();
const { archiveOf, restored } = exchangeOf(app);
let ana: SignedInClient;

beforeEach(async () => {
  ana = await app().signUp('Ana Silva');
});

const ROWS = 16;

test.each([false, true])(
  'restores the whole estate in another account, with its winery: %s',
  async (keepsWinery) => {
    await ana.put('/api/settings', { keepsWinery });
    await fill(ana);
    const before = await readEstate(ana);
    expect(Object.entries(before).filter(([, list]) => Array.isArray(list) && list.length === 0)).toEqual([]);
    expect(before).toMatchObject({
      weather: { days: [{ date: '2026-07-01', max: 28 }] },
      vessel: { dip: DIP, maker: { forest: 'Allier' } },
      alarms: { thresholds: LOUD, areOwn: true, snoozes: [{ kind: 'stuck' }] },
      tanks: [{ readingCount: 1 }, { readingCount: 1 }],
    });
    app().clock.advance(60_000);
    const bob = await app().signUp('Bob');
    const { data } = await restored(bob, await archiveOf(ana));
    expect([data.notes, data.refused, data.added + data.updated]).toEqual([[], 0, ROWS]);
    expect(await readEstate(bob)).toEqual(before);

    expect((await undoImport(bob, data.id)).kept).toBe(0);
    const empty = await app().signUp('Cleo');
    expect({ ...(await readEstate(bob)), weather: null }).toEqual({
      ...(await readEstate(empty)),
      weather: null,
    });
  },
);

test('adds and changes nothing when restored into its own estate', async () => {
  await fill(ana);
  const [before, versions] = [await readEstate(ana), await versionsOf(ana)];
  for (const onMatch of ['update', 'skip']) {
    const { data } = await restored(ana, await archiveOf(ana), `?onMatch=${onMatch}`);
    expect([data.notes, data.added, data.updated, data.skipped]).toEqual([[], 0, 0, ROWS]);
    expect(await readEstate(ana)).toEqual(before);
    expect(await versionsOf(ana)).toEqual(versions);
  }
});

test('restores what was changed and deleted since, and its undo reverts that', async () => {
  await fill(ana);
  const [before, archive] = [await readEstate(ana), await archiveOf(ana)];
  const [block] = (await ana.get<Block[]>('/api/analytics/blocks')).data;
  await ana.delete(`/api/analytics/blocks/${block?.id}`);
  await ana.put('/api/fermentation/alarms', { thresholds: DEFAULT_THRESHOLDS });
  const [active] = (await ana.get<Tank[]>('/tanks?status=active')).data;
  await ana.put(`/tanks/${active?.id}`, { name: 'T2 b' });
  const syrah = await grapeOf(ana, 'syrah');
  await ana.put(`/grapes/update/${syrah?.id}`, { details: 'Otherwise.' });
  const between = await readEstate(ana);
  const { data } = await restored(ana, archive);
  // The field with its measurement and weather day; the settings, the tank and the grape.
  expect([data.notes, data.added, data.updated]).toEqual([[], 3, 3]);
  expect(await readEstate(ana)).toEqual(before);
  expect((await ana.post<ImportRecord>(`/api/imports/${data.id}/undo`)).data.kept).toBe(0);
  expect({ ...(await readEstate(ana)), weather: null }).toEqual({ ...between, weather: null });
  expect((await ana.get<AlarmSettings>('/api/fermentation/alarms')).data.thresholds).toEqual(
    DEFAULT_THRESHOLDS,
  );
});

test('imports nothing into a closed period of the winery and reports it', async () => {
  await fill(ana);
  const archive = await archiveOf(ana);
  const bob = await app().signUp('Bob');
  await bob.put('/api/winery/period', { openFrom: '2026-06-01' });
  const { status, message } = await restored(bob, archive);
  expect([status, message]).toEqual([
    409,
    'The winery’s record is closed up to 2026-05-31, and the archive has operations from before. Open the period again in the journal, then restore it.',
  ]);
  expect((await bob.get('/api/winery/operations')).data).toEqual([]);
  await bob.put('/api/winery/period', { openFrom: null, reason: 'To restore it' });
  const again = await restored(bob, archive);
  expect(again.status).toBe(201);
  // Operations in a period closed since are not undone.
  await bob.put('/api/winery/period', { openFrom: '2026-06-02' });
  const operations = async () =>
    // Work orders are not part of the record, so those of the archive are undone.
    (await bob.get<CellarOperation[]>('/api/winery/operations')).data.map(
      ({ workOrder: _order, ...rest }) => rest,
    );
  const before = await operations();
  await undoImport(bob, again.data.id);
  expect(await operations()).toEqual(before);
});

test('keeps shared weather of fields in an account with other ids', async () => {
  const fieldOf = async (client: SignedInClient, name: string, weatherFrom?: string) => {
    const draft = { name, variety: 'Merlot', estimatedYield: 1, weatherFrom: weatherFrom ?? null };
    return (await client.post<Block>('/api/analytics/blocks', draft)).data;
  };
  // The first field shares the weather of a later one and precedes it in the archive.
  const [first, hut] = [await fieldOf(ana, 'Bas'), await fieldOf(ana, 'Hut')];
  await ana.put(`/api/analytics/blocks/${first.id}`, { weatherFrom: hut.id });
  await fieldOf(ana, 'Murs', hut.id);
  const archive = await archiveOf(ana);
  const sharing = async (client: SignedInClient) => {
    const { data } = await client.get<Block[]>('/api/analytics/blocks');
    const names = new Map(data.map(({ id, name }) => [id, name]));
    return data
      .map(({ name, weatherFrom }) => [name, names.get(weatherFrom ?? '') ?? weatherFrom])
      .toSorted();
  };
  const expected = [
    ['Bas', 'Hut'],
    ['Hut', null],
    ['Murs', 'Hut'],
  ];
  expect(await sharing(ana)).toEqual(expected);
  const bob = await app().signUp('Bob');
  await fieldOf(bob, 'Hut');
  await restored(bob, archive);
  expect(await sharing(bob)).toEqual(expected);
  // Imports the archive again, beside the existing fields.
  await restored(ana, archive, '?onMatch=add');
  expect(await sharing(ana)).toEqual(expected.flatMap((field) => [field, field]));
  const { data } = await ana.get<Block[]>('/api/analytics/blocks');
  expect(new Set(data.map(({ weatherFrom }) => weatherFrom))).toHaveProperty('size', 3);
});
