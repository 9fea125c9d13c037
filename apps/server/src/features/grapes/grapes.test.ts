import { readdir } from 'node:fs/promises';
import type { Grape } from '@cuverie/contract';
import { drawingAddress } from '@cuverie/domain';
import { v4 as newId } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../../testing/app.ts';
import { labelPicture } from '../../testing/pictures.ts';
import { loadReference, referenceSet } from './reference.ts';
import { draft, libraryOf } from './testing/library.ts';

const app = useTestApp();
let ana: SignedInClient;
let library: ReturnType<typeof libraryOf>;
beforeEach(async () => {
  ana = await app().signUp();
  library = libraryOf(ana);
});

describe('creating a grape', () => {
  test('stores it as sent, with cleaned lists, for this estate only', async () => {
    const bob = await app().signUp('Bob');
    const grape = await library.add();
    expect(grape).toMatchObject({
      ...draft,
      synonyms: ['Zürirebe', 'Drutsch'],
      source: 'own',
      version: 1,
      thumbnail: draft.picture,
      brix_min: null,
    });
    expect(await library.names('?q=zurirebe')).toEqual(['Räuschling']);
    expect(await library.names('?list=own')).toEqual(['Räuschling']);
    expect(await libraryOf(bob).list('?q=zurirebe')).toEqual([]);
    expect((await bob.get(`/grapes/${grape.id}`)).status).toBe(404);
  });

  test('returns the stored grape when the same id is sent again, also for a reference grape', async () => {
    const id = newId();
    const first = await library.add({ id });
    const again = await ana.post<Grape>('/grapes/create', { ...draft, id, name: 'Twice' });
    expect([again.status, again.data]).toEqual([200, first]);
    const reference = await library.syrah();
    const taken = await ana.post<Grape>('/grapes/create', { ...draft, id: reference.id });
    expect([taken.status, taken.data]).toEqual([200, reference]);
    expect(await library.list()).toHaveLength(61);
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
  ])('refuses %j with a message at the field', async (fields, path, sentence) => {
    const { status, error } = await ana.post('/grapes/create', { ...draft, ...fields });
    expect(status).toBe(400);
    expect(error.errors).toEqual({ [path]: expect.stringMatching(sentence) as string });
    expect(await library.list('?list=own')).toEqual([]);
  });

  test('accepts a form with a picture, which is deleted with the grape', async () => {
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
    // The current address keeps the picture; another one replaces it.
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
  test('of the estate stores the given fields, and its drawing follows name and colour', async () => {
    const grape = await library.add({ picture: drawingAddress('Räuschling', 'White') });
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
    expect(await library.names('?q=blauer+raus')).toEqual(['Blauer Räuschling']);
  });

  test('of the reference affects this estate only, and unchanged fields follow the reference', async () => {
    const bob = await app().signUp('Bob');
    const before = await library.syrah();
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
    expect(await libraryOf(bob).syrah()).toEqual(before);
    expect(await library.names('?q=candive')).toEqual(['Syrah']);

    const grapes = referenceSet.grapes.map((grape) =>
      grape.slug === 'syrah' ? { ...grape, origin: 'France, Ardèche', details: 'Newer.' } : grape,
    );
    await loadReference(app().db, { version: 99, grapes });
    expect(await library.syrah()).toMatchObject({
      origin: 'France, Ardèche',
      details: 'Ours, on the south slope.',
    });
    expect(await libraryOf(bob).syrah()).toMatchObject({ origin: 'France, Ardèche', details: 'Newer.' });
    await loadReference(app().db, { ...referenceSet, version: 100 });
  });

  test('back to the reference’s value is no change any more', async () => {
    const { id, details } = await library.syrah();
    await ana.put(`/grapes/update/${id}`, { details: 'Other' });
    expect((await ana.put<Grape>(`/grapes/update/${id}`, { details })).data).toMatchObject({
      source: 'reference',
      version: 3,
    });
  });

  test('answers 409 with the current grape when the version is stale', async () => {
    const { id } = await library.syrah();
    const { data } = await ana.put<Grape>(`/grapes/update/${id}`, { details: 'First', version: 1 });
    const { status, error } = await ana.put(`/grapes/update/${id}`, { details: 'Second', version: 1 });
    expect([status, error.code, error.current]).toEqual([409, 'stale_version', data]);
  });

  test('keeps the changes of two people at once', async () => {
    const { id } = await library.syrah();
    await Promise.all([
      ana.put(`/grapes/update/${id}`, { details: 'By one' }),
      ana.put(`/grapes/update/${id}`, { recommended_soil: 'By the other' }),
    ]);
    expect(await library.syrah()).toMatchObject({
      details: 'By one',
      recommended_soil: 'By the other',
      version: 3,
    });
  });

  test('can be reset to the original, which deletes an uploaded picture', async () => {
    const before = await library.syrah();
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
    expect(await library.names('?list=edited')).toEqual([]);
  });
});

describe('deleting a grape', () => {
  test('of the estate deletes it for good', async () => {
    const { id } = await library.add();
    expect((await ana.delete(`/grapes/delete/${id}/`)).data).toEqual({ id });
    expect((await ana.get(`/grapes/${id}/`)).status).toBe(404);
    expect((await ana.delete(`/grapes/delete/${id}/`)).status).toBe(404);
    expect((await ana.post(`/grapes/restore/${id}/`)).status).toBe(404);
  });

  test('of the reference hides its picture until it is restored', async () => {
    const { id } = await library.syrah();
    const { data } = await ana.form<Grape>('PUT', `/grapes/update/${id}`, {}, await labelPicture());
    const status = async () => (await app().visitor.get(data.picture)).status;
    expect(await status()).toBe(200);
    await ana.delete(`/grapes/delete/${id}/`);
    expect(await status()).toBe(404);
    await ana.post(`/grapes/restore/${id}/`);
    expect(await status()).toBe(200);
  });

  test('of the reference hides it from this estate until it is restored, with its changes', async () => {
    const bob = await app().signUp('Bob');
    const { id } = await library.syrah();
    await ana.put(`/grapes/update/${id}`, { details: 'Ours' });
    expect((await ana.delete(`/grapes/delete/${id}`)).status).toBe(200);
    expect((await ana.get(`/grapes/${id}`)).status).toBe(404);
    expect((await ana.put(`/grapes/update/${id}`, { details: 'x' })).status).toBe(404);
    expect(await library.names('?q=shiraz')).toEqual([]);
    expect(await library.list()).toHaveLength(59);
    expect(await libraryOf(bob).list()).toHaveLength(60);
    expect(await library.list('?list=hidden')).toMatchObject([{ id, hidden: true, details: 'Ours' }]);
    const { data } = await ana.post<Grape>(`/grapes/restore/${id}/`);
    expect(data).toMatchObject({ hidden: false, details: 'Ours', source: 'edited' });
    expect((await ana.post<Grape>(`/grapes/restore/${id}/`)).data).toEqual(data);
  });
});
