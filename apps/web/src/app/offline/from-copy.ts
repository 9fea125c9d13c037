import type { Wine, WineFacets, WineQuery, WineWhere } from '@cuverie/contract';
import { bottlesPicked, type FindableWine, finderOf, ORIGIN_FIELDS, searchTextOf } from '@cuverie/domain';
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { ownEntries, withEntries } from '../../api/outbox/answers.ts';
import { shown } from '../../api/outbox/shown.ts';
import { CELLAR, WINES } from '../../api/query-keys.ts';
import { USUAL_WINES } from '../../features/cellar/finding/finding.ts';
import { MOST_PRINTED, type Pages, pageSize } from '../../features/cellar/list/list-cache.ts';
import { answerCache } from '../../platform/answer-cache.ts';
import { today } from '../../platform/clock.ts';
import { type CopyState, copiedWines } from '../../platform/copied-wines.ts';
import { membership } from '../../platform/membership.ts';
import { type OutboxEntry, outbox, type Row } from '../../platform/outbox.ts';
import { HERE, outOfReach } from '../../platform/reach.ts';

/** An answer given without the server, with its time in milliseconds since 1970. */
interface Answer {
  readonly data: unknown;
  readonly at: number;
  /** Whether the waiting entries are already applied. */
  readonly hasAll: boolean;
}

interface LoadedCopy {
  readonly copied: CopyState;
  readonly wines: ReadonlyMap<string, FindableWine<Wine>>;
}

type Find = ReturnType<typeof finderOf<Wine>>;

/** The copy being loaded into memory. */
interface Reading {
  readonly copied: CopyState;
  readonly copy: Promise<LoadedCopy>;
  isThrough: boolean;
  /** Whether an older answer was given meanwhile. */
  isLate: boolean;
}

let reading: Reading | undefined;
let finding: { of: LoadedCopy; entries: readonly OutboxEntry[]; find: Find } | undefined;

function releaseCopy(): void {
  reading = undefined;
  finding = undefined;
}

// The copy is updated once the server is back, so the version in memory would become stale.
outOfReach.onReturn(releaseCopy);

async function load(copied: CopyState): Promise<LoadedCopy> {
  const began = performance.now();
  const wines = await copiedWines.all(copied.mark);
  performance.measure('reading the wines on this device', { start: began });
  return { copied, wines: new Map(wines.map((each) => [each.wine.id, each])) };
}

/** Refetches the queries that were answered with something older. */
const refetchFromCopy = () =>
  shown.get()?.invalidateQueries({
    predicate: ({ queryKey: [of, what] }) => of === WINES[0] || (of === CELLAR[0] && what === 'facets'),
  });

function begin(copied: CopyState): Reading {
  const begun: Reading = { copied, copy: load(copied), isThrough: false, isLate: false };
  begun.copy.then(() => {
    begun.isThrough = true;
    if (begun.isLate) void refetchFromCopy();
  }, releaseCopy);
  return begun;
}

/**
 * Loads the user's copy; once loaded, it is reused until the copy changes.
 * @param waits whether to wait for it: reading many wines takes seconds
 */
async function copyOf(mark: string, waits: boolean): Promise<LoadedCopy | undefined> {
  const copied = await copiedWines.of(mark);
  if (copied === undefined || reading?.copied.mark !== mark || reading.copied.at !== copied.at) releaseCopy();
  if (copied === undefined) return undefined;
  reading ??= begin(copied);
  if (waits || reading.isThrough) return reading.copy;
  reading.isLate = true;
  return undefined;
}

/** The wines of the copy with the waiting entries applied. */
async function withWaitingEntries(copy: LoadedCopy): Promise<FindableWine<Wine>[]> {
  const entries = await ownEntries();
  const touched = new Set(entries.flatMap(({ row, touches }) => [row, ...touches]));
  const rows = [...touched].flatMap((id) => copy.wines.get(id)?.wine ?? []);
  const key = [...WINES, 'list', {}];
  const laid = (await withEntries(key, { pages: [{ data: rows, meta: {} }] })) as Pages<Wine>;
  const others = [...copy.wines.values()].filter(({ wine }) => !touched.has(wine.id));
  const own = laid.pages.flatMap(({ data }) => data).map((wine) => ({ wine, text: searchTextOf(wine) }));
  return [...own, ...others];
}

