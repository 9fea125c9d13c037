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

describe('a search of a cellar of one’s own', () => {
  test('follows what is renamed, and takes no typo for a word of wines that are gone', async () => {
    const dora = await app().signUp('Dora');
    const created = await dora.post<Wine>('/cellar/wines', { ...plain, name: 'Zweigelt' });
    expect(await find('q=zweiglet', dora)).toEqual(['Zweigelt']);
    await dora.put(`/cellar/wines/${created.data.id}/`, { name: 'Blaufränkisch' });
    expect(await find('q=blaufrankish', dora)).toEqual(['Blaufränkisch']);
    expect(await find('q=zweiglet', dora)).toEqual([]);
    // Nearer, but gone.
    await dora.post('/cellar/wines', { ...plain, name: 'Zwiebelt' });
    expect(await find('q=zwigelt', dora)).toEqual(['Zwiebelt']);
  });

  test('takes three letters for a whole word one typo away, and for the beginning of none', async () => {
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

  test('puts first what is named as typed, words that are said twice and a typo included', async () => {
    const nora = await app().signUp('Nora');
    for (const name of ['New York', 'New New York', 'Old New York'])
      await nora.post('/cellar/wines', { ...plain, name });
    expect(await find('q=new+york', nora)).toEqual(['New York', 'New New York', 'Old New York']);
    const twice = ['New New York', 'New York', 'Old New York'];
    expect(await find('q=new+new+york', nora)).toEqual(twice);
    expect(await find('q=new+new+yorck', nora)).toEqual(twice);
    expect(await find('q=new+new', nora)).toEqual(twice);
  });

  test('finds wines whatever their words look like', async () => {
    const emil = await app().signUp('Emil');
    const long = 'endless'.repeat(400);
    const odd = [
      "D'Arenberg \\ / 'The Dead Arm'",
      'a:* & !b | (c) <-> d',
      // Stored composed, as all text is.
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
    // Stored composed.
    expect(await find('q=%CF%89%CE%BC', emil)).toEqual([odd[2]?.normalize('NFC')]);
    expect(await find('q=endlessendless', emil)).toHaveLength(1);
    expect(await find('q=so&limit=50', emil)).toHaveLength(5);
    // Four letters each once they are folded: longer than any word PostgreSQL takes.
    expect(await find(`q=${'㍿'.repeat(200)}`, emil)).toEqual([]);
  });

  test('pages through everything once, best first, whatever is named alike', async () => {
    const carla = await app().signUp('Carla');
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

  test('puts names in order as they are read, page by page: numbers by value, quotes and accents aside', async () => {
    const ana = await app().signUp('Ana');
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

  test('counts what it finds up to 1,000, and the facets count the rest', async () => {
    const gina = await app().signUp('Gina');
    const { data } = await gina.post<Wine>('/cellar/wines', { ...plain, name: 'Ruländer' });
    const addMore = (count: number) =>
      app().db.count(sql`
      insert into wines (estate_id, id, name, vintage, region, type, quantity, created_at, created_by, updated_at, updated_by)
      select estate_id, gen_random_uuid(), name, vintage, region, type, quantity, created_at, created_by, updated_at, updated_by
      from wines, generate_series(1, ${count}) where id = ${data.id}`);
    const totals = async () => {
      const { meta } = await gina.get<Wine[]>('/cellar/wines?q=rulander&limit=1');
      const facets = await gina.get<{ wines: number }>('/api/cellar/wines/facets?q=rulander');
      return { total: meta.total, atLeast: meta.atLeast, facets: facets.data.wines };
    };
    await addMore(999);
    expect(await totals()).toEqual({ total: 1000, atLeast: undefined, facets: 1000 });
    await addMore(1);
    expect(await totals()).toEqual({ total: 1000, atLeast: true, facets: 1001 });
  });
});
