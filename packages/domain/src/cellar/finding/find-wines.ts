/** Searches an estate's wines in memory like the server in its database. */
import { fitOf, type SearchText, searchedWords } from './search-text.ts';
import { isPicked, type WineFilters } from './wine-filters.ts';
import { inReadingOrder, type OrderedWine, wineOrder } from './wine-orders.ts';

/** A wine with its search text. */
export interface FindableWine<Wine extends OrderedWine = OrderedWine> {
  readonly wine: Wine;
  readonly text: SearchText;
}

/** The search, with its order; see `wineOrder`. */
export interface WineSearch extends WineFilters {
  readonly q?: string | undefined;
  readonly sort?: string | undefined;
}

const isRelevance = (sort: string | undefined): boolean =>
  sort === undefined || sort === 'relevance' || sort === '-relevance';

/**
 * Creates a search over these wines; each order is sorted once, on first use. Typos are not corrected.
 * @returns a function of the search and the day for drinking windows, `YYYY-MM-DD`, that returns the matches in order
 */
export function finderOf<Wine extends OrderedWine>(wines: readonly FindableWine<Wine>[]) {
  const orders = new Map<string, readonly FindableWine<Wine>[]>();

  function inOrder(
    name: string,
    order: (one: FindableWine<Wine>, other: FindableWine<Wine>) => number,
  ): readonly FindableWine<Wine>[] {
    const known = orders.get(name) ?? wines.toSorted(order);
    orders.set(name, known);
    return known;
  }

  return ({ q = '', sort, ...filters }: WineSearch, today: string): Wine[] => {
    const isWanted = ({ wine }: FindableWine<Wine>) => isPicked(wine, filters, today);
    const words = searchedWords(q);
    if (q.trim() !== '' && words.length === 0) return [];
    if (words.length === 0 || !isRelevance(sort)) {
      const order = wineOrder(sort);
      const has = ({ text }: FindableWine<Wine>) => words.length === 0 || fitOf(text, words) !== undefined;
      return inOrder(sort ?? '', ({ wine: one }, { wine: other }) => order(one, other))
        .filter((one) => has(one) && isWanted(one))
        .map(({ wine }) => wine);
    }
    const byFit: Wine[][] = [[], [], []];
    for (const one of inOrder('name as searched', byName)) {
      const fit = fitOf(one.text, words);
      if (fit !== undefined && isWanted(one)) byFit[fit]?.push(one.wine);
    }
    return byFit.flat();
  };
}

const byName = (one: FindableWine, other: FindableWine): number =>
  inReadingOrder(one.text.name, other.text.name) || (one.wine.id < other.wine.id ? -1 : 1);
