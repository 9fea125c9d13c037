import type { InfiniteData } from '@tanstack/react-query';

/** Rows asked for at a time: two screens of cards. */
export const PAGE_LENGTH = 60;

/** One page of a keyset list, as the client hands it over. */
export interface Page<Item> {
  readonly data: readonly Item[];
  readonly meta: { readonly nextCursor: string | null };
}

/** A list as far as it has been read. */
export type ListSoFar<Item> = InfiniteData<Page<Item>>;

type WithId = { readonly id: string };

/** Shows a row as it is now; a list that does not hold it (yet) stays as it is. */
export function withChanged<Item extends WithId>(list: ListSoFar<Item>, item: Item): ListSoFar<Item> {
  const pages = list.pages.map((page) => ({
    ...page,
    data: page.data.map((old) => (old.id === item.id ? item : old)),
  }));
  return { ...list, pages };
}

/** Puts a new row first, where the newest stand; one that is there already is replaced. */
export function withAdded<Item extends WithId>(list: ListSoFar<Item>, item: Item): ListSoFar<Item> {
  if (itemsOf(list).some(({ id }) => id === item.id)) return withChanged(list, item);
  const pages = list.pages.map((page, index) =>
    index === 0 ? { ...page, data: [item, ...page.data] } : page,
  );
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
