import type { HistoryEntry, MadeShare, OpenedShare, Share, SharedAnswer, Wine } from '@cuverie/contract';
import { SHARE_FIELDS, type ShareField } from '@cuverie/domain';
import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/database/sql.ts';
import { clientOf, type SignedInClient, useTestApp } from '../../../testing/app.ts';
import { labelPicture } from '../../../testing/pictures.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Each field has a unique value, so that a leak is found anywhere. */
const WINE = {
  name: 'Clos du Test',
  producer: 'Producer-Secret',
  vintage: 1961,
  country: 'Country-Secret',
  region: 'Region-Secret',
  appellation: 'Appellation-Secret',
  designation: 'Designation-Secret',
  type: 'Dessert',
  varietal: 'Varietal-Secret',
  price: '4711.42',
  currency: 'CHF',
  alcohol: '13.77',
  rating: 93.7,
  purchaseDate: '2001-02-03',
  drinkFrom: 2031,
  drinkBy: '2047-05-06',
  lastTasted: '2011-12-13',
  notes: 'Notes-Secret',
  holdings: [
    { place: 'Place-Secret-One', bottles: 5, bottleSizeMl: 375 },
    { place: 'Place-Secret-Two', bottles: 12, bottleSizeMl: 6000 },
  ],
  quantity: 17,
  extra: { Comment: 'Extra-Secret' },
  source: 'file-secret.csv',
};

const app = useTestApp();
let ana: SignedInClient;
beforeEach(async () => {
  ana = await app().signUp('Ana');
});

const keyOf = ({ address }: Pick<MadeShare, 'address'>) => address.split('/s/')[1] ?? '';
const pathOf = (made: MadeShare) => `/api/shared/${keyOf(made)}`;
const add = async (draft: object = {}) =>
  (await ana.post<MadeShare>('/api/shares', { name: 'For friends', shows: 'wines', fields: [], ...draft }))
    .data;
const read = (made: MadeShare) => app().visitor.get<SharedAnswer>(pathOf(made));
const shown = async (made: MadeShare) => (await read(made)).data as OpenedShare;
const GONE = [404, 'not_found'];

let visitors = 0;
const visitor = () => clientOf(app().app, undefined, `203.0.113.${(visitors += 1)}`);

