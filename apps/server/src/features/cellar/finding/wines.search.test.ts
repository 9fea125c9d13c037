import type { Wine } from '@cuverie/contract';
import { describe, expect, test } from 'vitest';
import { sql } from '../../../platform/database/sql.ts';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';

const app = useTestApp();

const plain = { vintage: 2015, region: 'Jura', type: 'White', quantity: 2 };
const names = (wines: { name: string }[]) => wines.map(({ name }) => name);

const find = async (query: string, client: SignedInClient) => {
  const { status, data, meta, error } = await client.get<Wine[]>(`/cellar/wines?${query}`);
  if (status !== 200) throw new Error(error.message);
  expect(meta.total).toBe(data.length);
  return names(data);
};

/** Adds a wine, and as many copies of it. */
async function addWines(client: SignedInClient, name: string, copies: number): Promise<Wine> {
  const { data } = await client.post<Wine>('/cellar/wines', { ...plain, name });
  await addCopies(data, copies);
  return data;
}

const addCopies = ({ id }: Wine, count: number) =>
  app().db.count(sql`
    insert into wines (estate_id, id, name, vintage, region, type, quantity, created_at, created_by, updated_at, updated_by)
    select estate_id, gen_random_uuid(), name, vintage, region, type, quantity, created_at, created_by, updated_at, updated_by
    from wines, generate_series(1, ${count}) where id = ${id}`);

/** Small and large cellars are searched by different statements. */
const SIZES = [
  ['small', 0],
  ['large', 600],
] as const;

