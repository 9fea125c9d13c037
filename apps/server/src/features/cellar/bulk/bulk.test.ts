import type { Barrel, BulkResult, Undone, Wine } from '@cuverie/contract';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';

const app = useTestApp();
let ana: SignedInClient;
beforeEach(async () => {
  ana = await app().signUp();
});

const addWine = async (name: string, client = ana): Promise<Wine> =>
  (
    await client.post<Wine>('/cellar/wines', {
      name,
      vintage: 2019,
      region: 'Jura',
      type: 'Red',
      quantity: 6,
    })
  ).data;
const addBarrel = async (name: string): Promise<Barrel> =>
  (await ana.post<Barrel>('/cellar/barrels', { name, vintage: 2024, region: 'Jura' })).data;
const regions = async (things = 'wines', client = ana) =>
  (await client.get<Wine[]>(`/cellar/${things}?sort=name`)).data.map(({ region }) => region);
const bulk = (act: string, body: object, things = 'wines', client = ana) =>
  client.post<BulkResult>(`/api/cellar/${things}/bulk-${act}`, body);
const takeBack = async (undo: string) => (await ana.post<Undone>(`/api/cellar/undo/${undo}`)).data;

const deleteOne = (things: string, id: string, undo: string) =>
  ana.delete<{ id: string; undo: string }>(`/cellar/${things}/${id}?undo=${undo}`);

const changes = { region: 'Savoie' };

describe('a bulk call sent again with the same undo id', () => {
  test.each([
    ['delete', {}, []],
    ['update', { changes }, ['Savoie', 'Savoie']],
  ])('to %s given ids changes nothing and returns the first answer', async (act, what, after) => {
    const undo = newId();
    const ids = [(await addWine('A')).id, (await addWine('B')).id, newId()];
    const first = await bulk(act, { ids, undo, ...what });
    expect([first.status, first.data]).toEqual([200, { undo, changed: 2, missing: 1 }]);
    const again = await bulk(act, { ids, undo, ...what });
    expect([again.status, again.data]).toEqual([200, { undo, changed: 2, missing: 1 }]);
    expect(await regions()).toEqual(after);
    expect(await takeBack(undo)).toEqual({ restored: 2, skipped: 0 });
    expect(await regions()).toEqual(['Jura', 'Jura']);
  });

  test.each(['wines', 'barrels'])('for all matching %s ignores a changed count', async (things) => {
    for (const name of ['A', 'B']) await (things === 'wines' ? addWine(name) : addBarrel(name));
    const body = { where: {}, expected: 2, undo: newId() };
    const first = await bulk('delete', body, things);
    const again = await bulk('delete', body, things);
    expect([again.status, again.data]).toEqual([200, { undo: body.undo, changed: 2, missing: 0 }]);
    expect(again.data).toEqual(first.data);
    expect(await takeBack(body.undo)).toEqual({ restored: 2, skipped: 0 });
  });

  test('does not touch rows that were restored meanwhile', async () => {
    const body = { ids: [(await addWine('A')).id], undo: newId() };
    await bulk('delete', body);
    await takeBack(body.undo);
    expect((await bulk('delete', body)).data).toEqual({ undo: body.undo, changed: 1, missing: 0 });
    expect(await regions()).toEqual(['Jura']);
    expect(await takeBack(body.undo)).toEqual({ restored: 1, skipped: 0 });
  });

  test('is performed after a first call that was refused', async () => {
    await addWine('A');
    const body = { where: {}, undo: newId() };
    expect((await bulk('delete', { ...body, expected: 2 })).status).toBe(409);
    expect((await bulk('delete', { ...body, expected: 1 })).data.changed).toBe(1);
    expect(await regions()).toEqual([]);
  });

  test.each([
    ['those of the ids', (ids: string[]) => ({ ids })],
    ['all that match', (ids: string[]) => ({ where: {}, expected: ids.length })],
  ])('is performed once when sent twice at the same moment, for %s', async (_which, chosen) => {
    const wines = [await addWine('A'), await addWine('B'), await addWine('C')];
    const body = { ...chosen(wines.map(({ id }) => id)), undo: newId(), changes };
    const answers = await Promise.all(Array.from({ length: 6 }, () => bulk('update', body)));
    expect(answers.map(({ status, data }) => [status, data])).toEqual(
      answers.map(() => [200, { undo: body.undo, changed: 3, missing: 0 }]),
    );
    const { data: after } = await ana.get<Wine[]>('/cellar/wines');
    expect(after.map(({ version }) => version)).toEqual([2, 2, 2]);
    expect(await takeBack(body.undo)).toEqual({ restored: 3, skipped: 0 });
  });

  test('is refused for another action or other rows', async () => {
    const undo = newId();
    const wine = await addWine('A');
    const other = await addWine('B');
    const barrel = await addBarrel('B');
    await bulk('update', { ids: [wine.id], undo, changes });
    const others = [
      await bulk('delete', { ids: [wine.id], undo }),
      await bulk('update', { ids: [barrel.id], undo, changes }, 'barrels'),
      await bulk('delete', { ids: [barrel.id], undo }, 'barrels'),
      await bulk('update', { ids: [other.id], undo, changes }),
    ];
    for (const { status, error } of others) {
      expect([status, error.code]).toEqual([409, 'id_taken']);
      expect(error.message).toBe(
        'Another change or deletion has this id. Send this one under an id of its own.',
      );
    }
    expect([await regions(), await regions('barrels')]).toEqual([['Savoie', 'Jura'], ['Jura']]);
  });

  test('does not reveal that another estate used the id', async () => {
    const undo = newId();
    await bulk('delete', { ids: [(await addWine('A')).id, (await addWine('B')).id], undo });
    const bob = await app().signUp('Bob');
    const bobs = await addWine('C', bob);
    const { data } = await bulk('update', { ids: [bobs.id], undo, changes }, 'wines', bob);
    expect(data).toEqual({ undo, changed: 1, missing: 0 });
    expect(await regions('wines', bob)).toEqual(['Savoie']);
    expect(await takeBack(undo)).toEqual({ restored: 2, skipped: 0 });
    expect(await regions('wines', bob)).toEqual(['Savoie']);
  });

  test('is refused with a message if the undo is no id', async () => {
    const { status, error } = await bulk('delete', { ids: [newId()], undo: 'mine' });
    expect([status, error.errors]).toEqual([400, { undo: 'Must be a UUID' }]);
  });
});

