import { readdir } from 'node:fs/promises';
import type { Grape, GrapeHolding } from '@cuverie/contract';
import { drawingAddress, GRAPE_COLORS, GRAPE_LIMITS } from '@cuverie/domain';
import { v4 as newId } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../../testing/app.ts';
import { labelPicture } from '../../testing/pictures.ts';
import { grapeService } from './grapes.service.ts';
import { loadReference, referenceSet } from './reference.ts';

const draft = {
  name: 'Räuschling',
  synonyms: [' Zürirebe ', '', 'Drutsch', 'drutsch'],
  color: 'White',
  origin: 'Switzerland, Zürich',
  flavor_profile: ['lime', 'wet stone'],
  baume_level: 10.8,
  baume_harvest_recommended: 11.1,
  brix_level: 19.5,
  brix_harvest_recommended: 20,
  recommended_soil: 'Gravel of the lake terraces',
  details: 'Late-ripening and full of acid.',
  picture: 'https://example.com/rauschling.jpg',
};

const app = useTestApp();
let ana: SignedInClient;
beforeEach(async () => {
  ana = await app().signUp();
});

const add = async (fields: object = {}, client = ana): Promise<Grape> => {
  const { status, data, error } = await client.post<Grape>('/grapes/create/', { ...draft, ...fields });
  if (status !== 201) throw new Error(error.message);
  return data;
};
const list = async (query = '', client = ana): Promise<Grape[]> =>
  (await client.get<Grape[]>(`/grapes/${query}`)).data;
const names = async (query: string) => (await list(query)).map(({ name }) => name);
const syrah = async (client = ana) => (await list('?q=Syrah', client))[0] as Grape;

describe('a new account', () => {
  test('finds the 60 varieties of the reference, by name, each with a picture', async () => {
    const grapes = await list();
    expect(grapes).toHaveLength(60);
    expect(grapes.slice(0, 3).map(({ name }) => name)).toEqual(['Aglianico', 'Albariño', 'Assyrtiko']);
    for (const { source, hidden, version, updatedAt, picture } of grapes) {
      expect({ source, hidden, version, updatedAt }).toEqual({
        source: 'reference',
        hidden: false,
        version: 1,
        updatedAt: null,
      });
      expect(picture).toMatch(/^\/media\/grapes\/[a-z-]+\.svg$/);
    }
    expect((await ana.get<Grape>(`/grapes/${grapes[7]?.id}/`)).data).toEqual(grapes[7]);
  });
});

