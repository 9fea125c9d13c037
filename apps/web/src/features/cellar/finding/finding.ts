import type { BarrelQuery, BarrelWhere, WineFacets, WineQuery, WineWhere } from '@cuverie/contract';
import {
  BARREL_ORDERS,
  BARREL_TYPES,
  byName,
  CUSTOM_FILTER,
  OLDEST_VINTAGE,
  ORIGIN_FACETS,
  type OriginField,
  WINDOW_STATUSES,
  WINE_LIMITS,
  WINE_ORDERS,
  WINE_STYLES,
  WINE_TYPES,
  type WindowStatus,
  type WineStyle,
  type WineType,
} from '@cuverie/domain';

import { monthOf, sortOf, textOf, withoutUndefined } from '../../../ui/page/address.ts';

/** The search, filters and order in the address of the cellar; an empty text stands for wines without a value. */
export interface CellarFilter extends Partial<Record<OriginField, string[]>> {
  q?: string;
  /** Types of wine, or of barrel if barrels are shown. */
  type?: string[];
  style?: (WineStyle | '')[];
  window?: WindowStatus[];
  /** A year of the drinking window. */
  readyIn?: number;
  /** The month of a purchase, `2026-03`. */
  bought?: string;
  /** Storage locations. */
  place?: string[];
  tagged?: string[];
  /** Fields of the estate's own, as `customFilterText` of the domain writes them. */
  custom?: string[];
  vintageFrom?: number;
  vintageTo?: number;
  /** Wines without a vintage, alone or in addition to the range. */
  nonVintage?: 'yes';
  /** Wines of an unknown vintage, likewise. */
  unknownVintage?: 'yes';
  ratingFrom?: number;
  ratingTo?: number;
  priceFrom?: number;
  priceTo?: number;
  currency?: string;
  /** If omitted, wines with no bottles left are hidden; `all` shows them, too. */
  stock?: 'in' | 'out' | 'all';
  /** If omitted, the newest first, or with search words by relevance. */
  sort?: string;
}

/** The maximum number of values of a filter. */
const MOST = 200;

type Raw = Readonly<Record<string, unknown>>;

const textsOf = (value: unknown): string[] =>
  [
    ...new Set(
      [value]
        .flat()
        .map(textOf)
        .filter((text) => text !== undefined),
    ),
  ].slice(0, MOST);

function wordsAmong<Word extends string>(value: unknown, words: readonly Word[]): Word[] {
  const given = textsOf(value);
  return words.filter((word) => given.includes(word));
}

/** A number within bounds, rounded to a number of decimals. */
function numberOf(value: unknown, bounds: { min: number; max: number }, decimals = 0): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return undefined;
  const rounded = Number(number.toFixed(decimals));
  return rounded >= bounds.min && rounded <= bounds.max ? rounded : undefined;
}

const YEARS = { min: OLDEST_VINTAGE, max: 9999 } as const;
const PRICES = { min: 0, max: 1_000_000_000 } as const;

