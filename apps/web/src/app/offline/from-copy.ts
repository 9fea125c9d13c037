import type { Wine, WineFacets, WineQuery, WineWhere } from '@cuverie/contract';
import { bottlesPicked, type FindableWine, finderOf, searchTextOf } from '@cuverie/domain';
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { ownEntries, withEntries } from '../../api/outbox/answers.ts';
import { shown } from '../../api/outbox/shown.ts';
import { MOST_PRINTED, type Pages, pageSize } from '../../features/cellar/list/list-cache.ts';
import { today } from '../../platform/clock.ts';
import { type Copied, copiedWines } from '../../platform/copied-wines.ts';
import { keptAnswers } from '../../platform/kept-answers.ts';
import { membership } from '../../platform/membership.ts';
import { type OutboxEntry, outbox, type Row } from '../../platform/outbox.ts';
import { HERE, outOfReach } from '../../platform/reach.ts';

/** What is answered without the server, and how old it is, in ms since 1970. */
interface Answer {
  readonly data: unknown;
  readonly at: number;
  /** Whether what waits to be sent is counted in it. */
  readonly hasAll: boolean;
}

interface Loaded {
  readonly copied: Copied;
  readonly wines: ReadonlyMap<string, FindableWine<Wine>>;
}

type Find = ReturnType<typeof finderOf<Wine>>;

/** The copy as it comes into memory. */
interface Reading {
  readonly copied: Copied;
  readonly copy: Promise<Loaded>;
  isThrough: boolean;
  /** Whether something older was answered meanwhile. */
  isLate: boolean;
}

let reading: Reading | undefined;
let finding: { of: Loaded; entries: readonly OutboxEntry[]; find: Find } | undefined;

function letGo(): void {
  reading = undefined;
  finding = undefined;
}

// The copy goes on from there: what is in memory would fall behind.
outOfReach.onReturn(letGo);

async function load(copied: Copied): Promise<Loaded> {
  const began = performance.now();
  const wines = await copiedWines.all(copied.mark);
  performance.measure('reading the wines on this device', { start: began });
  return { copied, wines: new Map(wines.map((each) => [each.wine.id, each])) };
}

/** What was answered by something older is asked anew. */
const tellOfCopy = () =>
  shown.get()?.invalidateQueries({
    predicate: ({ queryKey: [of, what] }) => of === 'wines' || (of === 'cellar' && what === 'facets'),
  });

function begin(copied: Copied): Reading {
  const begun: Reading = { copied, copy: load(copied), isThrough: false, isLate: false };
  begun.copy.then(() => {
    begun.isThrough = true;
    if (begun.isLate) void tellOfCopy();
  }, letGo);
  return begun;
}

/**
 * The copy of whoever is here, read once as long as it stays the same.
 * @param waits whether it is waited for: reading many wines takes seconds
 */
async function copyOf(mark: string, waits: boolean): Promise<Loaded | undefined> {
  const copied = await copiedWines.of(mark);
  if (copied === undefined || reading?.copied.mark !== mark || reading.copied.at !== copied.at) letGo();
  if (copied === undefined) return undefined;
  reading ??= begin(copied);
  if (waits || reading.isThrough) return reading.copy;
  reading.isLate = true;
  return undefined;
}

/** The wines of the copy with all that waits to be sent. */
async function withWhatWaits(copy: Loaded): Promise<FindableWine<Wine>[]> {
  const entries = await ownEntries();
  const touched = new Set(entries.flatMap(({ row, touches }) => [row, ...touches]));
  const rows = [...touched].flatMap((id) => copy.wines.get(id)?.wine ?? []);
  const key = ['wines', 'list', {}];
  const laid = (await withEntries(key, { pages: [{ data: rows, meta: {} }] })) as Pages<Wine>;
  const others = [...copy.wines.values()].filter(({ wine }) => !touched.has(wine.id));
  const own = laid.pages.flatMap(({ data }) => data).map((wine) => ({ wine, text: searchTextOf(wine) }));
  return [...own, ...others];
}