describe('searching', () => {
  test.each([
    ['syrah', 'Syrah'],
    ['SHIRAZ', 'Syrah'],
    ['gewurz', 'Gewürztraminer'],
    ['spatburgunder', 'Pinot Noir'],
    ['Crljenak Kastelanski', 'Zinfandel'],
    ['davola', "Nero d'Avola"],
    ['cabrnet sauvingon', 'Cabernet Sauvignon'],
    ['reisling', 'Riesling'],
    ['merlt', 'Merlot'],
    ['tempranilo', 'Tempranillo'],
    ['shriaz', 'Syrah'],
    ['gruner vetliner', 'Grüner Veltliner'],
  ])('for %s finds %s first', async (typed, name) => {
    expect((await names(`?q=${encodeURIComponent(typed)}`))[0]).toBe(name);
  });

  test('names stand before synonyms, and a whole name before its beginnings', async () => {
    expect(await names('?q=gamay')).toEqual(['Gamay', 'Chardonnay', 'Melon']);
    expect(await names('?q=bouchet')).toEqual(['Cabernet Franc', 'Cabernet Sauvignon']);
    const pinots = await names('?q=pinot');
    expect(pinots.slice(0, 5)).toEqual([
      'Pinot Blanc',
      'Pinot Gris',
      'Pinot Meunier',
      'Pinot Noir',
      'Pinotage',
    ]);
    expect(pinots).toContain('Petite Sirah');
  });

  test('finds nothing for what is no name, and everything for nothing', async () => {
    expect(await names('?q=xylophone')).toEqual([]);
    expect(await names('?q=%20')).toHaveLength(60);
    expect(await names("?q=%25_'")).toHaveLength(60);
  });

  test('and filters go together: colour, country, ripening', async () => {
    expect(await names('?color=Ros%C3%A9')).toEqual(['Grenache Gris', 'Moschofilero']);
    expect(await names('?origin=Georgia')).toEqual(['Saperavi']);
    expect(await names('?origin=Portugal')).toEqual(['Albariño', 'Touriga Nacional']);
    const light = await list('?ripening=light');
    expect(light.length).toBeGreaterThan(3);
    expect(light.every((grape) => grape.brix_harvest_recommended < 20)).toBe(true);
    const veryRipe = await list('?ripening=very-ripe&color=White');
    expect(veryRipe.map(({ name }) => name)).toEqual(['Viognier']);
    expect(await names('?q=pinot&color=White')).toEqual(
      ['Pinot Blanc', 'Pinot Gris', 'Chardonnay'].slice(0, 2),
    );
  });

  test('pages through in any order without repeating', async () => {
    for (const sort of ['name', '-name', 'origin', '-brix_level', 'brix_harvest_recommended', 'color']) {
      const found: string[] = [];
      let cursor = '';
      do {
        const { data, meta } = await ana.get<Grape[]>(`/grapes/?limit=25&sort=${sort}${cursor}`);
        found.push(...data.map(({ id }) => id));
        cursor = meta.nextCursor === null ? '' : `&cursor=${meta.nextCursor}`;
      } while (cursor !== '');
      expect([sort, new Set(found).size, found.length]).toEqual([sort, 60, 60]);
    }
    const { data, meta } = await ana.get<Grape[]>('/grapes/?q=a&limit=10');
    const next = await ana.get<Grape[]>(`/grapes/?q=a&limit=10&cursor=${meta.nextCursor}`);
    expect(next.data).toHaveLength(10);
    expect(data.map(({ id }) => id)).not.toContain(next.data[0]?.id);
  });

  test('knows the countries there are', async () => {
    const { data } = await ana.get<{ name: string; count: number }[]>('/grapes/origins/');
    expect(data.find(({ name }) => name === 'France')?.count).toBeGreaterThan(15);
    expect(data.map(({ name }) => name)).toEqual(data.map(({ name }) => name).toSorted());
  });

  test('suggests the name that was being typed, with the variety it is of', async () => {
    const { data } = await ana.get<{ name: string; variety: string }[]>('/grapes/suggestions/?q=shir');
    expect(data[0]).toMatchObject({ name: 'Shiraz', variety: 'Syrah', color: 'Red' });
    expect((await ana.get<unknown[]>('/grapes/suggestions/?q=p&limit=3')).data).toHaveLength(3);
  });
});

