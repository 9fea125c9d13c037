import type { Barrel } from '@cuverie/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';
import { addBarrel, bulk, undo } from '../testing/cellar.ts';

const app = useTestApp();
let ana: SignedInClient;
beforeEach(async () => {
  ana = await app().signUp();
});

describe('many barrels', () => {
  test('are moved together, and back', async () => {
    const before = [await addBarrel(ana, { location: 'Row 1' }), await addBarrel(ana, { location: 'Row 2' })];
    const ids = before.map(({ id }) => id);
    const { data } = await bulk(ana, 'update', { ids, changes: { location: 'Row 9' } }, 'barrels');
    const rows = async () => (await ana.get<Barrel[]>('/cellar/barrels?sort=barrelId')).data;
    expect((await rows()).map(({ location }) => location)).toEqual(['Row 9', 'Row 9']);
    expect((await undo(ana, data.undo)).data).toEqual({ restored: 2, skipped: 0 });
    expect(new Set((await rows()).map(({ location }) => location))).toEqual(new Set(['Row 1', 'Row 2']));
  });

  test('are those that match search and type, of the own estate, in the expected number', async () => {
    const lots = { 'North 1': 'Oak', 'North 2': 'Oak', 'North 3': 'Red', 'South 1': 'Oak' };
    for (const [name, type] of Object.entries(lots)) await addBarrel(ana, { name, type });
    const bob = await app().signUp('Bob');
    await bob.post('/cellar/barrels', { name: 'North 9', vintage: 2024, region: 'Jura', type: 'Oak' });
    const where = { q: 'nörth', type: ['Oak'] };
    const changes = { location: 'Chai' };
    const refused = await bulk(ana, 'update', { where, expected: 3, changes }, 'barrels');
    expect([refused.status, refused.error.message]).toEqual([
      409,
      'The number of barrels that match is 2 by now, not 3. Look at the list again, then repeat this if all of them are meant.',
    ]);
    const { data } = await bulk(ana, 'update', { where, expected: 2, changes }, 'barrels');
    expect(data).toMatchObject({ changed: 2, missing: 0 });
    const rows = async () => (await ana.get<Barrel[]>('/cellar/barrels?sort=name')).data;
    expect((await rows()).map(({ location }) => location)).toEqual(['Chai', 'Chai', null, null]);
    expect((await undo(ana, data.undo)).data).toEqual({ restored: 2, skipped: 0 });
    expect((await rows()).map(({ location }) => location)).toEqual([null, null, null, null]);
    const gone = await bulk(ana, 'delete', { where: {}, expected: 4 }, 'barrels');
    expect(await rows()).toEqual([]);
    expect((await undo(ana, gone.data.undo)).data).toEqual({ restored: 4, skipped: 0 });
    expect((await bob.get<Barrel[]>('/cellar/barrels')).data).toHaveLength(1);
  });

  test.each([
    [{}, 'ids', 'Send either ids or where'],
    [{ where: {} }, 'expected', 'Say how many you expect to match'],
    [{ where: { region: ['Jura'] }, expected: 1 }, 'where', 'Where has no field region'],
  ])('refuse %j with a message', async (chosen, path, message) => {
    for (const [act, body] of [
      ['delete', chosen],
      ['update', { ...chosen, changes: { region: 'Jura' } }],
    ] as const) {
      const { status, error } = await bulk(ana, act, body, 'barrels');
      expect([status, error.errors]).toEqual([400, { [path]: message }]);
    }
  });

  test('are restored except one whose code was reused', async () => {
    const [a, b] = [await addBarrel(ana, { barrelId: 'B-1' }), await addBarrel(ana, { barrelId: 'B-2' })];
    const { data } = await bulk(ana, 'delete', { ids: [a.id, b.id] }, 'barrels');
    expect((await addBarrel(ana, { barrelId: 'B-1', name: 'Other' })).name).toBe('Other');
    expect((await undo(ana, data.undo)).data).toEqual({ restored: 1, skipped: 1 });
    expect((await ana.get<Barrel[]>('/cellar/barrels?sort=barrelId')).data.map(({ name }) => name)).toEqual([
      'Other',
      'Lot',
    ]);
  });
});