async function finderIn(copy: Loaded): Promise<Find> {
  const entries = outbox.read();
  if (finding?.of !== copy || finding.entries !== entries) {
    const find = finderOf(await withWhatWaits(copy));
    finding = { of: copy, entries: outbox.read(), find };
    // Names are put in order before somebody types.
    setTimeout(() => find({ q: 'a' }, today()));
  }
  return finding.find;
}

/** A list as it was asked for, in as many pages. */
function pagesOf(wines: readonly Wine[], count: number): Pages<Wine> {
  const pages: Pages<Wine>['pages'][number][] = [];
  const pageParams: (string | null)[] = [];
  for (let from = 0; pages.length < count && (from < wines.length || from === 0); ) {
    pageParams.push(from === 0 ? null : `${HERE}${from}`);
    const to = from + pageSize(pages.length);
    const nextCursor = to < wines.length ? `${HERE}${to}` : null;
    const meta = { nextCursor, ...(from === 0 && { total: wines.length }) };
    pages.push({ data: wines.slice(from, to), meta });
    from = to;
  }
  return { pages, pageParams };
}

type ListQuery = Partial<Pick<WineQuery, 'sort'>> & WineWhere;

async function listed(copy: Loaded, [, , query, printed]: QueryKey, pages: number): Promise<unknown> {
  const found = (await finderIn(copy))(Object(query) as ListQuery, today());
  if (printed !== 'printed') return pagesOf(found, pages);
  const data = found.slice(0, MOST_PRINTED);
  return {
    pages: [{ data, meta: { nextCursor: null, total: found.length } }],
    pageParams: [null],
  };
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const SEARCHED = ['country', 'region', 'appellation', 'designation', 'place'] as const;

/** What filters can be set to: what the server said last of the whole cellar. Only what is found is counted anew. */
async function facets(copy: Loaded, [, , where, within]: QueryKey): Promise<WineFacets | undefined> {
  const whole = await keptAnswers.of(copy.copied.mark, hashKey(['cellar', 'facets', {}, {}]));
  if (whole === undefined) return undefined;
  const filters = Object(where) as WineWhere;
  const wines = (await finderIn(copy))(filters, today());
  const bottles = wines.reduce((sum, wine) => sum + bottlesPicked(wine, filters), 0);
  const said = whole.data as WineFacets;
  const searches = Object(within) as Row;
  const narrowed = SEARCHED.flatMap((facet) => {
    const search = searches[`${facet}Search`];
    if (typeof search !== 'string') return [];
    return [[facet, said[facet].filter(({ value }) => plain(value).includes(plain(search)))] as const];
  });
  return { ...said, ...Object.fromEntries(narrowed), wines: wines.length, bottles };
}

/** One wine; what was said of it by itself tells more, unless it is older. */
async function one(copy: Loaded, key: QueryKey): Promise<Answer | undefined> {
  const wine = copy.wines.get(String(key[2]))?.wine;
  const kept = await keptAnswers.of(copy.copied.mark, hashKey(key));
  if (wine === undefined || (kept && (kept.data as Wine).version >= wine.version)) return undefined;
  return { data: wine, at: copy.copied.at, hasAll: false };
}

/**
 * The answer to a question about the estate's wines by the copy on this device; `undefined` where it is none of those, or
 * there is no copy.
 * @param pages how many of a list
 * @param hasOther whether there is another answer as long as the copy is still being read: then what it answers is asked anew
 */
export async function fromCopy(key: QueryKey, pages: number, hasOther = false): Promise<Answer | undefined> {
  const [of, what] = key;
  const isWines = of === 'wines' && (what === 'list' || what === 'one');
  if (!isWines && !(of === 'cellar' && what === 'facets')) return undefined;
  const began = performance.now();
  const copy = await copyOf(membership.mark(), !hasOther);
  if (copy === undefined) return undefined;
  if (what === 'one') return one(copy, key);
  const data = what === 'list' ? await listed(copy, key, pages) : await facets(copy, key);
  // The browser's own tools show it, and the benchmark reads it.
  performance.measure(`${what} of wines on this device`, { start: began });
  return data === undefined ? undefined : { data, at: copy.copied.at, hasAll: true };
}