describe('adding a grape', () => {
  test('keeps it as it was sent, its lists tidied, for this estate alone', async () => {
    const bob = await app().signUp('Bob');
    const grape = await add();
    expect(grape).toMatchObject({
      ...draft,
      synonyms: ['Zürirebe', 'Drutsch'],
      source: 'own',
      version: 1,
      thumbnail: draft.picture,
      brix_min: null,
    });
    expect(await names('?q=zurirebe')).toEqual(['Räuschling']);
    expect(await names('?list=own')).toEqual(['Räuschling']);
    expect(await list('?q=zurirebe', bob)).toEqual([]);
    expect((await bob.get(`/grapes/${grape.id}`)).status).toBe(404);
  });

  test('answers a retry with the stored grape, and the id of a reference grape with that', async () => {
    const id = newId();
    const first = await add({ id });
    const again = await ana.post<Grape>('/grapes/create', { ...draft, id, name: 'Twice' });
    expect([again.status, again.data]).toEqual([200, first]);
    const reference = await syrah();
    const taken = await ana.post<Grape>('/grapes/create', { ...draft, id: reference.id });
    expect([taken.status, taken.data]).toEqual([200, reference]);
    expect(await list()).toHaveLength(61);
  });

  test.each([
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ color: 'Blue' }, 'color', 'Color must be one of Red, White, Rosé'],
    [{ origin: '' }, 'origin', 'Origin is required'],
    [{ details: '' }, 'details', 'Details is required'],
    [{ recommended_soil: undefined }, 'recommended_soil', 'Recommended soil is required'],
    [{ brix_level: 41 }, 'brix_level', 'Brix level must be between 0 and 40'],
    [{ brix_harvest_recommended: 20.25 }, 'brix_harvest_recommended', /at most 1 decimal/],
    [{ baume_level: -1 }, 'baume_level', 'Baumé level must be between 0 and 22'],
    [{ synonyms: 'Drutsch' }, 'synonyms', 'Synonyms must be a list of texts'],
    [{ picture: '' }, 'picture', 'Picture is required'],
    [{ picture: undefined }, 'picture', 'Picture is required'],
    [{ picture: 'http://example.com/a.jpg' }, 'picture', 'Picture must be a URL that starts with https://'],
    [{ picture: '/media/0123456789abcdef0123456789abcdef.webp' }, 'picture', /https/],
  ])('refuses %j with a sentence beside the field', async (fields, path, sentence) => {
    const { status, error } = await ana.post('/grapes/create', { ...draft, ...fields });
    expect(status).toBe(400);
    expect(error.errors).toEqual({ [path]: expect.stringMatching(sentence) as string });
    expect(await list('?list=own')).toEqual([]);
  });

  test('takes a form with an uploaded picture, which goes with the grape', async () => {
    const before = await readdir(app().mediaDir);
    const fields = Object.entries(draft).map(([field, value]) => [
      field,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]);
    const { status, data } = await ana.form<Grape>(
      'POST',
      '/grapes/create/',
      { ...(Object.fromEntries(fields) as Record<string, string>), picture: '' },
      await labelPicture(),
    );
    expect(status).toBe(201);
    expect(data).toMatchObject({ synonyms: ['Zürirebe', 'Drutsch'], brix_level: 19.5 });
    expect(data.picture).toMatch(/^\/media\/[0-9a-f]{32}\.webp$/);
    expect(data.thumbnail).toBe(data.picture.replace('.webp', '-small.webp'));
    // Sent back as it was shown, it stays; another address takes its place.
    const kept = await ana.put<Grape>(`/grapes/update/${data.id}/`, {
      picture: data.picture,
      name: 'Rauschling',
    });
    expect(kept.data.picture).toBe(data.picture);
    const replaced = await ana.put<Grape>(`/grapes/update/${data.id}/`, {
      picture: drawingAddress('Rauschling', 'White'),
    });
    expect(replaced.data.picture).toBe(drawingAddress('Rauschling', 'White'));
    expect(await readdir(app().mediaDir)).toEqual(before);
  });
});

