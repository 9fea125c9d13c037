import type { PageMeta } from '@cuverie/contract';
import type { InfiniteData } from '@tanstack/react-query';

/** Rows asked for first: two screens of cards. */
export const PAGE_LENGTH = 60;
/** Rows asked for at a time after those, for whoever scrolls on and on. */
export const NEXT_LENGTH = 240;

/** One page of a keyset list, as the client hands it over. */
export interface Page<Item> {
  readonly data: readonly Item[];
  readonly meta: PageMeta;
}

/** A list as far as it has been read. */
export type ListSoFar<Item> = InfiniteData<Page<Item>>;

type WithId = { readonly id: string };

/** Shows a row as it is now; a list that does not hold it (yet) stays as it is. */
export function withChanged<Item extends WithId>(list: ListSoFar<Item>, item: Item): ListSoFar<Item> {
  return withEach(list, new Set([item.id]), () => item);
}

/** Changes the rows with these ids. */
export function withEach<Item extends WithId>(
  list: ListSoFar<Item>,
  ids: ReadonlySet<string>,
  change: (item: Item) => Item,
): ListSoFar<Item> {
  const pages = list.pages.map((page) => ({
    ...page,
    data: page.data.map((item) => (ids.has(item.id) ? change(item) : item)),
  }));
  return { ...list, pages };
}

/** The first page alone knows how many rows there are. */
function counting<Item>(page: Page<Item>, by: number): Page<Item> {
  if (page.meta.total === undefined) return page;
  return { ...page, meta: { ...page.meta, total: Math.max(0, page.meta.total + by) } };
}

/** Puts a new row first, where the newest stand; one that is there already is replaced. */
export function withAdded<Item extends WithId>(list: ListSoFar<Item>, item: Item): ListSoFar<Item> {
  if (itemsOf(list).some(({ id }) => id === item.id)) return withChanged(list, item);
  const pages = list.pages.map((page, index) =>
    index === 0 ? counting({ ...page, data: [item, ...page.data] }, 1) : page,
  );
  return { ...list, pages };
}

/** Takes rows out. */
export function withoutItems<Item extends WithId>(
  list: ListSoFar<Item>,
  ids: ReadonlySet<string>,
): ListSoFar<Item> {
  const gone = itemsOf(list).filter(({ id }) => ids.has(id)).length;
  const pages = list.pages.map((page) => counting(page, -gone));
  return {
    ...list,
    pages: pages.map((page) => ({ ...page, data: page.data.filter(({ id }) => !ids.has(id)) })),
  };
}

/** All rows read so far, in order. */
export function itemsOf<Item>(list: ListSoFar<Item>): Item[] {
  return list.pages.flatMap((page) => page.data);
}

/** How many rows there are on all pages, read or not. */
export function totalOf<Item>(list: ListSoFar<Item>): { total: number; atLeast: boolean } {
  const { total = itemsOf(list).length, atLeast = false } = list.pages[0]?.meta ?? {};
  return { total, atLeast };
}
