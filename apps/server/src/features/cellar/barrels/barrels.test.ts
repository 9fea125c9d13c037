import { readdir } from 'node:fs/promises';
import type { Barrel } from '@cuverie/contract';
import { v4 as newId } from 'uuid';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { picturesIn } from '../../../platform/pictures/pictures.ts';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';
import { labelPicture } from '../../../testing/pictures.ts';
import { picturesInUse } from '../pictures.ts';
import { sweepUndos } from '../undo/undo.service.ts';

const BARRELS = '/cellar/barrels/';
const draft = { name: 'Lot 7', vintage: 2024, region: 'Saint-Émilion' };

const app = useTestApp();
let ana: SignedInClient;
beforeEach(async () => {
  ana = await app().signUp();
});
afterEach(() => vi.restoreAllMocks());

const addBarrel = async (fields: object = {}, client = ana): Promise<Barrel> => {
  const { status, data, error } = await client.post<Barrel>(BARRELS, { ...draft, ...fields });
  if (status !== 201) throw new Error(error.message);
  return data;
};

describe('creating a barrel', () => {
  test('defaults to a full Bordeaux barrique of French oak, medium toast, with a generated code', async () => {
    const { status, data } = await ana.post<Barrel>(BARRELS, draft);
    expect(status).toBe(201);
    expect(data).toMatchObject({
      ...draft,
      type: 'Oak',
      capacity: 225,
      fillLevel: 225,
      toastLevel: 'Medium',
      woodType: 'French Oak',
      cooperage: null,
      image: null,
      version: 1,
    });
    expect(data.barrelId).toMatch(/^B\d{9}$/);
    expect((await ana.get<Barrel>(`${BARRELS}${data.id}`)).data).toEqual(data);
  });

  test('accepts a browser’s form with numbers as text and empty fields', async () => {
    const fields = {
      ...draft,
      vintage: '2024',
      capacity: '300',
      fillLevel: '290.5',
      cooperage: '',
      notes: 'Top up',
    };
    const { status, data } = await ana.form<Barrel>('POST', BARRELS, fields);
    expect(status).toBe(201);
    expect(data).toMatchObject({
      vintage: 2024,
      capacity: 300,
      fillLevel: 290.5,
      cooperage: null,
      notes: 'Top up',
    });
  });

  test('fills a barrel smaller than a barrique to its own capacity', async () => {
    expect(await addBarrel({ capacity: 100 })).toMatchObject({ capacity: 100, fillLevel: 100 });
  });

  test('stores forest, price with its currency, and the wines it had held before', async () => {
    const bought = { forest: 'Tronçais', price: 1049.9, priceCurrency: 'EUR', fillsBefore: 2 };
    expect(await addBarrel(bought)).toMatchObject(bought);
    expect(await addBarrel()).toMatchObject({
      forest: null,
      price: null,
      priceCurrency: null,
      fillsBefore: null,
    });
  });

  test.each([
    [{ price: -1 }, 'price', /between 0 and 1,000,000/],
    [{ price: 9.999 }, 'price', 'Price takes at most 2 decimals'],
    [{ priceCurrency: 'euro' }, 'priceCurrency', /^Currency/],
    [{ fillsBefore: 21 }, 'fillsBefore', /between 0 and 20/],
    [{ fillsBefore: 1.5 }, 'fillsBefore', 'Fills before must be a whole number'],
    [{ name: '' }, 'name', 'Name is required'],
    [{ name: '   ' }, 'name', 'Name is required'],
    [{ name: null }, 'name', 'Name is required'],
    [{ name: 'x'.repeat(201) }, 'name', 'Name must be at most 200 characters long'],
    [{ vintage: undefined }, 'vintage', 'Vintage is required'],
    [{ vintage: 1799 }, 'vintage', /between/],
    [{ vintage: 2028 }, 'vintage', 'Vintage must be between 1800 and 2027'],
    [{ vintage: 2024.5 }, 'vintage', 'Vintage must be a whole number'],
    [{ vintage: 'old' }, 'vintage', 'Vintage must be a whole number'],
    [{ region: '' }, 'region', 'Region is required'],
    [{ type: 'Steel' }, 'type', /^Type must be one of Oak, Other, Red/],
    [{ capacity: null }, 'capacity', 'Capacity is required'],
    [{ capacity: 0 }, 'capacity', /between 1 and 100,000/],
    [{ capacity: 225.12345 }, 'capacity', 'Capacity takes at most 4 decimals'],
    [{ fillLevel: -1 }, 'fillLevel', /between 0 and 100,000/],
    [{ fillLevel: 226 }, 'fillLevel', 'Fill level must not exceed the capacity of 225 L'],
    [{ toastLevel: 'Burnt' }, 'toastLevel', /Light, Medium, Medium Plus, Heavy/],
    [{ woodType: 'Pine' }, 'woodType', /French Oak, American Oak, Hungarian Oak, Slavonian Oak/],
    [{ purchaseDate: '2026-02-30' }, 'purchaseDate', /date like/],
    [{ barrelId: '' }, 'barrelId', 'Barrel code is required'],
    [{ id: 'seven' }, 'id', 'Must be a UUID'],
    [{ notes: 'nul \0' }, 'body', /NUL/],
    [{ image: 'https://elsewhere.example/x.png' }, 'image', 'Send the picture as a file'],
  ])('refuses %j with a message at the field', async (fields, path, sentence) => {
    const { status, error } = await ana.post(BARRELS, { ...draft, ...fields });
    expect(status).toBe(400);
    expect(error.errors).toEqual({ [path]: expect.stringMatching(sentence) as string });
    expect((await ana.get<Barrel[]>(BARRELS)).data).toEqual([]);
  });

  test('reports every invalid field at once', async () => {
    const { error } = await ana.post(BARRELS, { vintage: 3000, capacity: -5 });
    expect(Object.keys(error.errors ?? {}).sort()).toEqual(['capacity', 'name', 'region']);
    const { error: later } = await ana.post(BARRELS, { ...draft, vintage: 3000, fillLevel: 300 });
    expect(Object.keys(later.errors ?? {}).sort()).toEqual(['fillLevel', 'vintage']);
  });

  test('returns the stored barrel when the same id is sent again', async () => {
    const id = newId();
    const first = await addBarrel({ id });
    const again = await ana.post<Barrel>(BARRELS, { ...draft, id, name: 'Sent twice' });
    expect([again.status, again.data]).toEqual([200, first]);
    expect((await ana.get<Barrel[]>(BARRELS)).data).toHaveLength(1);
  });

  test('allows the same id and code in two estates', async () => {
    const bob = await app().signUp('Bob');
    const same = { id: newId(), barrelId: 'B000000001' };
    await addBarrel(same);
    expect(await addBarrel({ ...same, name: 'Of Bob' }, bob)).toMatchObject({ ...same, name: 'Of Bob' });
    expect((await ana.get<Barrel>(`${BARRELS}${same.id}`)).data.name).toBe('Lot 7');
  });

  test('generates another code when the first is taken', async () => {
    const random = vi.spyOn(Math, 'random').mockReturnValueOnce(0.111);
    const first = await addBarrel();
    random.mockReturnValueOnce(0.111).mockReturnValueOnce(0.222);
    const second = await addBarrel();
    expect(first.barrelId).toMatch(/111$/);
    expect(second.barrelId).toBe(`${first.barrelId.slice(0, -3)}222`);
  });

  test('keeps an imported code and refuses one the estate has', async () => {
    expect((await addBarrel({ barrelId: 'Foudre 3' })).barrelId).toBe('Foudre 3');
    const { status, error } = await ana.post(BARRELS, { ...draft, barrelId: 'Foudre 3' });
    expect(status).toBe(400);
    expect(error.errors).toEqual({ barrelId: 'Another barrel has the code Foudre 3 already' });
  });
});

