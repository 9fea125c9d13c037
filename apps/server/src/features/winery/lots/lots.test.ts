import type { CellarOperation, Lot } from '@cuverie/contract';
import { expect, test } from 'vitest';
import { hour, OPERATIONS, useWinery, VESSELS } from '../testing/winery.ts';

const { ana, signUp, winery } = useWinery();

const pinot = { field: 'Les Montots', variety: 'Pinot noir', vintage: 2025 };
const gamay = { field: 'Les Crus', variety: 'Gamay', vintage: 2025 };

const lots = async (): Promise<Lot[]> => (await ana.get<Lot[]>('/api/winery/lots')).data;

async function twoLots() {
  const [t1, t2] = [await winery.addVessel('T1'), await winery.addVessel('T2')];
  const open = (to: string, lot: string, amount: number, source: object) =>
    winery.record({ kind: 'open', at: hour(0), lines: [{ to, lot, amount, sources: [source] }] });
  await open(t1, '25-PN', 800, pinot);
  await open(t2, '25-GA', 600, gamay);
  return { t1, t2 };
}

test('returns the amount, vessels and composition of lots, those in vessels first', async () => {
  const { t1, t2 } = await twoLots();
  await winery.record({
    kind: 'blend',
    at: hour(1),
    lines: [{ from: t2, to: t1, amount: 200, lot: '25-PN' }],
  });
  await winery.record({ kind: 'remove', at: hour(2), reason: 'sold', lines: [{ from: t2, amount: 'all' }] });
  const all = await lots();
  expect(all.map(({ code, litres, vessels }) => [code, litres, vessels])).toEqual([
    ['25-PN', 1000, [{ id: t1, code: 'T1', level: 1000, unit: 'L' }]],
    ['25-GA', 0, []],
  ]);
  expect(all[0]?.composition).toMatchObject([
    { variety: 'Pinot noir', parts: 800_000_000_000 },
    { variety: 'Gamay', parts: 200_000_000_000 },
  ]);
});

test('returns fruit of a lot in kilograms, without litres', async () => {
  const bin = (
    await ana.post<{ id: string }>(VESSELS, { code: 'B1', kind: 'bin', capacity: 2000, unit: 'kg' })
  ).data.id;
  await winery.record({ kind: 'receive', at: hour(0), lines: [{ to: bin, amount: 950, lot: '25-PN' }] });
  expect(await lots()).toMatchObject([
    { code: '25-PN', litres: 0, vessels: [{ code: 'B1', level: 950, unit: 'kg' }] },
  ]);
});

test('renames a lot in its whole history and refuses an existing code', async () => {
  await twoLots();
  const lot = (await lots()).find(({ code }) => code === '25-PN');
  const address = `/api/winery/lots/${lot?.id}`;
  const { data } = await ana.put<Lot>(address, { version: 1, code: '25-MONTOTS', name: 'Les Montots' });
  expect(data).toMatchObject({ version: 2, code: '25-MONTOTS', name: 'Les Montots', litres: 800 });
  const [opened] = (await ana.get<CellarOperation[]>(`${OPERATIONS}?lot=${lot?.id}`)).data;
  expect(opened?.lines[0]).toMatchObject({ lot: '25-MONTOTS' });
  expect(opened?.entries[1]).toMatchObject({ lot: '25-MONTOTS' });

  expect((await ana.put(address, { version: 1, code: '25-X' })).status).toBe(409);
  const { status, error } = await ana.put(address, { version: 2, code: '25-ga' });
  expect([status, error.errors]).toEqual([400, { code: 'Another lot has the code 25-ga already' }]);
});

test('answers 404 for lots of another estate', async () => {
  await twoLots();
  const [lot] = await lots();
  await signUp('Bo Lind');
  expect(await lots()).toEqual([]);
  expect((await ana.get(`/api/winery/lots/${lot?.id}`)).status).toBe(404);
  expect((await ana.put(`/api/winery/lots/${lot?.id}`, { version: 1, code: 'X' })).status).toBe(404);
});
