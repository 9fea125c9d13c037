import type { Barrel, WineDetail } from '@cuverie/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../../testing/app.ts';
import { finish, importAll, importRows, MARGAUX, send, start } from './testing/imports.ts';

const app = useTestApp();
let ana: SignedInClient;

beforeEach(async () => {
  ana = await app().signUp('Ana Silva');
});

const numbered = (rows: readonly object[]) => rows.map((values, index) => ({ line: index + 1, values }));

const sent = (rows: readonly object[], more = {}) => importAll(ana, numbered(rows), more);

describe('wines whose names differ only in spelling', () => {
  const wine = (name: string, producer: string, notes: string) => ({ ...MARGAUX, name, producer, notes });
  const FILE = [
    wine('Bo', 'As', 'Cherries'),
    wine('Bø', 'As', 'Smoke'),
    wine('Bo', 'Ås', 'Wet stone'),
    wine('BO', 'As', 'Leather'),
  ];
  const AGAIN = FILE.map(({ notes: _notes, ...row }, index) => ({
    ...row,
    quantity: 20 + index,
  })).toReversed();
  const kept = async () => {
    const { data } = await ana.get<WineDetail[]>('/cellar/wines?sort=createdAt');
    const whole = await Promise.all(data.map(({ id }) => ana.get<WineDetail>(`/cellar/wines/${id}`)));
    return whole
      .map(({ data: { name, producer, quantity, notes } }) => ({ name, producer, quantity, notes }))
      .toSorted((a, b) => a.quantity - b.quantity);
  };
  const OWN = FILE.map(({ name, producer, notes }, index) => ({
    name,
    producer,
    notes,
    quantity: 20 + index,
  }));

  test('keep their values when the file is imported in reverse order', async () => {
    await importRows(ana, numbered(FILE));
    expect(await sent(AGAIN)).toMatchObject({ added: 0, updated: 4 });
    expect(await kept()).toEqual(OWN);
  });

  test('keep them across calls in any order', async () => {
    await importRows(ana, numbered(FILE));
    const id = await start(ana);
    for (const row of numbered(AGAIN)) await send(ana, id, [row]);
    await finish(ana, id);
    expect(await kept()).toEqual(OWN);
  });

  test('are one wine if the cellar has only the other spelling', async () => {
    await importRows(ana, numbered(FILE.slice(0, 1)));
    expect(await sent([{ ...MARGAUX, name: 'bø', producer: 'Ås' }])).toMatchObject({ added: 0, updated: 1 });
  });

  test('match lots of their own spelling first', async () => {
    const lots = [wine('Bø', 'As', 'First'), wine('Bo', 'As', 'Second'), wine('Bo', 'As', 'Third')];
    await importRows(ana, numbered(lots));
    const again = [1, 2, 3].map((quantity) => ({ ...MARGAUX, name: 'Bo', producer: 'As', quantity }));
    expect(await sent(again)).toMatchObject({ added: 0, updated: 3 });
    expect((await kept()).map(({ notes }) => notes)).toEqual(['Second', 'Third', 'First']);
  });
});

describe('wines of no vintage', () => {
  const NV = { ...MARGAUX, producer: 'Krug', vintage: null };

  test('are matched with and without NV in their name', async () => {
    await importRows(
      ana,
      numbered([
        { ...NV, name: 'Grande Cuvée' },
        { ...NV, name: 'Rosé NV' },
      ]),
    );
    const again = [
      { ...NV, name: 'Grande Cuvée NV', quantity: 2 },
      { ...NV, name: 'Rosé', quantity: 3 },
    ];
    expect(await sent(again)).toMatchObject({ added: 0, updated: 2 });
    expect(await sent([{ ...NV, name: 'Grande Cuvée', vintage: 2008 }])).toMatchObject({
      added: 1,
      updated: 0,
    });
  });

  test('do not match a row that omits the vintage', async () => {
    const { vintage: _, ...row } = MARGAUX;
    expect((await sent([row])).refused).toEqual([{ line: 1, errors: { vintage: 'Vintage is required' } }]);
  });
});

test('barrels whose names differ only in spelling keep their values', async () => {
  const barrel = (name: string, region: string) => ({ name, vintage: 2024, region });
  const FILE = [barrel('Bo', 'Sao'), barrel('Bø', 'Sao'), barrel('Bo', 'São')];
  const barrels = async () =>
    (await ana.get<Barrel[]>('/cellar/barrels')).data.map(({ barrelId, name, region }) => ({
      barrelId,
      name,
      region,
    }));
  await importRows(ana, numbered(FILE), { kind: 'barrels' });
  const before = await barrels();
  const again = FILE.map((row, index) => ({ ...row, fillLevel: 100 + index })).toReversed();
  expect(await sent(again, { kind: 'barrels' })).toMatchObject({ added: 0, updated: 3 });
  expect(await barrels()).toEqual(before);
});
