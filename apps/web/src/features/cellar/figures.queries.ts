import { cellarOperations, type FacetQuery, findingOperations, type WineWhere } from '@cuverie/contract';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { CELLAR, WINERY } from '../../api/query-keys.ts';
import { queryOf } from '../../api/query-of.ts';

/** The figures over the whole cellar. */
export const figuresQuery = () => queryOf([...CELLAR, 'figures'], cellarOperations.figures, {});

/** The charts of the whole cellar over time. */
export const chartsQuery = () => queryOf([...CELLAR, 'charts'], cellarOperations.charts, {});

/** The places of the cellar in natural order, with their contents. */
export const placesQuery = () =>
  queryOptions({
    queryKey: [...CELLAR, 'places'] as const,
    queryFn: async ({ signal }) => (await call(findingOperations.places, { signal })).places,
  });

type FacetSearch = Omit<FacetQuery, keyof WineWhere>;

/** The filters of wines with counts. The previous ones stay visible while the next load. */
export const facetsQuery = (where: WineWhere, within: FacetSearch = {}) =>
  queryOptions({
    queryKey: [...CELLAR, 'facets', where, within] as const,
    queryFn: ({ signal }) => call(findingOperations.facets, { query: { ...where, ...within }, signal }),
    placeholderData: keepPreviousData,
  });

/** Refetches the counts after a change of a wine or barrel, and the winery's data, which shows it too. */
export const recountFigures = (client: QueryClient) =>
  client.invalidateQueries({
    predicate: ({ queryKey: [first] }) => first === CELLAR[0] || first === WINERY[0],
  });
