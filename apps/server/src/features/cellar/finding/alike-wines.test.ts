import type { Wine } from '@cuverie/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';
import { sendAll, startImport } from '../../../testing/imports.ts';
import { addWine } from '../testing/cellar.ts';

const app = useTestApp();
let ana: SignedInClient;
beforeEach(async () => {
  ana = await app().signUp();
});

const alikeTo = async (query: Record<string, string>, client = ana) =>
  (await client.get<{ wines: Wine[] }>(`/api/cellar/wines/alike?${new URLSearchParams(query).toString()}`))
    .data.wines;

const MARGAUX = { name: 'Château Margaux', producer: 'Château Margaux', vintage: 2015 };

describe('wines similar to a typed one', () => {
  beforeEach(async () => {
    await addWine(ana, { ...MARGAUX, quantity: 3 });
  });

  test.each([
    ['as written', { ...MARGAUX, vintage: '2015' }, 1],
    [
      'without accents, case and signs',
      { name: 'chateau-margaux', producer: 'CHATEAU MARGAUX', vintage: '2015', bottleSizeMl: '750' },
      1,
    ],
    ['of another vintage', { ...MARGAUX, vintage: '2016' }, 0],
    ['of no vintage', { name: MARGAUX.name, producer: MARGAUX.producer }, 0],
    ['of another producer', { name: MARGAUX.name, producer: 'Château Palmer', vintage: '2015' }, 0],
    ['of another size', { ...MARGAUX, vintage: '2015', bottleSizeMl: '1500' }, 0],
  ])('are found %s, or not, as in an import', async (_how, query, found) => {
    expect(await alikeTo(query)).toHaveLength(found);
    const { vintage, bottleSizeMl, ...row } = { bottleSizeMl: '750', vintage: undefined, ...query };
    const values = {
      ...row,
      vintage: vintage === undefined ? null : Number(vintage),
      bottleSizeMl: Number(bottleSizeMl),
      region: 'Bordeaux',
      type: 'Red',
      quantity: 1,
    };
    const taken = await sendAll(ana, await startImport(ana, 'wines', {}), [{ line: 1, values }]);
    expect(taken).toMatchObject({ added: 1 - found, updated: found });
  });

  test('are found without a producer unless a wine has exactly that name', async () => {
    const query = { name: MARGAUX.name, vintage: '2015' };
    expect(await alikeTo(query)).toMatchObject([MARGAUX]);
    const { producer: _, ...bare } = MARGAUX;
    const { id } = await addWine(ana, bare);
    expect((await alikeTo(query)).map((wine) => wine.id)).toEqual([id]);
  });

  test('are returned with their bottles, best first, at most three, of this estate only', async () => {
    await addWine(ana, { ...MARGAUX, name: 'Chateau Margaux', quantity: 1 });
    for (const quantity of [5, 6]) await addWine(ana, { ...MARGAUX, quantity });
    const found = await alikeTo({ ...MARGAUX, vintage: '2015' });
    expect(found.map(({ quantity }) => quantity)).toEqual([3, 5, 6]);
    expect(await alikeTo({ ...MARGAUX, vintage: '2015' }, await app().signUp('Dora'))).toEqual([]);
  });

  test('distinguish NV from an unknown vintage', async () => {
    await addWine(ana, { name: 'Solera NV', vintage: null });
    await addWine(ana, { name: 'Solera', vintage: null, vintageUnknown: true });
    const names = async (query: object) =>
      (await alikeTo({ name: 'Solera', ...query })).map(({ name }) => name);
    expect(await names({})).toEqual(['Solera NV']);
    expect(await names({ unknownVintage: 'yes' })).toEqual(['Solera']);
  });
});