describe('changing a grape', () => {
  test('of one’s own changes what is given, and its drawing goes with its name and colour', async () => {
    const grape = await add({ picture: drawingAddress('Räuschling', 'White') });
    const { data } = await ana.put<Grape>(`/grapes/update/${grape.id}/`, {
      name: 'Blauer Räuschling',
      color: 'Red',
    });
    expect(data).toEqual({
      ...grape,
      name: 'Blauer Räuschling',
      color: 'Red',
      version: 2,
      picture: drawingAddress('Blauer Räuschling', 'Red'),
      thumbnail: drawingAddress('Blauer Räuschling', 'Red'),
    });
    expect(await names('?q=blauer+raus')).toEqual(['Blauer Räuschling']);
  });

  test('of the reference is for this estate alone, and what it did not touch follows the reference', async () => {
    const bob = await app().signUp('Bob');
    const before = await syrah();
    const changed = await ana.put<Grape>(`/grapes/update/${before.id}`, {
      details: 'Ours, on the south slope.',
      synonyms: [...before.synonyms, 'Candive'],
      origin: before.origin,
    });
    expect(changed.data).toMatchObject({
      source: 'edited',
      version: 2,
      details: 'Ours, on the south slope.',
    });
    expect(await syrah(bob)).toEqual(before);
    expect(await names('?q=candive')).toEqual(['Syrah']);

    const grapes = referenceSet.grapes.map((grape) =>
      grape.slug === 'syrah' ? { ...grape, origin: 'France, Ardèche', details: 'Newer.' } : grape,
    );
    await loadReference(app().sql, { version: 99, grapes });
    expect(await syrah()).toMatchObject({ origin: 'France, Ardèche', details: 'Ours, on the south slope.' });
    expect(await syrah(bob)).toMatchObject({ origin: 'France, Ardèche', details: 'Newer.' });
    await loadReference(app().sql, { ...referenceSet, version: 100 });
  });

  test('back to what the reference says is no change any more', async () => {
    const { id, details } = await syrah();
    await ana.put(`/grapes/update/${id}`, { details: 'Other' });
    expect((await ana.put<Grape>(`/grapes/update/${id}`, { details })).data).toMatchObject({
      source: 'reference',
      version: 3,
    });
  });

  test('on an older version is answered with 409 and the grape as it is', async () => {
    const { id } = await syrah();
    const { data } = await ana.put<Grape>(`/grapes/update/${id}`, { details: 'First', version: 1 });
    const { status, error } = await ana.put(`/grapes/update/${id}`, { details: 'Second', version: 1 });
    expect([status, error.code, error.current]).toEqual([409, 'stale_version', data]);
  });

  test('two people at once lose nothing of one another', async () => {
    const { id } = await syrah();
    await Promise.all([
      ana.put(`/grapes/update/${id}`, { details: 'By one' }),
      ana.put(`/grapes/update/${id}`, { recommended_soil: 'By the other' }),
    ]);
    expect(await syrah()).toMatchObject({ details: 'By one', recommended_soil: 'By the other', version: 3 });
  });

  test('can be taken back: the original comes again, and an uploaded picture goes', async () => {
    const before = await syrah();
    const files = await readdir(app().mediaDir);
    const edited = await ana.form<Grape>(
      'PUT',
      `/grapes/update/${before.id}`,
      { name: 'Our Syrah' },
      await labelPicture(),
    );
    expect(edited.data.picture).toMatch(/\.webp$/);
    const { data } = await ana.post<Grape>(`/grapes/revert/${before.id}/`);
    expect(data).toEqual({ ...before, version: 3, updatedAt: data.updatedAt });
    expect(await readdir(app().mediaDir)).toEqual(files);
    expect(await names('?list=edited')).toEqual([]);
  });
});

describe('deleting a grape', () => {
  test('of one’s own removes it for good', async () => {
    const { id } = await add();
    expect((await ana.delete(`/grapes/delete/${id}/`)).data).toEqual({ id });
    expect((await ana.get(`/grapes/${id}/`)).status).toBe(404);
    expect((await ana.delete(`/grapes/delete/${id}/`)).status).toBe(404);
    expect((await ana.post(`/grapes/restore/${id}/`)).status).toBe(404);
  });

  test('of the reference hides it from this estate until it is restored, with the changes it had', async () => {
    const bob = await app().signUp('Bob');
    const { id } = await syrah();
    await ana.put(`/grapes/update/${id}`, { details: 'Ours' });
    expect((await ana.delete(`/grapes/delete/${id}`)).status).toBe(200);
    expect((await ana.get(`/grapes/${id}`)).status).toBe(404);
    expect((await ana.put(`/grapes/update/${id}`, { details: 'x' })).status).toBe(404);
    expect(await names('?q=shiraz')).toEqual([]);
    expect(await list()).toHaveLength(59);
    expect(await list('', bob)).toHaveLength(60);
    expect(await list('?list=hidden')).toMatchObject([{ id, hidden: true, details: 'Ours' }]);
    const { data } = await ana.post<Grape>(`/grapes/restore/${id}/`);
    expect(data).toMatchObject({ hidden: false, details: 'Ours', source: 'edited' });
    expect((await ana.post<Grape>(`/grapes/restore/${id}/`)).data).toEqual(data);
  });
});

