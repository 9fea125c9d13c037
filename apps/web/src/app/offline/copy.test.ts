import { type Wine, type WineFacets, wineOperations } from '@cuverie/contract';
import { hashKey, QueryClient } from '@tanstack/react-query';
import * as indexed from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { call } from '../../api/client.ts';
import { callOf } from '../../api/outbox/kinds.ts';
import { shown } from '../../api/outbox/shown.ts';
import { type SentRequest, serve } from '../../api/testing/fake-server.ts';
import { tokens } from '../../api/tokens.ts';
import type { Pages } from '../../features/cellar/list/list-cache.ts';
import { answerCache } from '../../platform/answer-cache.ts';
import { copiedWines } from '../../platform/copied-wines.ts';
import { membership } from '../../platform/membership.ts';
import { outboxStore } from '../../platform/outbox-store.ts';
import { fromCopy } from './from-copy.ts';
import { bringUpToDate } from './update-copy.ts';

Object.assign(globalThis, indexed, { indexedDB: new indexed.IDBFactory() });

const ID = (last: number) => `01890a5d-ac96-774b-bcce-${String(last).padStart(12, '0')}`;
const [ANA, BEN, CLOS, FINCA] = [ID(900_001), ID(900_002), ID(900_011), ID(900_012)];
const MARK = `${ANA}@${CLOS}`;
const here = (userId: string, estateId = CLOS) => membership.set({ userId, estateId, role: 'owner' });
const stay = new AbortController().signal;

function wineOf(n: number, fields: Partial<Wine> = {}): Wine {
  const body = { name: `Wine ${n}`, vintage: 2015, region: 'Jura', type: 'White', quantity: 2, ...fields };
  const entry = { row: ID(n), body, madeAt: new Date(n * 1000).toISOString() } as never;
  return { ...callOf('addWine')?.thing.made(entry, 'Ana', () => undefined), ...fields } as unknown as Wine;
}

type Told = { kind: string; id: string | null };

/** The server's wines and the way it answers. */
let cellar: Map<string, Wine>;
let changes: Told[][];
let asked: SentRequest[];
let isUp: boolean;
/** The total the server reports, if it differs from the number of its wines. */
let saidTotal: number | undefined;
let onAnswer: (path: string) => void;

function answer({ path }: SentRequest) {
  onAnswer(path);
  if (!isUp) throw new TypeError('Failed to fetch');
  const { pathname, searchParams } = new URL(path, 'http://cuverie');
  if (pathname === '/api/changes') {
    const after = searchParams.get('after');
    if (after === 'too old') return { status: 410, body: { message: 'Read again', code: 'reset' } };
    const shown = after === null ? [] : changes.slice(Number(after)).flat();
    const nextCursor = shown.length > 0 ? String(changes.length) : null;
    return { status: 200, body: { data: shown, meta: { nextCursor, cursor: String(changes.length) } } };
  }
  const id = pathname.split('/')[3];
  if (id !== undefined) {
    const wine = cellar.get(id);
    return wine ? { status: 200, body: { data: wine } } : { status: 404, body: { message: 'Gone' } };
  }
  const [from, limit] = [Number(searchParams.get('cursor') ?? 0), Number(searchParams.get('limit'))];
  const all = [...cellar.values()];
  const nextCursor = from + limit < all.length ? String(from + limit) : null;
  const meta = { nextCursor, total: saidTotal ?? all.length };
  return { status: 200, body: { data: all.slice(from, from + limit), meta } };
}

const fill = (count: number) => {
  cellar = new Map(Array.from({ length: count }, (_, n) => [ID(n), wineOf(n)]));
};
const bring = (mark = MARK) => bringUpToDate(mark, stay);
const namesOf = (list: unknown) =>
  (list as Pages<Wine>).pages.flatMap(({ data }) => data).map(({ name }) => name);
const ask = async (query: object, pages = 1) => (await fromCopy(['wines', 'list', query], pages))?.data;
const pathsAsked = () => asked.map(({ path }) => path);

beforeEach(() => {
  here(ANA);
  tokens.save({ access: 'access', refresh: 'refresh' });
  fill(3);
  changes = [];
  isUp = true;
  saidTotal = undefined;
  onAnswer = () => {};
  asked = serve(answer);
});
afterEach(async () => {
  await copiedWines.forgetAll();
  await answerCache.forgetAll();
  await outboxStore.change(() => []);
  membership.forget();
  tokens.clear();
});