describe('a link', () => {
  test('shows the name and the shared fields of every wine, and nothing else', async () => {
    const { data: added } = await ana.post<Wine>('/cellar/wines', WINE);
    const address = `/cellar/wines/${added.id}`;
    const { data: wine } = await ana.form<Wine>('PUT', address, { notes: WINE.notes }, await labelPicture());
    expect(wine.image).not.toBeNull();
    const traces: Record<ShareField, readonly string[]> = {
      producer: ['Producer-Secret'],
      vintage: ['1961'],
      type: ['Dessert'],
      country: ['Country-Secret'],
      region: ['Region-Secret'],
      appellation: ['Appellation-Secret'],
      designation: ['Designation-Secret'],
      varietal: ['Varietal-Secret'],
      bottleSize: ['375', '6000'],
      quantity: ['"quantity":17'],
      window: ['2031', '2047-05-06'],
      rating: ['93.7'],
      alcohol: ['13.77'],
      lastTasted: ['2011-12-13'],
      picture: [wine.image ?? '', wine.thumbnail ?? ''],
      price: ['4711.42', 'CHF'],
      purchaseDate: ['2001-02-03'],
      place: ['Place-Secret-One', 'Place-Secret-Two'],
      notes: ['Notes-Secret'],
    };
    const never = [
      'Extra-Secret',
      'file-secret',
      wine.id,
      ana.user.id,
      ana.user.estate.id,
      'Ana',
      wine.createdAt,
    ];
    const foundIn = (text: string) =>
      SHARE_FIELDS.filter((field) => traces[field].some((trace) => text.includes(trace)));
    for (const fields of [[], ...SHARE_FIELDS.map((field) => [field]), [...SHARE_FIELDS]]) {
      const made = await add({ fields });
      for (const path of [pathOf(made), `${pathOf(made)}/feed.json`]) {
        const { body, headers } = await app().app.inject({ url: path });
        // The answer lists the names of its fields, not their values.
        const wines = path.endsWith('json')
          ? // Its random key may read like a currency.
            body.replaceAll(keyOf(made), '')
          : JSON.stringify(JSON.parse(body).data.wines);
        expect(wines).toContain('Clos du Test');
        expect(headers['x-robots-tag']).toBe('noindex');
        const leaked = foundIn(wines).filter((field) => !(fields as string[]).includes(field));
        expect([fields, leaked]).toEqual([fields, []]);
        for (const secret of never) expect(body).not.toContain(secret);
        if (path === pathOf(made)) {
          expect(foundIn(wines)).toEqual(fields);
          for (const field of fields) for (const trace of traces[field]) expect(wines).toContain(trace);
        }
      }
    }
  });

  test('either shows a field of a wine in its own place or never', async () => {
    const { data: wine } = await ana.post<Wine>('/cellar/wines', { ...WINE, holdings: undefined });
    const { data: detail } = await ana.get<object>(`/cellar/wines/${wine.id}`);
    const { wines } = await shown(await add({ fields: [...SHARE_FIELDS] }));
    const here = new Set(Object.keys(wines[0] ?? {}));
    const missing = Object.keys(detail).filter((field) => !here.has(field));
    expect(missing.toSorted()).toEqual([
      'bottleSizeMl',
      'createdAt',
      'extra',
      'holdings',
      'source',
      'storageLocation',
      'tags',
      'updatedAt',
      'version',
    ]);
    expect(wines[0]?.bottleSizesMl).toEqual([750]);
  });

  test('shows the wines its filters match now, or its single wine', async () => {
    const added = async (name: string, type: string) =>
      (await ana.post<Wine>('/cellar/wines', { ...WINE, holdings: undefined, name, type })).data;
    const red = await added('Rouge', 'Red');
    await added('Blanc', 'White');
    const all = await add();
    const reds = await add({ where: { type: ['Red'] } });
    const found = await add({ where: { q: 'roug' } });
    const one = await add({ shows: 'wine', wineId: red.id, fields: ['type'] });
    const names = async (made: MadeShare) => (await shown(made)).wines.map(({ name }) => name);
    expect(await names(all)).toEqual(['Blanc', 'Rouge']);
    expect(await names(reds)).toEqual(['Rouge']);
    expect(await names(found)).toEqual(['Rouge']);
    expect(await names(one)).toEqual(['Rouge']);
    await added('Rosso', 'Red');
    expect(await names(reds)).toEqual(['Rosso', 'Rouge']);
    await ana.delete(`/cellar/wines/${red.id}`);
    expect(await names(reds)).toEqual(['Rosso']);
    const { status, error } = await read(one);
    expect([status, error.code]).toEqual(GONE);
  });

  test('shows nothing of other estates, which can neither read nor change it', async () => {
    const bob = await app().signUp('Bob');
    const { data: wine } = await bob.post<Wine>('/cellar/wines', { ...WINE, holdings: undefined });
    expect((await shown(await add())).wines).toEqual([]);
    const { status } = await ana.post('/api/shares', {
      name: 'A',
      shows: 'wine',
      wineId: wine.id,
      fields: [],
    });
    expect(status).toBe(404);
    const made = await add();
    expect((await bob.get<Share[]>('/api/shares')).data).toEqual([]);
    expect((await bob.put(`/api/shares/${made.id}`, { name: 'Mine' })).status).toBe(404);
    expect((await bob.delete(`/api/shares/${made.id}`)).status).toBe(404);
    expect((await read(made)).status).toBe(200);
  });

  test('is returned once, has 256 random bits and is stored as a hash', async () => {
    const made = await add({ password: 'open sesame' });
    expect(keyOf(made)).toMatch(/^[\w-]{43}$/);
    expect(Buffer.from(keyOf(made), 'base64url')).toHaveLength(32);
    const listed = await ana.get<Share[]>('/api/shares');
    const rows = await app().db.rows<{ row: string }>(sql`
      select l::text as row from links l union all select s::text from shares s union all select c::text from changes c`);
    for (const text of [JSON.stringify(listed.data), ...rows.map(({ row }) => row)])
      for (const secret of [keyOf(made), 'open sesame']) expect(text).not.toContain(secret);
  });

  test('gets the same answer if it is wrong, expired or revoked', async () => {
    const day = (days: number) =>
      new Date(app().clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
    const today = await add({ until: day(0) });
    expect((await shown(today)).until).toBe(day(0));
    const ended = await add({ until: day(-1) });
    const revoked = await add();
    expect((await ana.delete(`/api/shares/${revoked.id}`)).status).toBe(200);
    const answers = [];
    for (const path of [pathOf(ended), pathOf(revoked), `/api/shared/${'x'.repeat(43)}`, '/api/shared/short'])
      for (const url of [path, `${path}/feed.json`]) answers.push(await app().visitor.get(url));
    for (const path of [pathOf(ended), pathOf(revoked)])
      answers.push(await app().visitor.post(path, { password: 'whatever' }));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    expect(new Set(answers.map(({ error }) => error.message)).size).toBe(1);
    expect(await app().db.count(sql`select from links where item_id = ${revoked.id}`)).toBe(0);
  });

  test('shows when it was last opened without changing its version', async () => {
    const made = await add();
    expect(made.lastOpenedAt).toBeNull();
    await read(made);
    const { data } = await ana.get<Share>(`/api/shares/${made.id}`);
    expect(Date.parse(data.lastOpenedAt ?? '')).toBe(app().clock.now().getTime());
    expect(data.version).toBe(1);
  });

  test('keeps its address when changed, and answers 409 when the version is stale', async () => {
    await ana.post('/cellar/wines', { ...WINE, holdings: undefined });
    const made = await add({ fields: ['price'] });
    const { data } = await ana.put<Share>(`/api/shares/${made.id}`, {
      version: 1,
      fields: ['notes'],
      name: 'New',
    });
    expect(data).toMatchObject({ version: 2, name: 'New', fields: ['notes'] });
    const { name, wines } = await shown(made);
    expect([name, Object.keys(wines[0] ?? {})]).toEqual(['New', ['id', 'name', 'notes']]);
    expect((await ana.put(`/api/shares/${made.id}`, { version: 1, name: 'Late' })).status).toBe(409);
  });

  test('is recorded in the history: created, changed and revoked', async () => {
    const made = await add();
    await ana.put(`/api/shares/${made.id}`, { fields: ['rating'] });
    await ana.delete(`/api/shares/${made.id}`);
    const { data } = await ana.get<HistoryEntry[]>('/api/history?kind=share');
    expect(data.map(({ act, name, restorableUntil }) => [act, name, restorableUntil])).toEqual([
      ['deleted', 'For friends', null],
      ['changed', 'For friends', null],
      ['added', 'For friends', null],
    ]);
  });

  test('is refused with a message at the field', async () => {
    const problems = async (draft: object) => {
      const { status, error } = await ana.post('/api/shares', draft);
      return [status, error.errors];
    };
    const good = { name: 'A', shows: 'wines', fields: [] };
    expect(await problems({ ...good, name: ' ' })).toEqual([400, { name: 'Title is required' }]);
    expect(await problems({ ...good, shows: 'wine' })).toEqual([400, { wineId: 'Wine is required' }]);
    expect((await problems({ ...good, fields: ['extra'] }))[0]).toBe(400);
    expect((await problems({ ...good, where: { colour: 'red' } }))[0]).toBe(400);
    expect(await problems({ ...good, password: 'short' })).toEqual([
      400,
      { password: 'Password must be at least 6 characters long' },
    ]);
    expect((await problems({ ...good, until: '2026-02-30' }))[0]).toBe(400);
  });

  test('is limited in number per estate', async () => {
    await add();
    await app().db.count(sql`
      insert into shares (estate_id, id, name, shows, filters, fields, has_password, created_at, created_by, updated_at, updated_by)
      select estate_id, gen_random_uuid(), name, shows, filters, fields, false, created_at, created_by, updated_at, updated_by
      from shares, generate_series(2, 200) where estate_id = ${ana.user.estate.id}`);
    const { status, error } = await ana.post('/api/shares', { name: 'More', shows: 'wines', fields: [] });
    expect([status, error.code]).toEqual([409, 'links_full']);
  });
});

describe('a password', () => {
  test('is required before anything is shown', async () => {
    await ana.post('/cellar/wines', { ...WINE, holdings: undefined });
    const made = await add({ password: 'open sesame' });
    expect((await read(made)).data).toEqual({ isLocked: true });
    expect((await app().visitor.get(`${pathOf(made)}/feed.json`)).status).toBe(404);
    const wrong = await visitor().post(pathOf(made), { password: 'open barley' });
    expect([wrong.status, wrong.error.errors]).toEqual([
      400,
      { password: 'This is not the password of this link' },
    ]);
    const right = await visitor().post<OpenedShare>(pathOf(made), { password: 'open sesame' });
    expect(right.data).toMatchObject({ isLocked: false, hasFeed: false, wines: [{ name: 'Clos du Test' }] });
    expect((await ana.get<Share>(`/api/shares/${made.id}`)).data.hasPassword).toBe(true);
  });

  test('is removed and set again while the address stays', async () => {
    const made = await add({ password: 'open sesame' });
    await ana.put(`/api/shares/${made.id}`, { password: null });
    expect((await read(made)).data).toMatchObject({ isLocked: false });
    await ana.put(`/api/shares/${made.id}`, { password: 'open barley' });
    expect((await read(made)).data).toEqual({ isLocked: true });
    expect((await visitor().post(pathOf(made), { password: 'open sesame' })).status).toBe(400);
    // Another change keeps the password.
    await ana.put(`/api/shares/${made.id}`, { name: 'Other' });
    expect((await visitor().post(pathOf(made), { password: 'open barley' })).status).toBe(200);
  });

  test('limits the attempts of one client, not of others', async () => {
    const made = await add({ password: 'open sesame' });
    const guesser = visitor();
    for (let n = 0; n < 5; n += 1)
      expect((await guesser.post(pathOf(made), { password: `guess ${n}` })).status).toBe(400);
    const late = await guesser.post(pathOf(made), { password: 'open sesame' });
    expect([late.status, late.error.message]).toEqual([
      429,
      'The password was wrong too often. Try again in 30 seconds.',
    ]);
    expect((await visitor().post(pathOf(made), { password: 'open sesame' })).status).toBe(200);
    app().clock.advance(31_000);
    expect((await guesser.post(pathOf(made), { password: 'open sesame' })).status).toBe(200);
    app().clock.advance(-31_000);
  });
});

describe('a feed', () => {
  test('is a JSON Feed of the list and unchanged while the list is', async () => {
    await ana.post('/cellar/wines', { ...WINE, holdings: undefined });
    const made = await add({ fields: ['vintage', 'quantity', 'region', 'bottleSize'] });
    const url = `${pathOf(made)}/feed.json`;
    const first = await app().app.inject({ url });
    expect(first.headers['content-type']).toBe('application/feed+json; charset=utf-8');
    expect(JSON.parse(first.body)).toEqual({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'For friends',
      home_page_url: made.address,
      feed_url: expect.stringMatching(/^http.*\/api\/shared\/[\w-]{43}\/feed\.json$/),
      items: [
        {
          id: expect.stringMatching(/^[\w-]{43}$/),
          url: made.address,
          title: 'Clos du Test 1961',
          content_text: 'Region-Secret\n17 bottles, 750 ml',
        },
      ],
    });
    const again = await app().app.inject({
      url,
      headers: { 'if-none-match': String(first.headers['etag']) },
    });
    expect(again.statusCode).toBe(304);
  });
});
