/** Finds wines among all of an estate where they are at hand, as the server finds them in its database. */
import { fitOf, type SearchText, searchedWords } from './search-text.ts';
import { isPicked, type WineFilters } from './wine-filters.ts';
import { inReadingOrder, type OrderedWine, wineOrder } from './wine-orders.ts';

/** A wine with its text as it is searched. */
export interface FindableWine<Wine extends OrderedWine = OrderedWine> {
  readonly wine: Wine;
  readonly text: SearchText;
}

/** What is looked for, and in which order; see `wineOrder`. */
export interface WineSearch extends WineFilters {
  readonly q?: string | undefined;
  readonly sort?: string | undefined;
}

const isRelevance = (sort: string | undefined): boolean =>
  sort === undefined || sort === 'relevance' || sort === '-relevance';

/**
 * Finds among these wines; an order is made once, when it is first asked for. Typos are not corrected.
 * @returns given what is looked for and the day drinking windows are judged on, `YYYY-MM-DD`: what is found, in order
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
