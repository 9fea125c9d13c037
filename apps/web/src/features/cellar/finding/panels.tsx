import type { WineFacets } from '@cuverie/contract';
import type { WindowStatus } from '@cuverie/domain';
import type { ReactNode } from 'react';
import { Choice, CurrencyChoice, LongChoice, Range, StockChoice } from './Facets.tsx';
import type { FilterLabel } from './filters.ts';
import { placeWords, STOCK_WORDS, WINDOW_WORDS } from './words.ts';

export interface Panel {
  readonly label: FilterLabel;
  readonly content: (facets: WineFacets) => ReactNode;
}

/** What each filter of wines is set by, in the order of the bar. */
export const PANELS: readonly Panel[] = [
  {
    label: 'Type',
    content: ({ type }) => <Choice facet="type" label="Type" values={type} />,
  },
  {
    label: 'Region',
    content: ({ region, regions }) => (
      <LongChoice facet="region" label="Region" values={region} total={regions} />
    ),
  },
  {
    label: 'Vintage',
    content: ({ vintage }) => (
      <Range
        facet="vintage"
        from="Oldest vintage"
        to="Youngest vintage"
        min={vintage.at(-1)?.value ?? null}
        max={vintage[0]?.value ?? null}
      />
    ),
  },
  {
    label: 'Window',
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
    content: ({ place, places }) => (
      <LongChoice facet="place" label="Place" values={place} total={places} words={placeWords} />
    ),
  },
  {
    label: 'Rating',
    content: ({ rating }) => (
      <Range facet="rating" from="Lowest rating" to="Highest rating" min={rating.min} max={rating.max} />
    ),
  },
  {
    label: 'Price',
    content: ({ price, currency }) => (
      <>
        <CurrencyChoice values={currency} />
        <Range facet="price" from="Lowest price" to="Highest price" min={price.min} max={price.max} />
      </>
    ),
  },
  {
    label: 'Stock',
    content: ({ stock }) => <StockChoice values={stock} words={STOCK_WORDS} />,
  },
];