describe('the copy of an estate’s wines', () => {
  it('is read in pages of a thousand, and is available after the last one', async () => {
    fill(1200);
    onAnswer = (path) => {
      isUp = !path.includes('cursor=1000');
    };
    await expect(bring()).rejects.toThrow();
    expect(await ask({ q: 'wine 7' })).toBeUndefined();
    onAnswer = () => {};
    isUp = true;
    expect(await bring()).toBe(true);
    expect(pathsAsked().filter((path) => path.includes('limit=1000'))).toHaveLength(4);
    expect(asked.every(({ estate }) => estate === CLOS)).toBe(true);
    expect((await ask({})) as Pages<Wine>).toMatchObject({ pages: [{ meta: { total: 1200 } }] });
  });

  it('then fetches only changes: new, changed and deleted wines', async () => {
    await bring();
    cellar.set(ID(1), { ...wineOf(1, { name: 'Margaux' }), version: 2 });
    cellar.set(ID(7), wineOf(7, { name: 'Palmer' }));
    cellar.delete(ID(0));
    changes.push([1, 7, 0].map((n) => ({ kind: 'wine', id: ID(n) })));
    changes.push([{ kind: 'tank', id: ID(50) }]);
    asked = serve(answer);
    expect(await bring()).toBe(false);
    expect(pathsAsked().filter((path) => path.includes('limit='))).toEqual([]);
    expect(namesOf(await ask({ sort: 'name' }))).toEqual(['Margaux', 'Palmer', 'Wine 2']);
    asked = serve(answer);
    await bring();
    expect(asked).toHaveLength(1);
  });

  it('is read again if many wines changed, or the log continues elsewhere', async () => {
    await bring();
    cellar.delete(ID(0));
    changes.push([{ kind: 'wine', id: null }]);
    expect(await bring()).toBe(true);
    expect(namesOf(await ask({ sort: 'name' }))).toEqual(['Wine 1', 'Wine 2']);
    const copied = await copiedWines.begin(MARK);
    await copiedWines.change(copied, { ...copied, cursor: 'too old' }, [], []);
    cellar.set(ID(9), wineOf(9));
    expect(await bring()).toBe(true);
    expect(namesOf(await ask({ sort: 'name' }))).toEqual(['Wine 1', 'Wine 2', 'Wine 9']);
  });

  it('holds up to 20,000 wines, and is removed when the cellar grows beyond', async () => {
    await bring();
    expect(await ask({})).toBeDefined();
    saidTotal = 20_001;
    changes.push([{ kind: 'wine', id: null }]);
    await bring();
    expect(await ask({})).toBeUndefined();
    expect(await copiedWines.ids(MARK)).toEqual([]);
  });

  it('is read again if a full device evicted it halfway', async () => {
    fill(1100);
    onAnswer = (path) => {
      if (path.includes('cursor=1000')) isForgotten = copiedWines.forgetAll();
    };
    let isForgotten = Promise.resolve();
    await expect(bring()).rejects.toThrow();
    await isForgotten;
    expect(await copiedWines.ids(MARK)).toEqual([]);
    onAnswer = () => {};
    await bring();
    expect(await copiedWines.ids(MARK)).toHaveLength(1100);
  });

  it('stores nothing after a logout, and belongs to one person', async () => {
    onAnswer = (path) => {
      if (path.includes('limit=1000')) here(BEN, FINCA);
    };
    await expect(bring()).rejects.toThrow();
    expect(await copiedWines.ids(MARK)).toEqual([]);
    onAnswer = () => {};
    here(ANA);
    await bring();
    here(BEN);
    expect(await ask({})).toBeUndefined();
    await copiedWines.tidy(BEN);
    here(ANA);
    expect(await ask({})).toBeUndefined();
    expect(await copiedWines.ids(MARK)).toEqual([]);
  });
});

