import type { WineFacets } from '@cuverie/contract';
import type { WindowStatus } from '@cuverie/domain';
import type { ReactNode } from 'react';
import { CustomFilters } from '../custom-fields/CustomFilters.tsx';
import {
  Choice,
  CurrencyChoice,
  LongChoice,
  OriginChoice,
  Range,
  StockChoice,
  StyleChoice,
  YearlessChoice,
} from './Facets.tsx';
import type { FilterName } from './filters.ts';
import { placeWords, WINDOW_WORDS } from './words.ts';

export const FILTER_CONTENTS: Record<FilterName, (facets: WineFacets) => ReactNode> = {
  Type: ({ type, style }) => (
    <>
      <Choice facet="type" label="Type" values={type} />
      <StyleChoice values={style} />
    </>
  ),
  Origin: (facets) => <OriginChoice facets={facets} />,
  Vintage: ({ vintage, ...facets }) => (
    <>
      <Range
        facet="vintage"
        from="Oldest vintage"
        to="Youngest vintage"
        min={vintage.at(-1)?.value ?? null}
        max={vintage[0]?.value ?? null}
      />
      <YearlessChoice facets={facets} />
    </>
  ),
  Window: ({ window }) => (
    <Choice
      facet="window"
      label="Window"
      values={window}
      words={(status) => WINDOW_WORDS[status as WindowStatus]}
    />
  ),
  Place: ({ place, places }) => (
    <LongChoice facet="place" label="Place" values={place} total={places} words={placeWords} />
  ),
  Rating: ({ rating }) => (
    <Range facet="rating" from="Lowest rating" to="Highest rating" min={rating.min} max={rating.max} />
  ),
  Price: ({ price, currency }) => (
    <>
      <CurrencyChoice values={currency} />
      <Range facet="price" from="Lowest price" to="Highest price" min={price.min} max={price.max} />
    </>
  ),
  Stock: ({ stock }) => <StockChoice values={stock} />,
  'Your fields': () => <CustomFilters />,
  Tags: ({ tagged, tags }) => <LongChoice facet="tagged" label="Tags" values={tagged} total={tags} />,
};
