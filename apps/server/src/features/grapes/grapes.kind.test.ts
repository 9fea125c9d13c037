import type { Grape, MatchedRows } from '@cuverie/contract';
import { v4 as newId } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../../testing/app.ts';
import { sendAll, startImport, undoImport } from '../../testing/imports.ts';
import { labelPicture } from '../../testing/pictures.ts';
import { draft } from './testing/library.ts';

const app = useTestApp();
let ana: SignedInClient;
beforeEach(async () => {
  ana = await app().signUp();
});

const RAUSCHLING = { ...draft, synonyms: ['Zürirebe'] };
const { picture: _, ...UNPICTURED } = RAUSCHLING;

const start = (onMatch = 'update', client = ana) => startImport(client, 'grapes', { onMatch });
const send = (id: string, rows: object[], client = ana) =>
  sendAll(
    client,
    id,
    rows.map((values, index) => ({ line: index + 1, values })),
  );
const undo = (id: string) => undoImport(ana, id);
const list = async (query: string, client = ana) => (await client.get<Grape[]>(`/grapes/${query}`)).data;
const syrah = async () => (await list('?q=syrah'))[0] as Grape;

test('a file’s varieties are imported, with a drawing if they have no picture, and can be undone', async () => {
  const id = await start();
  const other = { ...UNPICTURED, name: 'Completer', synonyms: [] };
  expect(await send(id, [RAUSCHLING, other])).toEqual({ added: 2, updated: 0, skipped: 0, refused: [] });
  const own = await list('?list=own');
  expect(own).toMatchObject([{ ...other, source: 'own' }, RAUSCHLING]);
  expect(own[0]?.picture).toMatch(/^\/media\/grapes\/white-[0-9a-f]{8}\.svg$/);
  expect((await list('?q=zurirebe')).map(({ name }) => name)).toEqual(['Räuschling']);
  expect(await undo(id)).toMatchObject({ status: 'undone', kept: 0 });
  expect(await list('?list=own')).toEqual([]);
});

