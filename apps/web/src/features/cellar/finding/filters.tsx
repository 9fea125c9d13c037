import type { WineFacets } from '@cuverie/contract';
import type { WindowStatus } from '@cuverie/domain';
import type { ReactNode } from 'react';
import {
  Choice,
  CurrencyChoice,
  LongChoice,
  NonVintageChoice,
  OriginChoice,
  Range,
  StockChoice,
} from './Facets.tsx';
import type { Finding } from './finding.ts';
import { placeWords, WINDOW_WORDS } from './words.ts';

export interface Filter {
  readonly label: string;
  /** How many of its values are picked. */
  readonly picked: (finding: Finding) => number;
  /** What it is set by. */
  readonly content: (facets: WineFacets) => ReactNode;
}

const given = (...values: unknown[]) => values.filter((value) => value !== undefined).length;

/** Every filter of wines, in the order of the bar. */
export const FILTERS: readonly Filter[] = [
  {
    label: 'Type',
    picked: ({ type = [] }) => type.length,
    content: ({ type }) => <Choice facet="type" label="Type" values={type} />,
  },
  {
    label: 'Origin',
    picked: ({ region = [], country = [], appellation = [], designation = [] }) =>
      region.length + country.length + appellation.length + designation.length,
    content: (facets) => <OriginChoice facets={facets} />,
  },
  {
    label: 'Vintage',
    picked: ({ vintageFrom, vintageTo, nonVintage }) => given(vintageFrom, vintageTo, nonVintage),
    content: ({ vintage, nonVintage }) => (
      <>
        <Range
          facet="vintage"
          from="Oldest vintage"
          to="Youngest vintage"
          min={vintage.at(-1)?.value ?? null}
          max={vintage[0]?.value ?? null}
        />
        <NonVintageChoice wines={nonVintage.wines} />
      </>
    ),
  },
  {
    label: 'Window',
    picked: ({ window = [] }) => window.length,
    content: ({ window }) => (
      <Choice
        facet="window"
        label="Window"
        values={window}
        words={(status) => WINDOW_WORDS[status as WindowStatus]}
      />
    ),
  },
  {
    label: 'Place',
    picked: ({ place = [] }) => place.length,
    content: ({ place, places }) => (
      <LongChoice facet="place" label="Place" values={place} total={places} words={placeWords} />
    ),
  },
  {
    label: 'Rating',
    picked: ({ ratingFrom, ratingTo }) => given(ratingFrom, ratingTo),
    content: ({ rating }) => (
      <Range facet="rating" from="Lowest rating" to="Highest rating" min={rating.min} max={rating.max} />
    ),
  },
  {
    label: 'Price',
    picked: ({ priceFrom, priceTo, currency }) => given(priceFrom, priceTo, currency),
    content: ({ price, currency }) => (
      <>
        <CurrencyChoice values={currency} />
        <Range facet="price" from="Lowest price" to="Highest price" min={price.min} max={price.max} />
      </>
    ),
  },
  {
    label: 'Stock',
    picked: ({ stock }) => given(stock),
    content: ({ stock }) => <StockChoice values={stock} />,
  },
];