describe('without the server', () => {
  it('answers a search, a filter and an order that were never requested', async () => {
    cellar.set(ID(20), wineOf(20, { name: 'Château Margaux', type: 'Red', storageLocation: 'A2' }));
    cellar.set(ID(21), wineOf(21, { name: 'Clos', producer: 'Margaux & Fils', quantity: 0 }));
    await bring();
    expect(namesOf(await ask({ q: 'chateau marg' }))).toEqual(['Château Margaux']);
    expect(namesOf(await ask({ q: 'margaux' }))).toEqual(['Château Margaux', 'Clos']);
    expect(namesOf(await ask({ type: ['Red'] }))).toEqual(['Château Margaux']);
    expect(namesOf(await ask({ stock: 'in', sort: '-name' }))).toEqual([
      'Wine 2',
      'Wine 1',
      'Wine 0',
      'Château Margaux',
    ]);
    expect(await ask({ q: 'zzz' })).toMatchObject({ pages: [{ data: [], meta: { total: 0 } }] });
  });

  it('returns a list page by page, the newest first, and whole for printing', async () => {
    fill(400);
    await bring();
    const list = (await ask({}, 2)) as Pages<Wine>;
    expect(list.pages.map(({ data }) => data.length)).toEqual([60, 240]);
    expect(list.pages[0]?.meta).toEqual({ total: 400, nextCursor: list.pageParams[1] });
    expect(list.pages[0]?.data[0]?.name).toBe('Wine 399');
    const all = (await ask({}, 5)) as Pages<Wine>;
    expect(all.pages.at(-1)?.meta.nextCursor).toBeNull();
    expect(new Set(namesOf(all)).size).toBe(400);
    const printed = await fromCopy(['wines', 'list', {}, 'printed'], 1);
    expect(namesOf(printed?.data)).toHaveLength(400);
  });

  it('finds wines changed meanwhile, counts them once, and omits deleted ones', async () => {
    await bring();
    isUp = false;
    // The screens already show a wine that was changed.
    const client = new QueryClient();
    client.setQueryData(['wines', 'list', {}], await ask({}));
    shown.use(client);
    const rioja = { name: 'Rioja', vintage: 2019, region: 'Rioja', type: 'Red', quantity: 6 } as const;
    await call(wineOperations.add, { body: { ...rioja, id: ID(30) } });
    await call(wineOperations.update, { params: { id: ID(1) }, body: { name: 'Rioja alta', version: 1 } });
    await call(wineOperations.delete, { params: { id: ID(2) }, query: {} });
    expect(namesOf(await ask({ q: 'rioja' }))).toEqual(['Rioja', 'Rioja alta']);
    expect(namesOf(await ask({ q: 'wine' }))).toEqual(['Wine 0']);
    expect(await fromCopy(['wines', 'list', {}], 1)).toMatchObject({
      hasAll: true,
      data: { pages: [{ meta: { total: 3 } }] },
    });
  });

  it('shows the cached answer while the copy is being read, then asks again', async () => {
    await bring();
    const client = new QueryClient();
    shown.use(client);
    client.setQueryData(['wines', 'list', {}], 'as it was kept');
    const isAskedAnew = new Promise<void>((resolve) => {
      client.getQueryCache().subscribe(({ query }) => {
        if (query.state.isInvalidated) resolve();
      });
    });
    expect(await fromCopy(['wines', 'list', {}], 1, true)).toBeUndefined();
    await isAskedAnew;
    expect(namesOf((await fromCopy(['wines', 'list', {}], 1, true))?.data)).toHaveLength(3);
  });

  it('answers a single wine from the copy, unless the cached one is newer', async () => {
    await bring();
    const key = ['wines', 'one', ID(1)];
    expect(await fromCopy(key, 1)).toMatchObject({ data: { name: 'Wine 1' }, hasAll: false });
    const data = { ...wineOf(1), version: 1, extra: { Bin: '7' } };
    await answerCache.keep({ mark: MARK, question: hashKey(key), data, at: 5 });
    expect(await fromCopy(key, 1)).toBeUndefined();
    expect(await fromCopy(['wines', 'one', ID(77)], 1)).toBeUndefined();
  });

  it('offers filters of the whole cellar, with the number of matching wines and bottles', async () => {
    cellar.set(ID(20), wineOf(20, { type: 'Red', region: 'Bordeaux', quantity: 6 }));
    await bring();
    const key = ['cellar', 'facets', { type: ['Red'] }, {}];
    expect(await fromCopy(key, 1)).toBeUndefined();
    const region = ['Jura', 'Bordeaux'].map((value) => ({ value, wines: 1, bottles: 1 }));
    const whole = { wines: 4, bottles: 12, region, type: [{ value: 'Red', wines: 1, bottles: 6 }] };
    const question = hashKey(['cellar', 'facets', { stock: 'in' }, {}]);
    await answerCache.keep({ mark: MARK, question, data: whole, at: 5 });
    expect((await fromCopy(key, 1))?.data).toEqual({ ...whole, wines: 1, bottles: 6 });
    const searched = await fromCopy(['cellar', 'facets', {}, { regionSearch: 'bor' }], 1);
    const bordeaux: Partial<WineFacets> = { region: [{ value: 'Bordeaux', wines: 1, bottles: 1 }] };
    expect(searched?.data).toMatchObject(bordeaux);
  });

  it('answers no other query, and none after a logout', async () => {
    await bring();
    expect(await fromCopy(['cellar', 'figures'], 1)).toBeUndefined();
    expect(await fromCopy(['barrels', 'list', {}], 1)).toBeUndefined();
    expect(await ask({})).toBeDefined();
    await copiedWines.forgetAll();
    expect(await ask({})).toBeUndefined();
  });
});
