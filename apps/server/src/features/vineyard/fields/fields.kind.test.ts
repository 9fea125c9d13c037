import type { Block, Reading } from '@cuverie/contract';
import { beforeEach, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';
import { sendAll, startImport, undoImport } from '../../../testing/imports.ts';

const app = useTestApp();
let ana: SignedInClient;
beforeEach(async () => {
  ana = await app().signUp();
});

const numbered = (rows: readonly object[]) => rows.map((values, at) => ({ line: at + 1, values }));
async function takeAll(kind: string, rows: readonly object[]) {
  const id = await startImport(ana, kind);
  return { id, ...(await sendAll(ana, id, numbered(rows))) };
}
const fields = async () => (await ana.get<Block[]>('/api/analytics/blocks')).data;
const readings = async () => (await ana.get<Reading[]>('/api/analytics/harvest-readings?sort=date')).data;

test('creates the fields named by measurements once, and deletes them with the undo', async () => {
  const place = { area: 1.2, latitude: 44.894321, longitude: -0.156789 };
  const { id, ...done } = await takeAll('readings', [
    { field: 'Clos Haut', variety: 'Merlot', ...place, date: '2026-09-07', brix: 20.1 },
    { field: 'clos  haut', variety: 'merlot', date: '2026-09-14', brix: 21.4 },
    { field: 'Riverside', date: '2026-09-14', brix: 19 },
    { field: 'Riverside', date: '2026-09-21', brix: 20 },
  ]);
  expect(done).toEqual({ added: 4, updated: 0, skipped: 0, refused: [] });
  expect(await fields()).toMatchObject([
    {
      name: 'Clos Haut',
      variety: 'Merlot',
      area: 1.2,
      estimatedYield: 0,
      status: 'Active',
      location: { coordinates: [44.894321, -0.156789] },
      latestReading: { brix: 21.4 },
    },
    { name: 'Riverside', variety: 'Unknown', location: null, latestReading: { brix: 20 } },
  ]);
  expect((await undoImport(ana, id)).status).toBe('undone');
  expect(await fields()).toEqual([]);
  expect(await readings()).toEqual([]);
});

test('refuses a measurement with half a location and creates no field for it', async () => {
  const { refused, added } = await takeAll('readings', [
    { field: 'Clos Haut', latitude: 44.9, date: '2026-09-07', brix: 20.1 },
    { field: 'Riverside', longitude: -0.15, date: '2026-09-07', brix: 20.1 },
  ]);
  const problem = 'Coordinates are a latitude and a longitude';
  expect(refused).toEqual([
    { line: 1, errors: { longitude: problem } },
    { line: 2, errors: { latitude: problem } },
  ]);
  expect([added, await fields()]).toEqual([0, []]);
});

test('distinguishes two fields of one name by their variety', async () => {
  for (const variety of ['Merlot', 'Malbec'])
    await ana.post('/api/analytics/blocks', { name: 'Clos Haut', variety, estimatedYield: 1 });
  const { refused, added } = await takeAll('readings', [
    { field: 'Clos Haut', variety: 'Malbec', date: '2026-09-07', brix: 20.1 },
    { field: 'Clos Haut', date: '2026-09-07', brix: 20.1 },
    { date: '2026-09-07', brix: 20.1 },
  ]);
  expect([added, (await fields()).length]).toEqual([1, 2]);
  expect(refused).toEqual([
    {
      line: 2,
      errors: { field: 'Several fields are called Clos Haut: say the variety of the one that is meant' },
    },
    { line: 3, errors: { field: 'Field is required' } },
  ]);
});

test('adds fields of a file, fills the given values of existing ones, and keeps the rest', async () => {
  const location = { coordinates: [44.8, -0.15] };
  const draft = {
    name: 'Clos Haut',
    variety: 'Merlot',
    estimatedYield: 6.5,
    targetBrix: 24,
    group: 'South slope',
  };
  await ana.post('/api/analytics/blocks', { ...draft, location });
  const { added, updated } = await takeAll('fields', [
    { name: 'CLOS HAUT', variety: 'Merlot', area: 1.25, rowSpacing: 1.5, vineSpacing: 0.9, targetTa: 6.5 },
    { name: 'Riverside', variety: 'Syrah', location: { coordinates: [44.801, -0.15] } },
  ]);
  expect([added, updated]).toEqual([1, 1]);
  const [first, second] = await fields();
  expect(first).toMatchObject({
    ...draft,
    name: 'CLOS HAUT',
    area: 1.25,
    rowSpacing: 1.5,
    vineSpacing: 0.9,
    targetTa: 6.5,
  });
  expect(second).toMatchObject({ name: 'Riverside', estimatedYield: 0, weatherFrom: first?.id });
});

test('keeps temperatures when a file only has rain', async () => {
  const draft = { name: 'Clos Haut', variety: 'Merlot', estimatedYield: 1 };
  const { data: field } = await ana.post<Block>('/api/analytics/blocks', draft);
  const day = { block: field.id, date: '2026-07-01' };
  await takeAll('weather', [{ ...day, min: 12.5, max: 27 }]);
  expect(await takeAll('weather', [{ ...day, rain: 4 }])).toMatchObject({ updated: 1 });
  const { refused } = await takeAll('weather', [{ ...day, min: 28 }]);
  expect(refused).toEqual([{ line: 1, errors: { date: 'Minimum must not be above the maximum' } }]);
  const { data } = await ana.get<{ days: object[] }>(`/api/analytics/blocks/${field.id}/weather`);
  expect(data.days).toEqual([{ date: '2026-07-01', min: 12.5, max: 27, mean: null, rain: 4, source: null }]);
});

test('finds the field of weather days by its name, once each', async () => {
  await ana.post('/api/analytics/blocks', { name: 'Clos Haut', variety: 'Merlot', estimatedYield: 1 });
  const { added, refused } = await takeAll('weather', [
    { field: 'clos haut', date: '2026-07-01', min: 12.5, max: 27 },
    { field: 'Clos Haut', date: '2026-07-01', min: 12.5, max: 27 },
    { field: 'Nowhere', date: '2026-07-01', min: 12.5, max: 27 },
  ]);
  expect(added).toBe(1);
  expect(refused).toEqual([
    { line: 2, errors: { date: 'This day comes twice' } },
    { line: 3, errors: { field: 'This field does not exist, or no longer does.' } },
  ]);
});
