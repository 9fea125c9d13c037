import type { CellarView } from '@cuverie/contract';
import { VIEW_LIMITS } from '@cuverie/domain';
import { beforeEach, expect, test } from 'vitest';
import { sql } from '../../../platform/database/sql.ts';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';

const VIEWS = '/api/cellar/views';
const VIEW = { name: 'Old reds', address: '?layout=list&type=%5B%22Red%22%5D&sort=vintage' };

const app = useTestApp();
let ana: SignedInClient;
let view: CellarView;

beforeEach(async () => {
  ana = await app().signUp('Ana');
  view = (await ana.post<CellarView>(VIEWS, VIEW)).data;
});

test('a view is saved once, listed by name, renamed, replaced and deleted', async () => {
  expect(view).toMatchObject({ ...VIEW, version: 1 });
  const again = await ana.post<CellarView>(VIEWS, { ...VIEW, id: view.id });
  expect([again.status, again.data]).toEqual([200, view]);
  await ana.post(VIEWS, { name: 'Bring to the table', address: '?layout=grid' });
  const { data } = await ana.get<CellarView[]>(VIEWS);
  expect(data.map(({ name }) => name)).toEqual(['Bring to the table', 'Old reds']);

  const renamed = await ana.put<CellarView>(`${VIEWS}/${view.id}`, { name: 'Reds', version: 1 });
  expect(renamed.data).toMatchObject({ name: 'Reds', address: VIEW.address, version: 2 });
  expect((await ana.put(`${VIEWS}/${view.id}`, { address: '?layout=list', version: 1 })).status).toBe(409);
  const replaced = await ana.put<CellarView>(`${VIEWS}/${view.id}`, { address: '?layout=list', version: 2 });
  expect(replaced.data).toMatchObject({ name: 'Reds', address: '?layout=list' });
  expect((await ana.delete(`${VIEWS}/${view.id}`)).status).toBe(200);
  expect((await ana.get(`${VIEWS}/${view.id}`)).status).toBe(404);
});

test.each([
  [{ name: ' ' }, 'name', 'Name is required'],
  [{ address: 'https://example.org' }, 'address', 'Address must be an address'],
  [
    { address: `?${'q'.repeat(VIEW_LIMITS.address)}` },
    'address',
    'Address must be at most 4000 characters long',
  ],
])('refuses %o', async (more, field, words) => {
  const { status, error } = await ana.post(VIEWS, { ...VIEW, ...more });
  expect([status, error.errors?.[field]]).toEqual([400, words]);
});

test('refuses the name of another view, in any case', async () => {
  const { status, error } = await ana.post(VIEWS, { ...VIEW, name: 'OLD REDS' });
  const words = 'There is a view “OLD REDS” already: choose another name';
  expect([status, error.errors?.['name']]).toEqual([400, words]);
  const other = (await ana.post<CellarView>(VIEWS, { ...VIEW, name: 'Whites' })).data;
  expect((await ana.put(`${VIEWS}/${other.id}`, { name: 'Old Reds', version: 1 })).status).toBe(400);
  expect((await ana.put(`${VIEWS}/${other.id}`, { name: 'WHITES', version: 1 })).status).toBe(200);
  const bob = await app().signUp('Bob');
  expect((await bob.post(VIEWS, VIEW)).status).toBe(201);
});

test('refuses more views than an estate may have', async () => {
  await app().db.count(sql`
    insert into cellar_views (estate_id, id, name, address, created_at, created_by, updated_at, updated_by)
    select estate_id, gen_random_uuid(), 'View ' || number, address, created_at, created_by, updated_at, updated_by
    from cellar_views, generate_series(2, ${VIEW_LIMITS.views}) as number`);
  const { status, error } = await ana.post(VIEWS, VIEW);
  expect([status, error.errors?.['name']]).toEqual([
    400,
    'A cellar has at most 200 saved views: delete one first',
  ]);
  // What was stored already is answered again.
  expect((await ana.post(VIEWS, { ...VIEW, id: view.id })).status).toBe(200);
});

test('a deleted view comes back from the history as it was', async () => {
  await ana.delete(`${VIEWS}/${view.id}`);
  const { data } = await ana.get<{ id: string; kind: string; name: string }[]>(`/api/history?id=${view.id}`);
  expect(data[0]).toMatchObject({ kind: 'view', name: 'Old reds' });
  expect((await ana.post(`/api/history/${data[0]?.id}/restore`, {})).status).toBe(200);
  expect((await ana.get<CellarView[]>(VIEWS)).data).toMatchObject([VIEW]);
});
