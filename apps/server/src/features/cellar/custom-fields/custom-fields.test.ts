import type { CustomField, HistoryEntry, Wine } from '@cuverie/contract';
import { CUSTOM_FIELD_LIMITS } from '@cuverie/domain';
import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/database/sql.ts';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';

const FIELDS = '/api/cellar/custom-fields';

const app = useTestApp();
let ana: SignedInClient;
beforeEach(async () => {
  ana = await app().signUp('Ana');
});

const define = async (name: string, kind: string, more: object = {}): Promise<CustomField> => {
  const { status, data, error } = await ana.post<CustomField>(FIELDS, { name, kind, ...more });
  if (status !== 201) throw new Error(error.message);
  return data;
};
const addWine = (name: string, custom: object, client = ana) =>
  client.post<Wine>('/cellar/wines', {
    name,
    vintage: 2019,
    region: 'Jura',
    type: 'Red',
    quantity: 6,
    custom,
  });
const names = async () => (await ana.get<CustomField[]>(FIELDS)).data.map(({ name }) => name);

const restore = async (id: string) => {
  const { data } = await ana.get<HistoryEntry[]>(`/api/history?id=${id}`);
  const deletion = data.find(({ act }) => act === 'deleted');
  return await ana.post(`/api/history/${deletion?.id}/restore`, {});
};

describe('a field of the estate’s own', () => {
  test('is defined once, renamed, given other choices, put in order and removed', async () => {
    const choice = await define('Cork', 'choice', { choices: ['Natural', 'Screw cap'] });
    await define('Shipper', 'text');
    const again = { id: choice.id, name: 'Cork', kind: 'choice', choices: ['Natural'] };
    expect(await ana.post(FIELDS, again)).toMatchObject({ status: 200, data: { version: 1 } });
    expect(await names()).toEqual(['Cork', 'Shipper']);

    const changes = { name: 'Closure', choices: ['Natural', 'Glass'], version: 1 };
    expect(await ana.put(`${FIELDS}/${choice.id}`, changes)).toMatchObject({
      status: 200,
      data: { version: 2 },
    });
    expect(await ana.put(`${FIELDS}/${choice.id}`, changes)).toMatchObject({ status: 409 });
    const { data: bin } = await ana.post<CustomField>(FIELDS, { name: 'Bin', kind: 'number' });
    await ana.put(`${FIELDS}/order`, { ids: [bin.id, choice.id] });
    expect(await names()).toEqual(['Bin', 'Closure', 'Shipper']);
    expect((await ana.delete(`${FIELDS}/${choice.id}`)).status).toBe(200);
    expect(await names()).toEqual(['Bin', 'Shipper']);
  });

  test('has each choice once, and a name in one line, as a heading has', async () => {
    const field = await define('Closed\n  with', 'choice', { choices: ['Cork', 'Glass', 'Cork'] });
    expect(field).toMatchObject({ name: 'Closed with', choices: ['Cork', 'Glass'] });
  });

  test.each([
    [
      { name: 'shipper', kind: 'text' },
      'name',
      'There is a field called shipper already: choose another name',
    ],
    [
      { name: 'Vintage', kind: 'text' },
      'name',
      'There is a field called Vintage already: choose another name',
    ],
    [{ name: ' ', kind: 'text' }, 'name', 'Name is required'],
    [{ name: 'Cork', kind: 'choice' }, 'choices', 'Choices is required'],
    [{ name: 'Cork', kind: 'text', choices: ['A'] }, 'choices', 'Only a choice has choices'],
    [{ name: 'Cork', kind: 'list' }, 'kind', 'Kind must be one of text, number, day, choice'],
  ])('refuses %o', async (draft, field, words) => {
    await define('Shipper', 'text');
    const { status, error } = await ana.post(FIELDS, draft);
    expect([status, error.errors?.[field]]).toEqual([400, words]);
  });

  test('has a limit in number', async () => {
    const { id } = await define('Shipper', 'text');
    await app().db.count(sql`
      insert into custom_fields (estate_id, id, name, kind, position, created_at, created_by, updated_at, updated_by)
      select estate_id, gen_random_uuid(), 'Field ' || number, kind, number, created_at, created_by, updated_at, updated_by
      from custom_fields, generate_series(2, ${CUSTOM_FIELD_LIMITS.fields}) as number where id = ${id}`);
    const tooMany = 'An estate has at most 30 fields of its own: remove one first';
    const { error } = await ana.post(FIELDS, { name: 'One more', kind: 'text' });
    expect(error.errors?.['name']).toBe(tooMany);
    await ana.delete(`${FIELDS}/${id}`);
    await define('Bin', 'text');
    expect(await restore(id)).toMatchObject({ status: 400, error: { message: tooMany } });
  });

  test('is not restored beside one that has its name now', async () => {
    const { id } = await define('Shipper', 'text');
    await ana.delete(`${FIELDS}/${id}`);
    const other = await define('shipper', 'number');
    expect(await restore(id)).toMatchObject({ status: 409, error: { code: 'cannot_be_restored' } });
    await ana.put(`${FIELDS}/${other.id}`, { name: 'Agent' });
    expect(await restore(id)).toMatchObject({ status: 200 });
    expect(await names()).toContain('Shipper');
    expect((await restore(id)).status).toBe(409);
  });
});