async function finderIn(copy: LoadedCopy): Promise<Find> {
  const entries = outbox.read();
  if (finding?.of !== copy || finding.entries !== entries) {
    const find = finderOf(await withWaitingEntries(copy));
    finding = { of: copy, entries: outbox.read(), find };
    // Builds the sort index before the user starts to type.
    setTimeout(() => find({ q: 'a' }, today()));
  }
  return finding.find;
}

/** A list split into the requested number of pages. */
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

async function listed(copy: LoadedCopy, [, , query, printed]: QueryKey, pages: number): Promise<unknown> {
  const found = (await finderIn(copy))(Object(query) as ListQuery, today());
  if (printed !== 'printed') return pagesOf(found, pages);
  const data = found.slice(0, MOST_PRINTED);
  return {
    pages: [{ data, meta: { nextCursor: null, total: found.length } }],
    pageParams: [null],
  };
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const SEARCHED = [...ORIGIN_FIELDS, 'place', 'tagged'] as const;

/** The choices of the filters: the server's last answer for the whole cellar. Only the totals are counted again. */
async function facets(copy: LoadedCopy, [, , where, within]: QueryKey): Promise<WineFacets | undefined> {
  const whole = await answerCache.of(copy.copied.mark, hashKey([...CELLAR, 'facets', USUAL_WINES, {}]));
  if (whole === undefined) return undefined;
  const filters = Object(where) as WineWhere;
  const wines = (await finderIn(copy))(filters, today());
  const bottles = wines.reduce((sum, wine) => sum + bottlesPicked(wine, filters), 0);
  const serverFacets = whole.data as WineFacets;
  const searches = Object(within) as Row;
  const narrowed = SEARCHED.flatMap((facet) => {
    const search = searches[`${facet}Search`];
    if (typeof search !== 'string') return [];
    return [
      [facet, serverFacets[facet].filter(({ value }) => plain(value).includes(plain(search)))] as const,
    ];
  });
  return { ...serverFacets, ...Object.fromEntries(narrowed), wines: wines.length, bottles };
}

/** A single wine. A cached answer has more fields, and wins unless it is older. */
async function one(copy: LoadedCopy, key: QueryKey): Promise<Answer | undefined> {
  const wine = copy.wines.get(String(key[2]))?.wine;
  const stored = await answerCache.of(copy.copied.mark, hashKey(key));
  if (wine === undefined || (stored && (stored.data as Wine).version >= wine.version)) return undefined;
  return { data: wine, at: copy.copied.at, hasAll: false };
}

/**
 * Answers a query about the estate's wines from the copy on this device; `undefined` for other queries, or without a
 * copy.
 * @param pages the number of pages of a list
 * @param hasOther whether another answer exists that can be shown while the copy loads; the query is then refetched
 */
export async function fromCopy(key: QueryKey, pages: number, hasOther = false): Promise<Answer | undefined> {
  const [of, what] = key;
  const isWines = of === WINES[0] && (what === 'list' || what === 'one');
  if (!isWines && !(of === CELLAR[0] && what === 'facets')) return undefined;
  const began = performance.now();
  const copy = await copyOf(membership.mark(), !hasOther);
  if (copy === undefined) return undefined;
  if (what === 'one') return one(copy, key);
  const data = what === 'list' ? await listed(copy, key, pages) : await facets(copy, key);
  // The measure is shown by the browser's developer tools and read by the benchmark.
  performance.measure(`${what} of wines on this device`, { start: began });
  return data === undefined ? undefined : { data, at: copy.copied.at, hasAll: true };
}
