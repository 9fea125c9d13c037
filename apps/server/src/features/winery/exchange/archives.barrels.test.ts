import type { Barrel, CellarOperation, OperationVersion, Trial, WorkOrder } from '@cuverie/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';
import { sendAll, startImport, undoImport } from '../../../testing/imports.ts';
import { archivesOf } from '../testing/archives.ts';
import { OPERATIONS, wineryOf } from '../testing/winery.ts';

const app = useTestApp();
const { exportArchive, restoreArchive } = archivesOf(app);
let ana: SignedInClient;
let bob: SignedInClient;
const anas = wineryOf(() => ana);
const bobs = wineryOf(() => bob);

beforeEach(async () => {
  ana = await app().signUp('Ana');
  bob = await app().signUp('Bob');
});

describe('a barrel that exists under another id', () => {
  const barrel = { name: 'Pièce 1', barrelId: 'A-1', vintage: 2025, region: 'Jura', capacity: 228 };
  let id: string;
  let t1: string;
  let moved: string;
  let archive: Buffer;
  beforeEach(async () => {
    await ana.put('/api/settings', { keepsWinery: true });
    id = (await ana.post<Barrel>('/cellar/barrels', { ...barrel, fillLevel: 200 })).data.id;
    app().clock.advance(60_000);
    t1 = await anas.addVessel('T1');
    const at = app().clock.now().toISOString();
    moved = (await anas.record({ kind: 'move', at, lines: [{ from: id, to: t1, amount: 50 }] })).id;
    await ana.post('/api/winery/work-orders', {
      title: 'Rack',
      due: '2025-11-02',
      tasks: [{ plan: { kind: 'move', lines: [{ from: id, to: t1, amount: 'all' }] } }],
    });
    const blend = { name: 'A', parts: [{ vessel: id, amount: 1 }] };
    await ana.post('/api/winery/trials', { name: 'Cuvée', blends: [blend] });
    archive = await exportArchive(ana);
  });
  const barrels = async () => (await bob.get<Barrel[]>('/cellar/barrels')).data;
  const byCsv = async (fillLevel: number): Promise<string> => {
    await sendAll(bob, await startImport(bob, 'barrels'), [{ line: 1, values: { ...barrel, fillLevel } }]);
    return (await barrels())[0]?.id ?? '';
  };

  test('keeps its vessel with history, planned work and trials', async () => {
    const own = await byCsv(120);
    await restoreArchive(bob, archive);
    expect(own).not.toBe(id);
    expect(await barrels()).toMatchObject([{ id: own, barrelId: 'A-1', fillLevel: 150 }]);
    expect((await bob.get('/api/winery/unrecorded')).data).toEqual([]);
    const versions = (await bob.get<OperationVersion[]>(`${OPERATIONS}/${moved}/versions`)).data;
    expect(versions.map(({ lines }) => lines)).toMatchObject([[{ from: own, to: t1, amount: 50 }]]);
    const [order] = (await bob.get<WorkOrder[]>('/api/winery/work-orders')).data;
    expect(order?.tasks[0]?.plan.lines).toEqual([{ from: own, to: t1, amount: 'all' }]);
    const [trial] = (await bob.get<Trial[]>('/api/winery/trials')).data;
    expect(trial?.blends[0]?.parts).toEqual([{ vessel: own, amount: 1 }]);
    await bobs.makeVoid(moved);
    expect(await barrels()).toMatchObject([{ id: own, fillLevel: 200 }]);
    await bobs.restore(moved);
    // Every further archive of it matches the existing rows.
    for (const again of [archive, await exportArchive(bob)]) await restoreArchive(bob, again);
    expect((await bobs.list()).map(({ id: vessel, level }) => [vessel, level])).toEqual([
      [own, 150],
      [t1, 50],
    ]);
  });

  test('loses its vessel when the archive is undone', async () => {
    const own = await byCsv(120);
    const { data } = await restoreArchive(bob, archive);
    expect(await undoImport(bob, data.id)).toMatchObject({ status: 'undone', kept: 0 });
    expect(await bobs.list()).toEqual([]);
    expect(await barrels()).toMatchObject([{ id: own, fillLevel: 120 }]);
  });

  test('gets its history once the operations recorded here are void', async () => {
    await bob.put('/api/settings', { keepsWinery: true });
    const own = await byCsv(120);
    const { status, message } = await restoreArchive(bob, archive);
    expect([status, message]).toEqual([
      409,
      'The archive’s operations do not fit the vessels that are here already: Pièce 1 has room for 28 L at that time, not for 120 L. Make void what was recorded of them here, rename vessels of yours that have the same code as one of the archive, or restore it in an account of its own.',
    ]);
    const [opened] = (await bob.get<CellarOperation[]>(OPERATIONS)).data;
    await bobs.makeVoid(opened?.id ?? '');
    expect((await restoreArchive(bob, archive)).status).toBe(201);
    expect((await bobs.list()).map(({ id: vessel, level }) => [vessel, level])).toEqual([
      [own, 150],
      [t1, 50],
    ]);
    expect(await barrels()).toMatchObject([{ id: own, fillLevel: 150 }]);
  });

  test('does not get an emptied vessel when it was deleted here', async () => {
    await ana.delete(`/cellar/barrels/${id}`);
    await restoreArchive(ana, archive);
    expect((await anas.list()).map(({ id: vessel, level }) => [vessel, level])).toEqual([
      [id, 0],
      [t1, 50],
    ]);
    expect((await ana.get('/api/winery/unrecorded')).data).toEqual([
      { kind: 'barrel', name: 'Pièce 1', capacity: 228, level: 150 },
    ]);
  });
});
