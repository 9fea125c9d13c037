import { ORIGIN_FIELDS } from '@cuverie/domain';
import type { Finding } from './finding.ts';

export type FilterName = 'Type' | 'Origin' | 'Vintage' | 'Window' | 'Place' | 'Rating' | 'Price' | 'Stock';

interface Filter {
  readonly name: FilterName;
  /** The number of its selected values. */
  readonly picked: (finding: Finding) => number;
}

const given = (...values: unknown[]) => values.filter((value) => value !== undefined).length;

/** All filters of wines, in the order of the bar. */
export const FILTERS: readonly Filter[] = [
  {
    name: 'Type',
    picked: ({ type = [], style = [] }) => type.length + style.length,
  },
  {
    name: 'Origin',
    picked: (finding) => ORIGIN_FIELDS.flatMap((field) => finding[field] ?? []).length,
  },
  {
    name: 'Vintage',
    picked: ({ vintageFrom, vintageTo, nonVintage, unknownVintage }) =>
      given(vintageFrom, vintageTo, nonVintage, unknownVintage),
  },
  {
    name: 'Window',
    picked: ({ window = [] }) => window.length,
  },
  {
    name: 'Place',
    picked: ({ place = [] }) => place.length,
  },
  {
    name: 'Rating',
    picked: ({ ratingFrom, ratingTo }) => given(ratingFrom, ratingTo),
  },
  {
    name: 'Price',
    picked: ({ priceFrom, priceTo, currency }) => given(priceFrom, priceTo, currency),
  },
  {
    name: 'Stock',
    picked: ({ stock }) => given(stock),
  },
];
