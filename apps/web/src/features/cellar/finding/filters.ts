import type { Finding } from './finding.ts';

export type FilterLabel = 'Type' | 'Region' | 'Vintage' | 'Window' | 'Place' | 'Rating' | 'Price' | 'Stock';

export interface Filter {
  readonly label: FilterLabel;
  /** How many of its values are picked. */
  readonly picked: (finding: Finding) => number;
}

const given = (...values: unknown[]) => values.filter((value) => value !== undefined).length;

/** Every filter of wines, in the order of the bar. */
export const FILTERS: readonly Filter[] = [
  { label: 'Type', picked: ({ type = [] }) => type.length },
  { label: 'Region', picked: ({ region = [] }) => region.length },
  { label: 'Vintage', picked: ({ vintageFrom, vintageTo }) => given(vintageFrom, vintageTo) },
  { label: 'Window', picked: ({ window = [] }) => window.length },
  { label: 'Place', picked: ({ place = [] }) => place.length },
  { label: 'Rating', picked: ({ ratingFrom, ratingTo }) => given(ratingFrom, ratingTo) },
  { label: 'Price', picked: ({ priceFrom, priceTo, currency }) => given(priceFrom, priceTo, currency) },
  { label: 'Stock', picked: ({ stock }) => given(stock) },
];