describe('an existing variety', () => {
  test('is matched by its name, ignoring accents and case, and updated, skipped or duplicated', async () => {
    await send(await start(), [RAUSCHLING]);
    const changed = { ...RAUSCHLING, name: 'RAUSCHLING', details: 'Newer.' };
    const { data } = await ana.post<MatchedRows>('/api/imports/match', {
      kind: 'grapes',
      rows: [
        { line: 1, values: changed },
        { line: 2, values: { ...RAUSCHLING, name: 'Another' } },
      ],
    });
    expect(data.matches.map(({ line }) => line)).toEqual([1]);

    expect(await send(await start('skip'), [changed])).toMatchObject({ skipped: 1, added: 0, updated: 0 });
    expect(await list('?list=own')).toMatchObject([{ details: RAUSCHLING.details }]);
    const updating = await start();
    expect(await send(updating, [changed])).toMatchObject({ updated: 1, added: 0 });
    expect(await list('?list=own')).toMatchObject([{ name: 'RAUSCHLING', details: 'Newer.', version: 2 }]);
    expect(await send(await start(), [changed])).toMatchObject({ skipped: 1, updated: 0 });
    expect(await send(await start('add'), [changed])).toMatchObject({ added: 1 });
    expect(await list('?list=own')).toHaveLength(2);
    expect((await undo(updating)).kept).toBe(0);
    expect((await list('?list=own')).map(({ details }) => details).toSorted()).toEqual([
      RAUSCHLING.details,
      'Newer.',
    ]);
  });

  test('of the reference becomes the estate’s own version, and the undo restores the original', async () => {
    const before = await syrah();
    const id = await start();
    const row = { ...RAUSCHLING, id: before.id, name: before.name, color: 'Red' };
    expect(await send(id, [row])).toMatchObject({ updated: 1, added: 0 });
    expect(await syrah()).toMatchObject({ ...row, source: 'edited', version: 2 });
    const bob = await app().signUp('Bob');
    expect((await list('?q=syrah', bob))[0]).toEqual(before);
    expect((await undo(id)).kept).toBe(0);
    const { version, updatedAt, ...after } = await syrah();
    expect({ ...after, version: 1, updatedAt: null }).toEqual(before);
    expect([version, updatedAt !== null]).toEqual([3, true]);
  });

  test('of the reference is matched by its name alone, too', async () => {
    expect(await send(await start(), [{ ...RAUSCHLING, name: 'SYRAH', color: 'Red' }])).toMatchObject({
      updated: 1,
      added: 0,
    });
    expect(await syrah()).toMatchObject({ name: 'SYRAH', source: 'edited' });
  });

  test('hidden from the reference is shown again until the import is undone', async () => {
    const { id, details } = await syrah();
    const { data } = await ana.form<Grape>('PUT', `/grapes/update/${id}`, {}, await labelPicture());
    const seen = async () => (await ana.get(data.picture)).status;
    await ana.delete(`/grapes/delete/${id}`);
    const importing = await start();
    expect(await send(importing, [{ ...RAUSCHLING, id, name: 'Syrah' }])).toMatchObject({ updated: 1 });
    expect((await syrah()).details).toBe(RAUSCHLING.details);
    expect(await seen()).toBe(200);
    await undo(importing);
    expect(await seen()).toBe(404);
    expect(await list('?list=hidden')).toMatchObject([{ id, details }]);
  });

  test('edited since the import is kept by the undo', async () => {
    const id = await start();
    await send(id, [RAUSCHLING, { ...RAUSCHLING, name: 'Completer' }]);
    const [completer] = await list('?q=completer');
    await ana.put(`/grapes/update/${completer?.id}`, { details: 'By hand.' });
    expect((await undo(id)).kept).toBe(1);
    expect(await list('?list=own')).toMatchObject([{ name: 'Completer', details: 'By hand.' }]);
  });

  test('keeps an uploaded picture', async () => {
    await send(await start(), [RAUSCHLING]);
    const [grape] = await list('?list=own');
    const { data } = await ana.form<Grape>('PUT', `/grapes/update/${grape?.id}`, {}, await labelPicture());
    expect(await send(await start(), [{ ...RAUSCHLING, details: 'Newer.' }])).toMatchObject({ updated: 1 });
    expect(await list('?list=own')).toMatchObject([{ details: 'Newer.', picture: data.picture }]);
    // The export contains its address, which is useless elsewhere.
    const bob = await app().signUp('Bob');
    expect(
      await send(await start('update', bob), [{ ...RAUSCHLING, picture: data.picture }], bob),
    ).toMatchObject({
      added: 1,
    });
    expect((await list('?list=own', bob))[0]?.picture).toMatch(/^\/media\/grapes\/white-/);
  });
});

test('unknown ids and those of another estate create new varieties', async () => {
  const bob = await app().signUp('Bob');
  await send(await start('update', bob), [RAUSCHLING], bob);
  const [theirs] = await list('?list=own', bob);
  const none = newId();
  expect(
    await send(await start(), [
      { ...RAUSCHLING, id: theirs?.id, details: 'Mine.' },
      { ...RAUSCHLING, id: none, name: 'Syrah' },
    ]),
  ).toMatchObject({ added: 2, updated: 0 });
  expect(await list('?list=own', bob)).toEqual([theirs]);
  expect((await list('?list=own')).map(({ name, details }) => [name, details])).toEqual([
    ['Räuschling', 'Mine.'],
    ['Syrah', RAUSCHLING.details],
  ]);
  expect((await ana.get<Grape>(`/grapes/${none}`)).data.name).toBe('Syrah');
});

test('an invalid row is reported by its field and the others are imported', async () => {
  const { added, refused } = await send(await start(), [
    { ...RAUSCHLING, name: '' },
    { ...RAUSCHLING, color: 'Blue' },
    { ...RAUSCHLING, brix_level: 41 },
    { ...RAUSCHLING, picture: 'http://example.com/a.jpg' },
    { ...RAUSCHLING, synonyms: Array.from({ length: 61 }, (__, place) => `Name ${place}`) },
    { ...RAUSCHLING, age: 7 },
    RAUSCHLING,
  ]);
  expect(added).toBe(1);
  expect(refused).toMatchObject([
    { line: 1, errors: { name: 'Name is required' } },
    { line: 2, errors: { color: 'Color must be one of Red, White, Rosé' } },
    { line: 3, errors: { brix_level: 'Brix level must be between 0 and 40' } },
    { line: 4, errors: { picture: 'Picture must be a URL that starts with https://' } },
    { line: 5, errors: { synonyms: 'Synonyms: at most 60' } },
    { line: 6 },
  ]);
});