describe('values of own fields', () => {
  test('are checked by kind, change one by one and stand in the history', async () => {
    const [shipper, bin, day, cork] = [
      await define('Shipper', 'text'),
      await define('Bin', 'number'),
      await define('Arrived', 'day'),
      await define('Cork', 'choice', { choices: ['Natural', 'Glass'] }),
    ];
    const custom = { [shipper.id]: ' Berry ', [bin.id]: 12.5, [day.id]: '2026-01-31', [cork.id]: 'Glass' };
    const { data: wine } = await addWine('A', custom);
    expect(wine.custom).toEqual({ ...custom, [shipper.id]: 'Berry' });
    const wrong = { [bin.id]: 'twelve', [day.id]: '2026-02-31', [cork.id]: 'Plastic', [shipper.id]: 7 };
    expect((await ana.put(`/cellar/wines/${wine.id}`, { custom: wrong })).error.errors).toEqual({
      [`custom.${bin.id}`]: 'Bin must be a number',
      [`custom.${day.id}`]: 'Arrived must be a date',
      [`custom.${cork.id}`]: 'Cork has no choice Plastic: choose another one',
      [`custom.${shipper.id}`]: 'Shipper must be text',
    });
    // A choice that was taken away stays where it was chosen.
    await ana.put(`${FIELDS}/${cork.id}`, { choices: ['Natural'] });
    const changed = { [bin.id]: 13, [day.id]: null, [cork.id]: 'Glass' };
    const { data: after } = await ana.put<Wine>(`/cellar/wines/${wine.id}`, { custom: changed });
    expect(after.custom).toEqual({ [shipper.id]: 'Berry', [bin.id]: 13, [cork.id]: 'Glass' });
    const { data: history } = await ana.get<HistoryEntry[]>(`/api/history?id=${wine.id}`);
    expect(history[0]).toMatchObject({ before: { custom: wine.custom }, after: { custom: after.custom } });
    const { data: cleared } = await ana.put<Wine>(`/cellar/wines/${wine.id}`, { custom: null });
    expect(cleared).not.toHaveProperty('custom');
  });

  test('of another estate’s field, and of one that is gone, are refused', async () => {
    const bob = await app().signUp('Bob');
    const { id } = await define('Shipper', 'text');
    const words = 'This field of your own was removed: load the page again';
    expect((await addWine('A', { [id]: 'Berry' }, bob)).error.errors?.[`custom.${id}`]).toBe(words);
    expect((await ana.post('/cellar/wines', { custom: { nonsense: 'x' } })).status).toBe(400);
  });

  test('are searched, filtered and exported, and come back with a field that was removed', async () => {
    const [shipper, bin, day] = [
      await define('Shipper', 'text'),
      await define('Bin', 'number'),
      await define('Arrived', 'day'),
    ];
    const { data: first } = await addWine('A', {
      [shipper.id]: 'Berry Brothers',
      [bin.id]: 9,
      [day.id]: '2025-05-01',
    });
    await addWine('B', { [shipper.id]: 'Justerini', [bin.id]: 100, [day.id]: '2026-05-01' });
    await addWine('C', {});
    const found = async (...filters: string[]) => {
      const query = new URLSearchParams(filters.map((one): [string, string] => ['custom', one]));
      return (await ana.get<Wine[]>(`/cellar/wines?${query.toString()}&sort=name`)).data
        .map(({ name }) => name)
        .join('');
    };
    expect((await ana.get<Wine[]>('/cellar/wines?q=justerini')).data).toHaveLength(1);
    expect(await found(`${shipper.id}:is:Justerini`)).toBe('B');
    expect(await found(`${shipper.id}:is:Justerini`, `${shipper.id}:is:Berry Brothers`)).toBe('AB');
    expect(await found(`${shipper.id}:has:BROTH`)).toBe('A');
    expect(await found(`${bin.id}:from:9`, `${bin.id}:to:20`)).toBe('A');
    expect(await found(`${day.id}:from:2026-01-01`)).toBe('B');
    expect(await found(`${day.id}:any:`)).toBe('AB');
    expect(await found(`${bin.id}:from:cheap`)).toBe('');
    expect((await ana.get('/cellar/wines?custom=nonsense')).status).toBe(400);
    expect(
      (await ana.get<{ wines: number }>(`/api/cellar/wines/facets?custom=${bin.id}:is:9`)).data.wines,
    ).toBe(1);

    const headers = { authorization: `Bearer ${ana.access}` };
    const csv = await app().app.inject({ url: '/api/exports/wines.csv', headers });
    const [head = '', ...lines] = csv.body.trim().split('\r\n');
    expect(head).toMatch(/Holdings,Shipper,Bin,Arrived$/);
    expect(lines.some((line) => line.endsWith('Berry Brothers,9,2025-05-01'))).toBe(true);

    await ana.delete(`${FIELDS}/${shipper.id}`);
    const { data } = await ana.get<HistoryEntry[]>(`/api/history?id=${shipper.id}`);
    expect(data[0]).toMatchObject({ kind: 'custom-field', act: 'deleted', name: 'Shipper' });
    expect((await ana.post(`/api/history/${data[0]?.id}/restore`, {})).status).toBe(200);
    expect((await ana.get<Wine>(`/cellar/wines/${first.id}`)).data.custom).toEqual(first.custom);
  });

  test('come back from an archive, also where their choice was removed since', async () => {
    const bob = await app().signUp('Bob');
    const cork = await define('Cork', 'choice', { choices: ['Natural', 'Glass'] });
    const gone = await define('Shipper', 'text');
    await addWine('A', { [cork.id]: 'Glass', [gone.id]: 'Berry' });
    await ana.put(`${FIELDS}/${cork.id}`, { choices: ['Natural'] });
    await ana.delete(`${FIELDS}/${gone.id}`);
    const archive = await app().app.inject({
      url: '/api/exports/archive.zip',
      headers: { authorization: `Bearer ${ana.access}` },
    });
    const { json } = await app().app.inject({
      method: 'POST',
      url: '/api/imports/archive',
      headers: { authorization: `Bearer ${bob.access}`, 'content-type': 'application/zip' },
      payload: archive.rawPayload,
    });
    expect(json()).toMatchObject({ data: { status: 'finished', added: 1, refused: 0 } });
    const [field] = (await bob.get<CustomField[]>(FIELDS)).data;
    expect((await bob.get<Wine[]>('/cellar/wines')).data).toMatchObject([
      { custom: { [field?.id ?? '']: 'Glass' } },
    ]);
  });
});