describe('a search of the own cellar', () => {
  test('follows renamed wines and suggests no words of deleted ones', async () => {
    const dora = await app().signUp('Dora');
    const created = await dora.post<Wine>('/cellar/wines', { ...plain, name: 'Zweigelt' });
    expect(await find('q=zweiglet', dora)).toEqual(['Zweigelt']);
    await dora.put(`/cellar/wines/${created.data.id}/`, { name: 'Blaufränkisch' });
    expect(await find('q=blaufrankish', dora)).toEqual(['Blaufränkisch']);
    expect(await find('q=zweiglet', dora)).toEqual([]);
    // This word is nearer, but its wine was deleted.
    await dora.post('/cellar/wines', { ...plain, name: 'Zwiebelt' });
    expect(await find('q=zwigelt', dora)).toEqual(['Zwiebelt']);
  });

  test('reads tags, also with a typo', async () => {
    const tess = await app().signUp('Tess');
    await tess.post('/cellar/wines', { ...plain, name: 'Arbois', tags: ['for the wedding'] });
    await tess.post('/cellar/wines', { ...plain, name: 'Volnay' });
    expect(await find('q=wedd', tess)).toEqual(['Arbois']);
    expect(await find('q=weddnig', tess)).toEqual(['Arbois']);
  });

  test('corrects a typo in a whole word of three letters, but not in the start of one', async () => {
    const cora = await app().signUp('Cora');
    for (const name of ['Cos', 'Cava', 'Margaux']) await cora.post('/cellar/wines', { ...plain, name });
    for (const [typed, meant] of [
      ['cso', ['Cos']],
      ['cis', ['Cos']],
      ['cva', ['Cava']],
      ['mrg', []],
      ['co', ['Cos']],
      ['cs', []],
    ] as const)
      expect([typed, await find(`q=${typed}`, cora)]).toEqual([typed, meant]);
  });

  test.each(SIZES)('ranks exact names of a %s cellar first, also with a typo', async (_size, others) => {
    const nora = await app().signUp('Nora');
    const { id } = await addWines(nora, 'Volnay', others);
    await app().db.count(sql`
      insert into cellar_words (estate_id, word)
      select estate_id, 'volnay' || n from wines, generate_series(1, ${others}) as n where id = ${id}`);
    for (const name of ['New York', 'New New York', 'Old New York'])
      await nora.post('/cellar/wines', { ...plain, name });
    expect(await find('q=new+york', nora)).toEqual(['New York', 'New New York', 'Old New York']);
    const twice = ['New New York', 'New York', 'Old New York'];
    expect(await find('q=new+new+york', nora)).toEqual(twice);
    expect(await find('q=new+new+yorck', nora)).toEqual(twice);
    expect(await find('q=new+new', nora)).toEqual(twice);
  });

  test('finds wines whatever characters their words contain', async () => {
    const emil = await app().signUp('Emil');
    const long = 'endless'.repeat(400);
    const odd = [
      "D'Arenberg \\ / 'The Dead Arm'",
      'a:* & !b | (c) <-> d',
      // Texts are stored composed (NFC).
      'Ω\u0301μέγα ワイン'.normalize('NFC'),
      '/ //',
      long,
    ];
    for (const name of odd) {
      const { status } = await emil.post('/cellar/wines', {
        ...plain,
        name: name.slice(0, 200),
        notes: `${name} so`,
      });
      expect([name, status]).toEqual([name, 201]);
    }
    expect(await find('q=dead+arm', emil)).toEqual([odd[0]]);
    expect(await find(new URLSearchParams({ q: odd[1] ?? '' }).toString(), emil)).toEqual([odd[1]]);
    // Stored composed (NFC).
    expect(await find('q=%CF%89%CE%BC', emil)).toEqual([odd[2]?.normalize('NFC')]);
    expect(await find('q=endlessendless', emil)).toHaveLength(1);
    expect(await find('q=so&limit=50', emil)).toHaveLength(5);
    // Each of these letters folds to four, which makes the word longer than PostgreSQL's limit.
    expect(await find(`q=${'㍿'.repeat(200)}`, emil)).toEqual([]);
  });

  test.each(SIZES)('pages through everything in a %s cellar once, best first', async (_size, others) => {
    const carla = await app().signUp('Carla');
    await addWines(carla, 'Volnay', others);
    const named = ['Gamay', 'Gamay', 'Vieux Gamay', 'Éclair', 'eclair', 'Zoé'];
    for (const [n, name] of named.entries()) {
      const producer = n === 3 ? 'Gamay & Fils' : null;
      await carla.post('/cellar/wines', {
        ...plain,
        name,
        producer,
        notes: n > 3 ? 'Tastes of gamay' : null,
      });
    }
    const all: Wine[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { data: Wine[]; meta: { total?: number | undefined; nextCursor: string | null } } =
        await carla.get<Wine[]>(`/cellar/wines?q=gamay&limit=1${cursor && `&cursor=${cursor}`}`);
      expect(page.meta.total).toBe(cursor === '' ? 6 : undefined);
      all.push(...page.data);
      cursor = page.meta.nextCursor;
    }
    expect(names(all)).toEqual(['Gamay', 'Gamay', 'Éclair', 'Vieux Gamay', 'eclair', 'Zoé']);
    expect(new Set(all.map(({ id }) => id)).size).toBe(6);
  });

  test.each(SIZES)('sorts names of a %s cellar naturally across pages', async (_size, others) => {
    const ana = await app().signUp('Ana');
    await addWines(ana, 'Volnay', others);
    const clos = Array.from({ length: 14 }, (_, n) => `Clos ${n}`);
    for (const name of ['«Clos»', "C'est", 'Þorn', 'Zoé', ...clos, 'C₤ub', '7 Clos', '70 Clos']) {
      const type = name === 'Clos 9' ? 'Red' : 'White';
      const producer = name === 'Zoé' ? 'Clos' : null;
      await ana.post('/cellar/wines', { ...plain, type, name, producer });
    }
    const pages = async (query: string) => {
      const all: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: { data: Wine[]; meta: { nextCursor: string | null } } = await ana.get<Wine[]>(
          `/cellar/wines?${query}&limit=5${cursor && `&cursor=${cursor}`}`,
        );
        all.push(...names(page.data));
        cursor = page.meta.nextCursor;
      }
      return all;
    };
    expect(await pages('q=clo')).toEqual(['«Clos»', ...clos, '7 Clos', '70 Clos', 'Zoé']);
    const white = clos.filter((name) => name !== 'Clos 9');
    expect(await pages('q=cl&type=White')).toEqual(['C₤ub', '«Clos»', ...white, '7 Clos', '70 Clos', 'Zoé']);
    expect(await pages('q=clos+1')).toEqual(['Clos 1', 'Clos 10', 'Clos 11', 'Clos 12', 'Clos 13']);
    expect(await pages('q=7')).toEqual(['7 Clos', '70 Clos', 'Clos 7']);
    expect(await pages('q=c&type=Red')).toEqual(['Clos 9']);
    expect(await pages('q=th')).toEqual(['Þorn']);
  });

  test('counts up to 1,000 matches, and the facets count all', async () => {
    const gina = await app().signUp('Gina');
    const wine = await addWines(gina, 'Ruländer', 0);
    const totals = async () => {
      const { meta } = await gina.get<Wine[]>('/cellar/wines?q=rulander&limit=1');
      const facets = await gina.get<{ wines: number }>('/api/cellar/wines/facets?q=rulander');
      return { total: meta.total, atLeast: meta.atLeast, facets: facets.data.wines };
    };
    await addCopies(wine, 999);
    expect(await totals()).toEqual({ total: 1000, atLeast: undefined, facets: 1000 });
    await addCopies(wine, 1);
    expect(await totals()).toEqual({ total: 1000, atLeast: true, facets: 1001 });
  });
});