/** Parses the search leniently: invalid values are left out. */
export function parseCellarFilter(raw: Raw, shown: 'bottles' | 'barrels'): CellarFilter {
  const q = textOf(raw['q']);
  if (shown === 'barrels') {
    return withoutUndefined<CellarFilter>({
      q,
      type: wordsAmong(raw['type'], BARREL_TYPES),
      sort: sortOf(raw['sort'], BARREL_ORDERS),
    });
  }
  const currency = textOf(raw['currency'])?.toUpperCase();
  const [stock] = wordsAmong(raw['stock'], ['in', 'out', 'all'] as const);
  return withoutUndefined<CellarFilter>({
    q,
    type: wordsAmong(raw['type'], WINE_TYPES),
    style: wordsAmong(raw['style'], ['', ...WINE_STYLES]),
    ...byName(ORIGIN_FACETS, (field) => textsOf(raw[field])),
    // Every wine has a region.
    region: textsOf(raw['region']).filter((region) => region !== ''),
    window: wordsAmong(raw['window'], WINDOW_STATUSES),
    readyIn: numberOf(raw['readyIn'], { min: 1900, max: 9999 }),
    bought: monthOf(raw['bought']),
    place: textsOf(raw['place']),
    tagged: textsOf(raw['tagged']).filter((tag) => tag !== ''),
    custom: textsOf(raw['custom']).filter((text) => CUSTOM_FILTER.test(text)),
    vintageFrom: numberOf(raw['vintageFrom'], YEARS),
    vintageTo: numberOf(raw['vintageTo'], YEARS),
    nonVintage: raw['nonVintage'] === 'yes' ? 'yes' : undefined,
    unknownVintage: raw['unknownVintage'] === 'yes' ? 'yes' : undefined,
    ratingFrom: numberOf(raw['ratingFrom'], WINE_LIMITS.rating, 1),
    ratingTo: numberOf(raw['ratingTo'], WINE_LIMITS.rating, 1),
    priceFrom: numberOf(raw['priceFrom'], PRICES, 2),
    priceTo: numberOf(raw['priceTo'], PRICES, 2),
    currency: currency !== undefined && /^[A-Z]{3}$/.test(currency) ? currency : undefined,
    stock,
    sort: sortOf(raw['sort'], WINE_ORDERS),
  });
}

/** The filters of wines in the server's format, which hides no wine by itself. */
export function wineWhereOf(finding: CellarFilter): WineWhere {
  const { sort: _, type, stock = 'in', ...rest } = finding;
  return { ...rest, ...(type && { type: type as WineType[] }), ...(stock !== 'all' && { stock }) };
}

/** The wines of the cellar that are shown without any filter. */
export const USUAL_WINES = wineWhereOf({});

/** The order of wines in the server's format. */
export const wineSortOf = ({ sort }: CellarFilter) => sort as WineQuery['sort'];

/** The search and filters of barrels in the server's format. */
export const barrelWhereOf = ({ q, type }: CellarFilter): BarrelWhere => ({
  ...(q !== undefined && { q }),
  ...(type && { type: type as NonNullable<BarrelWhere['type']> }),
});

/** The search, filters and order of barrels in the server's format. */
export const barrelQueryOf = (finding: CellarFilter): BarrelQuery => ({
  ...barrelWhereOf(finding),
  ...(finding.sort !== undefined && { sort: finding.sort as NonNullable<BarrelQuery['sort']> }),
});

/** Whether there is any filter, apart from the order and from showing all wines. */
export function isFiltered(finding: CellarFilter): boolean {
  const { sort: _, stock, ...filters } = finding;
  return (stock !== undefined && stock !== 'all') || Object.keys(filters).length > 0;
}

/** Wines to drink now, the most urgent first. */
export const DRINK_SOON = {
  window: ['soon', 'last-year', 'past'],
  stock: 'in',
  sort: 'window',
} as const satisfies CellarFilter | { window: readonly WindowStatus[] };

/** Whether the Drink soon view is shown, with any further filters. */
export const isDrinkSoon = ({ window = [], stock, sort }: CellarFilter): boolean =>
  stock === DRINK_SOON.stock &&
  sort === DRINK_SOON.sort &&
  window.length === DRINK_SOON.window.length &&
  DRINK_SOON.window.every((status) => window.includes(status));

/** The next order after a press on a heading: ascending, descending, then the default. */
export function nextSort(sort: string | undefined, column: string): string | undefined {
  if (sort === column) return `-${column}`;
  return sort === `-${column}` ? undefined : column;
}

/** The number of matching wines that are hidden because no bottle is left; `undefined` until it is known. */
export const countHidden = ({ stock }: CellarFilter, facets: Pick<WineFacets, 'stock'> | undefined) =>
  stock === undefined ? facets?.stock.find(({ value }) => value === 'out')?.wines : 0;