describe('updating a barrel', () => {
  test('changes the given fields, clears empty ones and keeps the rest', async () => {
    const barrel = await addBarrel({ cooperage: 'Seguin', location: 'Row 2', notes: 'New' });
    const { status, data } = await ana.put<Barrel>(`${BARRELS}${barrel.id}`, {
      fillLevel: 210,
      cooperage: '',
      notes: null,
    });
    expect(status).toBe(200);
    expect(data).toEqual({
      ...barrel,
      fillLevel: 210,
      cooperage: null,
      notes: null,
      version: 2,
      updatedAt: data.updatedAt,
    });
  });

  test('refuses to clear a required field', async () => {
    const barrel = await addBarrel();
    const { status, error } = await ana.put(`${BARRELS}${barrel.id}`, { name: '', capacity: null, type: '' });
    expect(status).toBe(400);
    expect(error.errors).toEqual({
      name: 'Name is required',
      capacity: 'Capacity is required',
      type: 'Type is required',
    });
  });

  test('checks the fill against the new capacity', async () => {
    const barrel = await addBarrel();
    const smaller = await ana.put(`${BARRELS}${barrel.id}`, { capacity: 200 });
    expect(smaller.error.errors).toEqual({ fillLevel: 'Fill level must not exceed the capacity of 200 L' });
    const both = await ana.put<Barrel>(`${BARRELS}${barrel.id}`, { capacity: 200, fillLevel: 200 });
    expect(both.data).toMatchObject({ capacity: 200, fillLevel: 200 });
  });

  test('answers 409 with the current barrel when the version is stale', async () => {
    const barrel = await addBarrel();
    const mine = await ana.put<Barrel>(`${BARRELS}${barrel.id}`, { name: 'Mine', version: barrel.version });
    const theirs = await ana.put(`${BARRELS}${barrel.id}`, { name: 'Theirs', version: barrel.version });
    expect(theirs.status).toBe(409);
    expect(theirs.error).toMatchObject({ code: 'stale_version', current: mine.data });
    expect((await ana.get<Barrel>(`${BARRELS}${barrel.id}`)).data.name).toBe('Mine');
  });

  test('lets the last write win without a version', async () => {
    const barrel = await addBarrel();
    await ana.put(`${BARRELS}${barrel.id}`, { name: 'First' });
    expect((await ana.put<Barrel>(`${BARRELS}${barrel.id}`, { name: 'Last' })).data).toMatchObject({
      name: 'Last',
      version: 3,
    });
  });

  test('keeps both changes of two people who edit different fields at once', async () => {
    const { id } = await addBarrel();
    await Promise.all([
      ana.put(`${BARRELS}${id}`, { fillLevel: 200 }),
      ana.put(`${BARRELS}${id}`, { location: 'Row 9' }),
    ]);
    expect((await ana.get<Barrel>(`${BARRELS}${id}`)).data).toMatchObject({
      fillLevel: 200,
      location: 'Row 9',
      version: 3,
    });
  });
});

