import type { Block, BulkResult, HistoryEntry, Undone } from '@cuverie/contract';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';

const BLOCKS = '/api/analytics/blocks';

const app = useTestApp();
let ana: SignedInClient;
beforeEach(async () => {
  ana = await app().signUp();
});

const addField = async (name: string, fields: object = {}, client = ana): Promise<Block> =>
  (await client.post<Block>(BLOCKS, { name, variety: 'Merlot', estimatedYield: 6.5, ...fields })).data;
const fields = async () => (await ana.get<Block[]>(`${BLOCKS}?sort=name`)).data;
const change = (body: object, client = ana) => client.post<BulkResult>(`${BLOCKS}/bulk-update`, body);
const takeBack = (undo: string, client = ana) => client.post<Undone>(`/api/cellar/undo/${undo}`);

const changes = { group: 'South slope', status: 'Harvested', targetBrix: null };

describe('a bulk change of fields', () => {
  test('changes only the given values of the chosen fields', async () => {
    const [a, b, c] = [
      await addField('A', { targetBrix: 24, targetPh: 3.4 }),
      await addField('B', { group: 'North slope' }),
      await addField('C', { targetBrix: 23 }),
    ];
    const { status, data } = await change({ ids: [a.id, b.id, b.id, newId()], changes });
    expect([status, data]).toEqual([200, { undo: expect.any(String), changed: 2, missing: 1 }]);
    const now = { version: 2, updatedAt: expect.any(String) };
    expect(await fields()).toEqual([{ ...a, ...changes, ...now }, { ...b, ...changes, ...now }, c]);
  });

  test('removes fields from their group with an empty text', async () => {
    const { id } = await addField('A', { group: 'North slope' });
    await change({ ids: [id], changes: { group: '' } });
    expect(await fields()).toMatchObject([{ group: null }]);
  });

  test('is recorded in each field’s history, before and after', async () => {
    const { id } = await addField('A', { group: 'North slope' });
    await change({ ids: [id], changes: { group: 'South slope' } });
    const { data } = await ana.get<HistoryEntry[]>(`/api/history?kind=field&id=${id}`);
    expect(data[0]).toMatchObject({
      act: 'changed',
      name: 'A',
      before: { group: 'North slope' },
      after: { group: 'South slope' },
    });
  });

  test('is undone except for fields changed since, and a repeated undo returns the first answer', async () => {
    const [a, b] = [await addField('A', { targetBrix: 24 }), await addField('B')];
    const body = { ids: [a.id, b.id], changes, undo: newId() };
    await change(body);
    expect((await change(body)).data).toEqual({ undo: body.undo, changed: 2, missing: 0 });
    await ana.put(`${BLOCKS}/${b.id}`, { area: 1.2 });
    for (const { status, data } of [await takeBack(body.undo), await takeBack(body.undo)])
      expect([status, data]).toEqual([200, { restored: 1, skipped: 1 }]);
    const [first, second] = await fields();
    expect(first).toEqual({ ...a, version: 3, updatedAt: expect.any(String) });
    expect(second).toMatchObject({ group: 'South slope', status: 'Harvested', area: 1.2, version: 3 });
  });

  test('of unknown fields only can be undone, too', async () => {
    const { data } = await change({ ids: [newId()], changes });
    expect(data).toMatchObject({ changed: 0, missing: 1 });
    expect((await takeBack(data.undo)).data).toEqual({ restored: 0, skipped: 0 });
  });

  test('is refused with the id of another act', async () => {
    const [a, b] = [await addField('A'), await addField('B')];
    const { data } = await change({ ids: [a.id], changes });
    const { status, error } = await change({ ids: [b.id], changes, undo: data.undo });
    expect([status, error.code]).toEqual([409, 'id_taken']);
    expect((await fields()).map(({ group }) => group)).toEqual(['South slope', null]);
  });

  test.each([
    [{ variety: ' ' }, { 'changes.variety': 'Variety is required' }],
    [{ targetBrix: 50 }, { 'changes.targetBrix': 'Target Brix must be between 5 and 40' }],
    [{ name: 'All the same' }, { changes: 'Changes has no field name' }],
    [{}, { changes: expect.any(String) }],
  ])('to %j is refused with a message and changes nothing', async (wrong, errors) => {
    const before = await addField('A');
    const { status, error } = await change({ ids: [before.id], changes: wrong });
    expect([status, error.errors]).toEqual([400, errors]);
    expect(await fields()).toEqual([before]);
  });

  test('reaches no field of another estate, which cannot undo it', async () => {
    const { id } = await addField('A');
    const bob = await app().signUp('Bob');
    expect((await change({ ids: [id], changes }, bob)).data).toMatchObject({ changed: 0, missing: 1 });
    const { data } = await change({ ids: [id], changes });
    expect((await takeBack(data.undo, bob)).status).toBe(404);
    expect(await fields()).toMatchObject([changes]);
  });
});