describe('joined up', () => {
  test('a variety tells where the estate keeps it, under any of its names and in blends', async () => {
    const wine = { name: 'Cuvée', vintage: 2020, region: 'Rhône', type: 'Red' };
    await ana.post('/cellar/wines', { ...wine, quantity: 6, varietal: 'Shiraz' });
    await ana.post('/cellar/wines', { ...wine, quantity: 5, varietal: 'Shiraz' });
    await ana.post('/cellar/wines', { ...wine, quantity: 3, varietal: '60 % Syrah, 40 % Grenache' });
    await ana.post('/cellar/wines', { ...wine, quantity: 9, varietal: 'Petite Sirah' });
    await ana.post('/cellar/barrels', { ...wine, capacity: 225, fillLevel: 220.5, wineVarietal: 'SYRAH' });
    await ana.post('/tanks', { name: 'Tank 1', variety: 'Syrah', capacity: 2000, currentVolume: 1800 });
    const { id } = await syrah();
    const { data } = await ana.get<GrapeHolding[]>(`/grapes/${id}/holdings/`);
    expect(data).toEqual([
      { kind: 'wines', written: '60 % Syrah, 40 % Grenache', count: 1, amount: 3 },
      { kind: 'wines', written: 'Shiraz', count: 2, amount: 11 },
      { kind: 'barrels', written: 'SYRAH', count: 1, amount: 220.5 },
      { kind: 'tanks', written: 'Syrah', count: 1, amount: 1800 },
    ]);
    const bob = await app().signUp('Bob');
    expect((await bob.get(`/grapes/${id}/holdings/`)).data).toEqual([]);
  });

  test('the target Brix of a variety is known by any of its names, and none is made up', async () => {
    const clock = app().clock;
    const { sql } = app();
    const grapes = grapeService({ ...app(), sql, clock, pictures: {} as never });
    const { estate } = ana.user;
    expect(await grapes.targetBrix(estate.id, 'cabernet sauvignon')).toBe(24);
    expect(await grapes.targetBrix(estate.id, 'Steen')).toBe(22);
    expect(await grapes.targetBrix(estate.id, 'Nobody knows')).toBeUndefined();
    await add({ name: 'Unknown yet', brix_harvest_recommended: 0 });
    expect(await grapes.targetBrix(estate.id, 'Unknown yet')).toBeUndefined();
    await ana.put(`/grapes/update/${(await syrah()).id}`, { brix_harvest_recommended: 23.1 });
    expect(await grapes.targetBrix(estate.id, 'Shiraz (Barossa)')).toBe(23.1);
  });
});

describe('the database knows the same', () => {
  const definition = async (constraint: string): Promise<string> => {
    const [row] = await app().sql<[{ definition: string }]>`
      select pg_get_constraintdef(oid) as definition from pg_constraint where conname = ${constraint}`;
    return row.definition;
  };

  test.each(['reference_grapes', 'grapes', 'grape_changes'])('colours in %s as the domain', async (table) => {
    const words = [...(await definition(`${table}_color_check`)).matchAll(/'([^']+)'/g)].map(
      ([, word]) => word,
    );
    expect(words).toEqual([...GRAPE_COLORS]);
  });

  test.each(['grapes', 'grape_changes'])('bounds in %s as the domain', async (table) => {
    for (const [column, { max }] of [
      ['brix_level', GRAPE_LIMITS.brix],
      ['brix_harvest', GRAPE_LIMITS.brix],
      ['baume_level', GRAPE_LIMITS.baume],
      ['baume_harvest', GRAPE_LIMITS.baume],
    ] as const) {
      expect(await definition(`${table}_${column}_check`)).toContain(`<= (${max})::numeric`);
    }
  });
});