describe('a single deletion sent again with the same undo id', () => {
  test.each(['wines', 'barrels'])('returns the first answer and restores the first %s', async (things) => {
    const { id } = await (things === 'wines' ? addWine('A') : addBarrel('A'));
    const undo = newId();
    for (const { status, data } of [await deleteOne(things, id, undo), await deleteOne(things, id, undo)])
      expect([status, data]).toEqual([200, { id, undo }]);
    expect(await regions(things)).toEqual([]);
    expect(await takeBack(undo)).toEqual({ restored: 1, skipped: 0 });
  });

  test('is refused for another wine, and answers 404 for an unknown one', async () => {
    const [undo, unused] = [newId(), newId()];
    const [first, other] = [await addWine('A'), await addWine('B')];
    await deleteOne('wines', first.id, undo);
    const { status, error } = await deleteOne('wines', other.id, undo);
    expect([status, error.code]).toEqual([409, 'id_taken']);
    expect(await regions()).toEqual(['Jura']);
    const again = [await deleteOne('wines', first.id, unused), await deleteOne('wines', first.id, unused)];
    expect(again.map((answer) => answer.status)).toEqual([404, 404]);
  });
});

describe('tags of many wines', () => {
  const tagsOf = async () => (await ana.get<Wine[]>('/cellar/wines?sort=name')).data.map(({ tags }) => tags);

  test('are added and removed without regard to case, in one act that is undone', async () => {
    const [one, other] = [await addWine('A'), await addWine('B')];
    await ana.put(`/cellar/wines/${one.id}`, { tags: ['Gift', 'old'] });
    const undo = newId();
    const done = await bulk('update', {
      ids: [one.id, other.id],
      undo,
      changes: { addTags: ['gift', 'new'], removeTags: ['OLD'] },
    });
    expect(done).toMatchObject({ status: 200, data: { changed: 2 } });
    expect(await tagsOf()).toEqual([
      ['Gift', 'new'],
      ['gift', 'new'],
    ]);
    expect(await takeBack(undo)).toEqual({ restored: 2, skipped: 0 });
    expect(await tagsOf()).toEqual([['Gift', 'old'], null]);
    await bulk('update', { ids: [one.id], changes: { removeTags: ['gift', 'old'] } });
    expect(await tagsOf()).toEqual([null, null]);
  });

  test('are twenty at most, of forty characters', async () => {
    const wine = await addWine('A');
    const many = Array.from({ length: 20 }, (_, at) => `tag ${at}`);
    await ana.put(`/cellar/wines/${wine.id}`, { tags: many });
    const { error } = await bulk('update', { ids: [wine.id], changes: { addTags: ['more'] } });
    expect(error).toMatchObject({
      errors: { 'changes.addTags': '1 wine of these would have more than 20 tags: remove some first' },
    });
    expect(await ana.put(`/cellar/wines/${wine.id}`, { tags: [...many, 'more'] })).toMatchObject({
      status: 400,
    });
    expect(await ana.put(`/cellar/wines/${wine.id}`, { tags: ['x'.repeat(41)] })).toMatchObject({
      status: 400,
    });
    expect(await tagsOf()).toEqual([many]);
  });
});
