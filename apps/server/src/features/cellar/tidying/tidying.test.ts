import type { BulkResult, Spellings, Wine } from '@cuverie/contract';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';
import { addWine, undo, wines } from '../testing/cellar.ts';

const app = useTestApp();
let ana: SignedInClient;
beforeEach(async () => {
  ana = await app().signUp('Ana');
});

const spellings = async (field: string) =>
  (await ana.get<Spellings>(`/api/cellar/spellings?field=${field}`)).data;
const unite = (body: object) => ana.post<BulkResult>('/api/cellar/spellings', body);
const producers = async () => (await wines(ana)).map(({ producer }) => producer);

describe('spellings', () => {
  test('of a producer are listed with their wines and unified in one act that can be undone', async () => {
    const shown = ['Château Margaux', 'Château Margaux', 'Ch. Margaux', 'Chateau Margoux', 'Latour'];
    for (const [at, producer] of shown.entries()) await addWine(ana, { name: `W${at}`, producer });
    expect(await spellings('producer')).toEqual({
      groups: [
        {
          spellings: [
            { value: 'Château Margaux', wines: 2 },
            { value: 'Chateau Margoux', wines: 1 },
            { value: 'Ch. Margaux', wines: 1 },
          ],
        },
      ],
      groupsInAll: 1,
    });
    const body = {
      undo: newId(),
      field: 'producer',
      spellings: ['Château Margaux', 'Ch. Margaux', 'Chateau Margoux'],
      as: 'Château Margaux',
    };
    const { status, data } = await unite(body);
    expect([status, data]).toEqual([200, { undo: body.undo, changed: 2, missing: 0 }]);
    expect((await unite(body)).data).toEqual(data);
    expect(await producers()).toEqual([...Array(4).fill('Château Margaux'), 'Latour']);
    expect((await ana.get<Wine[]>('/cellar/wines?q=chateau margaux')).data.length).toBe(4);
    expect((await spellings('producer')).groups).toEqual([]);
    expect((await undo(ana, body.undo)).data).toEqual({ restored: 2, skipped: 0 });
    expect(await producers()).toEqual(shown);
  });

  test.each(['region', 'appellation', 'varietal'])('of a %s are listed too', async (field) => {
    await addWine(ana, { [field]: 'Saint-Émilion' });
    await addWine(ana, { [field]: 'St Emilion' });
    expect((await spellings(field)).groups.length).toBe(1);
    await unite({ field, spellings: ['St Emilion'], as: 'Saint-Émilion' });
    expect((await spellings(field)).groups).toEqual([]);
  });

  test('are refused without a field, a spelling, or one that stays', async () => {
    expect((await ana.get('/api/cellar/spellings?field=name')).error.errors).toEqual({
      field: 'Field must be one of producer, region, appellation, varietal',
    });
    const { error } = await unite({ field: 'region', spellings: [], as: ' ' });
    expect(error.errors).toEqual({
      spellings: 'Spellings is required',
      as: 'Spelling that stays is required',
    });
  });
});

describe('duplicates', () => {
  test('are listed in groups until they are merged', async () => {
    const names = ['Clos du Mont', 'Clos du Mont', 'Clos du Mond', 'Volnay'];
    for (const name of names) await addWine(ana, { name });
    await addWine(ana, { name: 'Clos du Mont', vintage: 2020 });
    const shown = async () =>
      (await ana.get<{ groups: { wines: Wine[] }[]; groupsInAll: number }>('/api/cellar/duplicates')).data;
    const { groups, groupsInAll } = await shown();
    expect(groupsInAll).toBe(1);
    expect(groups[0]?.wines.map(({ name }) => name)).toEqual(names.slice(0, 3));
    const [keep, ...others] = (groups[0]?.wines ?? []).map(({ id, version }) => ({ id, version }));
    expect((await ana.post('/api/cellar/merges', { keep, others })).status).toBe(200);
    expect(await shown()).toEqual({ groups: [], groupsInAll: 0 });
  });

  test('contain wines of the own estate only', async () => {
    await addWine(ana);
    const bob = await app().signUp('Bob');
    await addWine(bob);
    expect((await bob.get<{ groups: unknown[] }>('/api/cellar/duplicates')).data.groups).toEqual([]);
  });
});