describe('deleting a barrel', () => {
  test('deletes it with its picture', async () => {
    const before = await readdir(app().mediaDir);
    const { data } = await ana.form<Barrel>(
      'POST',
      BARRELS,
      { ...draft, vintage: '2024' },
      await labelPicture(),
    );
    expect(await readdir(app().mediaDir)).toHaveLength(before.length + 2);
    expect((await ana.delete(`${BARRELS}${data.id}/`)).status).toBe(200);
    expect((await ana.get(`${BARRELS}${data.id}/`)).status).toBe(404);
    // It can be restored for thirty days, with its picture.
    const sweep = async () => {
      await sweepUndos(app().db, app().clock);
      await picturesIn(app().mediaDir).sweep((keys) => picturesInUse(app().db, keys), Date.now() + 1000);
    };
    await sweep();
    expect(await readdir(app().mediaDir)).toHaveLength(before.length + 2);
    app().clock.advance(30 * 24 * 60 * 60 * 1000);
    await sweep();
    expect(await readdir(app().mediaDir)).toEqual(before);
  });

  test('answers 404 for a deleted barrel', async () => {
    const { id } = await addBarrel();
    await ana.delete(`${BARRELS}${id}`);
    const { status, error } = await ana.delete(`${BARRELS}${id}`);
    expect([status, error.message]).toEqual([404, 'This barrel does not exist, or no longer does.']);
  });
});
