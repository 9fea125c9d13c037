import type { InfiniteData } from '@tanstack/react-query';

/** One page of a keyset list, as the client hands it over. */
export interface Page<Item> {
  readonly data: readonly Item[];
  readonly meta: { readonly nextCursor: string | null };
}

/** A list as far as it has been read. */
export type ListSoFar<Item> = InfiniteData<Page<Item>, string | null>;

type WithId = { readonly id: string };

/** Puts a row first, where the newest stand; a row already there is replaced. */
export function withItem<Item extends WithId>(list: ListSoFar<Item>, item: Item): ListSoFar<Item> {
  const known = list.pages.some((page) => page.data.some(({ id }) => id === item.id));
  const pages = list.pages.map((page, index) => {
    if (known) return { ...page, data: page.data.map((old) => (old.id === item.id ? item : old)) };
    return index === 0 ? { ...page, data: [item, ...page.data] } : page;
  });
  return { ...list, pages };
}

/** Takes a row out. */
export function withoutItem<Item extends WithId>(list: ListSoFar<Item>, id: string): ListSoFar<Item> {
  const pages = list.pages.map((page) => ({ ...page, data: page.data.filter((item) => item.id !== id) }));
  return { ...list, pages };
}

/** All rows read so far, in order. */
export function itemsOf<Item>(list: ListSoFar<Item>): Item[] {
  return list.pages.flatMap((page) => page.data);
}
