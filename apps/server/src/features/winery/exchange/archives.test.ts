import type { CellarOperation, ImportRecord, OperationVersion, Wine } from '@cuverie/contract';
import { beforeEach, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';
import { undoImport } from '../../../testing/imports.ts';
import { hour, OPERATIONS, wineryOf } from '../testing/winery.ts';

const app = useTestApp();
let ana: SignedInClient;
let bob: SignedInClient;
const anas = wineryOf(() => ana);
const bobs = wineryOf(() => bob);

const bearer = ({ access }: SignedInClient) => ({ authorization: `Bearer ${access}` });
const archiveOf = async (client: SignedInClient) =>
  (await app().app.inject({ url: '/api/exports/archive.zip', headers: bearer(client) })).rawPayload;
const restored = async (client: SignedInClient, payload: Buffer) => {
  const response = await app().app.inject({
    method: 'POST',
    url: '/api/imports/archive',
    payload,
    headers: { ...bearer(client), 'content-type': 'application/zip' },
  });
  return { status: response.statusCode, ...response.json<{ data: ImportRecord; message: string }>() };
};

beforeEach(async () => {
  ana = await app().signUp('Ana');
  bob = await app().signUp('Bob');
});

test('what an archive brought with its corrections is corrected further', async () => {
  const { t1, opened } = await anas.twoTanks();
  const said = (amount: number) => ({
    kind: 'open',
    at: hour(0),
    lines: [{ to: t1, amount, lot: '25-PN-1' }],
  });
  await anas.change(opened.id, said(700));
  await restored(bob, await archiveOf(ana));
  await bobs.change(opened.id, said(600));
  expect(await bobs.levels()).toEqual({ T1: 600, T2: 0 });
  const { data } = await bob.get<OperationVersion[]>(`${OPERATIONS}/${opened.id}/versions`);
  expect(data.map(({ version, change, lines }) => [version, change, lines[0]?.['amount']])).toEqual([
    [3, 'changed', 600],
    [2, 'changed', 700],
    [1, 'recorded', 800],
  ]);
});

test('what was done at one instant stays in its order, though an archive comes a second time', async () => {
  const at = hour(0);
  const [t1, t2] = [await anas.addVessel('T1'), await anas.addVessel('T2')];
  await anas.record({ kind: 'open', at, lines: [{ to: t1, amount: 800, lot: 'PN' }] });
  await anas.record({ kind: 'move', at, lines: [{ from: t1, to: t2, amount: 300 }] });
  const archive = await archiveOf(ana);
  const own = await bobs.addVessel('K1');
  await bobs.record({ kind: 'note', at: hour(1), lines: [{ vessel: own }], note: 'Clean' });
  await undoImport(bob, (await restored(bob, archive)).data.id);
  // The number of the first is taken, that of the second is free by now.
  expect((await restored(bob, archive)).status).toBe(201);
  expect(await bobs.levels()).toEqual({ K1: 0, T1: 500, T2: 300 });
});

test('an archive that does not fit the vessels that are there says so, and brings nothing', async () => {
  const { t1, t2 } = await anas.twoTanks();
  await anas.record({ kind: 'move', at: hour(1), lines: [{ from: t1, to: t2, amount: 300 }] });
  await anas.record({ kind: 'remove', at: hour(2), reason: 'sold', lines: [{ from: t2, amount: 300 }] });
  const archive = await archiveOf(ana);
  const own = await bobs.addVessel('T1');
  const { status, message } = await restored(bob, archive);
  expect([status, message]).toEqual([
    409,
    'The archive’s operations do not fit the vessels that are here already: T2 holds 0 L then, not 300 L. Rename vessels of yours that have the same code as one of the archive, or restore it in an account of its own.',
  ]);
  expect((await bob.get<CellarOperation[]>(OPERATIONS)).data).toEqual([]);
  await bob.put(`/api/winery/vessels/${own}`, { code: 'My T1' });
  expect((await restored(bob, archive)).status).toBe(201);
  expect(await bobs.levels()).toEqual({ 'My T1': 0, T1: 500, T2: 0 });
});

test('bottles of a wine that is there under another id are its bottles', async () => {
  const { t1 } = await anas.twoTanks();
  const wine = { name: 'Les Montots', vintage: 2025, region: 'Bourgogne', type: 'Red' };
  const line = { from: t1, amount: 75, bottles: 100, bottleSizeMl: 750, wine };
  const { id } = await anas.record({ kind: 'bottle', at: hour(1), lines: [line] });
  const own = (await bob.post<Wine>('/cellar/wines', { ...wine, quantity: 1 })).data.id;
  await restored(bob, await archiveOf(ana));
  expect((await bobs.trace(`wines/${own}`, 'back')).bottles).toMatchObject([
    { wineId: own, wine: 'Les Montots', bottles: 100 },
  ]);
  const quantities = async () => (await bob.get<Wine[]>('/cellar/wines')).data.map((one) => one.quantity);
  expect(await quantities()).toEqual([100]);
  await bobs.makeVoid(id);
  expect(await quantities()).toEqual([0]);
});
