import type { Undoable, Wine } from '@cuverie/contract';
import { v4 as newId } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/database/sql.ts';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';
import { addWine, bulk, undo, wines, withoutUndoneFields } from '../testing/cellar.ts';

const app = useTestApp();
let ana: SignedInClient;
beforeEach(async () => {
  ana = await app().signUp();
});

describe('many wines changed together', () => {
  test('get the same values and return to their own', async () => {
    const before = [
      await addWine(ana, { name: 'A', price: '20', drinkBy: '2030' }),
      await addWine(ana, { name: 'B', producer: 'P' }),
    ];
    await addWine(ana, { name: 'C' });
    const changes = { storageLocation: 'B 2', producer: '', drinkBy: '2035', rating: null };
    const { status, data } = await bulk(ana, 'update', {
      ids: [...before.map(({ id }) => id), newId()],
      changes,
    });
    expect([status, data.changed, data.missing]).toEqual([200, 2, 1]);
    expect(
      (await wines(ana)).map(({ storageLocation, drinkBy, producer }) => [
        storageLocation,
        drinkBy,
        producer,
      ]),
    ).toEqual([
      ['B 2', '2035-12-31', null],
      ['B 2', '2035-12-31', null],
      ['A1', null, null],
    ]);
    expect((await ana.get<Undoable>(`/api/cellar/undo/${data.undo}`)).data).toMatchObject({
      act: 'update',
      things: 'wines',
      changed: 2,
      undoneAt: null,
    });
    expect((await undo(ana, data.undo)).data).toEqual({ restored: 2, skipped: 0 });
    const after = (await wines(ana)).slice(0, 2);
    expect(after.map(withoutUndoneFields)).toEqual(before.map(withoutUndoneFields));
    expect(after.map(({ version }) => version)).toEqual([3, 3]);
  });

  test('are those that match the filters, also with typos', async () => {
    await addWine(ana, { name: 'Margaux', type: 'Red' });
    await addWine(ana, { name: 'Margaux blanc', type: 'White' });
    await addWine(ana, { name: 'Talbot', type: 'Red' });
    const { data } = await bulk(ana, 'update', {
      where: { q: 'margoux', type: ['Red'] },
      expected: 1,
      changes: { quantity: 1 },
    });
    expect(data.changed).toBe(1);
    expect((await wines(ana)).map(({ quantity }) => quantity)).toEqual([1, 6, 6]);
    expect((await bulk(ana, 'delete', { where: {}, expected: 3 })).data).toMatchObject({
      changed: 3,
      missing: 0,
    });
    expect(await wines(ana)).toEqual([]);
  });

  test.each(['delete', 'update'])(
    'are not touched by %s if their number is not the expected one',
    async (act) => {
      const before = [await addWine(ana, { name: 'A' }), await addWine(ana, { name: 'B' })];
      const changes = { region: 'Savoie' };
      for (const where of [{ q: ' ' }, {}]) {
        const { status, error } = await bulk(ana, act, { where, expected: 1, changes });
        expect([status, error.code, error.current]).toEqual([409, 'other_count', { matching: 2 }]);
        expect(error.message).toBe(
          'The number of wines that match is 2 by now, not 1. Look at the list again, then repeat this if all of them are meant.',
        );
      }
      expect((await bulk(ana, act, { where: { q: 'B' }, expected: 2, changes })).status).toBe(409);
      expect(await wines(ana)).toMatchObject(
        before.map(withoutUndoneFields).map(({ name, region }) => ({ name, region, version: 1 })),
      );
      const { data } = await bulk(ana, act, { where: {}, expected: 2, changes });
      expect(data.changed).toBe(2);
      expect((await undo(ana, data.undo)).data).toEqual({ restored: 2, skipped: 0 });
    },
  );

  test('skip one that was changed since', async () => {
    const [a, b] = [await addWine(ana, { name: 'A' }), await addWine(ana, { name: 'B' })];
    const { data } = await bulk(ana, 'update', { ids: [a.id, b.id], changes: { region: 'Savoie' } });
    await ana.put(`/cellar/wines/${a.id}`, { notes: 'Mine' });
    expect((await undo(ana, data.undo)).data).toEqual({ restored: 1, skipped: 1 });
    expect((await wines(ana)).map(({ region }) => region)).toEqual(['Savoie', 'Jura']);
  });

  test.each([
    [{}, 'ids', 'Send either ids or where'],
    [{ ids: [newId()], where: {}, expected: 1 }, 'ids', 'Send either ids or where'],
    [{ where: {} }, 'expected', 'Say how many you expect to match'],
    [{ where: { q: '   ' } }, 'expected', 'Say how many you expect to match'],
    [{ ids: [] }, 'ids', 'Choose at least one'],
    [{ ids: Array.from({ length: 10_001 }, () => newId()) }, 'ids', 'Choose at most 10000 at a time'],
    [{ where: { tpye: ['Red'] }, expected: 1 }, 'where', 'Where has no field tpye'],
    [{ where: { type: 'Red' }, expected: 1 }, 'where.type', 'Type must be a list'],
  ])('refuse %j with a message', async (chosen, path, message) => {
    const { status, error } = await bulk(ana, 'delete', chosen);
    expect([status, error.errors]).toEqual([400, { [path]: message }]);
  });

  test.each([
    [{}, 'changes', 'Choose something to change'],
    [{ vintage: 2050 }, 'changes.vintage', 'Vintage must be between 1800 and 2027'],
    [{ name: '' }, 'changes.name', 'Name is required'],
    [{ nmae: 'x' }, 'changes', 'Changes has no field nmae'],
  ])('refuse to become %j', async (changes, path, message) => {
    const { status, error } = await bulk(ana, 'update', { where: {}, expected: 0, changes });
    expect([status, error.errors]).toEqual([400, { [path]: message }]);
  });

  test('refuse a drinking window that would close before it opens', async () => {
    const closed = 'Drink by must not be before drink from, as it would be for 1 of these wines';
    await addWine(ana, { name: 'A', drinkBy: '2030' });
    await addWine(ana, { name: 'B', drinkBy: '2040' });
    const move = (changes: object) => bulk(ana, 'update', { where: {}, expected: 2, changes });
    const { status, error } = await move({ drinkFrom: 2035 });
    expect([status, error.errors]).toEqual([400, { 'changes.drinkBy': closed }]);
    expect((await wines(ana)).map(({ drinkFrom }) => drinkFrom)).toEqual([null, null]);
    expect((await move({ drinkFrom: 2030 })).status).toBe(200);
    expect((await move({ drinkBy: '2029' })).status).toBe(400);
    expect((await move({ drinkFrom: 2031, drinkBy: '2031' })).status).toBe(200);
    expect((await move({ drinkFrom: null, drinkBy: '2029' })).status).toBe(200);
  });

  const multiply = ({ id }: Wine, times: number) =>
    app().db.count(sql`
    insert into wines (estate_id, id, name, vintage, region, type, quantity, created_at, created_by, updated_at, updated_by)
    select estate_id, gen_random_uuid(), name, vintage, region, type, quantity, created_at, created_by, updated_at, updated_by
    from wines, generate_series(1, ${times}) where id = ${id}`);

  // Must fit the test's time limit: with a query plan for one row, one of the four takes longer.
  test('change and return quickly even without database statistics', async () => {
    const { db } = app();
    const wine = await addWine(ana);
    await db.count(sql`analyze wines, undos, undo_rows`);
    await multiply(wine, 9999);
    const where = { where: {}, expected: 10_000 };
    const moved = await bulk(ana, 'update', { ...where, changes: { storageLocation: 'B 2' } });
    expect((await undo(ana, moved.data.undo)).data).toEqual({ restored: 10_000, skipped: 0 });
    const gone = await bulk(ana, 'delete', where);
    expect((await undo(ana, gone.data.undo)).data).toEqual({ restored: 10_000, skipped: 0 });
  });

  test('are at most 10,000, or none', async () => {
    await multiply(await addWine(ana), 10_000);
    const { status, error } = await bulk(ana, 'delete', { where: { type: ['Red'] }, expected: 10_001 });
    expect([status, error.message]).toEqual([
      400,
      'These are more than 10,000 wines. Narrow the filters, and change them in parts',
    ]);
    expect((await ana.get<Wine[]>('/cellar/wines?limit=1')).meta.total).toBe(10_001);
  });
});
