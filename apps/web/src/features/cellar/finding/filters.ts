import type { WineFacets } from '@cuverie/contract';
import { ORIGIN_FIELDS } from '@cuverie/domain';
import type { CellarFilter } from './finding.ts';

export type FilterName =
  | 'Type'
  | 'Origin'
  | 'Vintage'
  | 'Window'
  | 'Place'
  | 'Rating'
  | 'Price'
  | 'Stock'
  | 'Tags'
  | 'Your fields';

interface Filter {
  readonly name: FilterName;
  /** The number of its selected values. */
  readonly picked: (finding: CellarFilter) => number;
  /** Whether it is shown before anything is picked; always by default. */
  readonly isUsed?: (facets: WineFacets, ownFields: number) => boolean;
}

const given = (...values: unknown[]) => values.filter((value) => value !== undefined).length;

/** All filters of wines, in the order of the bar. */
const FILTERS: readonly Filter[] = [
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
  {
    name: 'Tags',
    picked: ({ tagged = [] }) => tagged.length,
    isUsed: ({ tags }) => tags > 0,
  },
  {
    name: 'Your fields',
    picked: ({ custom = [] }) => custom.length,
    isUsed: (_, ownFields) => ownFields > 0,
  },
];

/** The filters to show: one that nothing can be picked from is left out. */
export const shownFilters = (
  finding: CellarFilter,
  facets: WineFacets | undefined,
  ownFields: number,
): readonly Filter[] =>
  FILTERS.filter(
    ({ picked, isUsed }) =>
      isUsed === undefined || picked(finding) > 0 || (facets && isUsed(facets, ownFields)),
  );
