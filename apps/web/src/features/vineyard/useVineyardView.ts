import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useWayBack } from '../../ui/page/useWayBack.ts';
import { type FieldFilter, parseFieldFilter } from './fields/finding.ts';
import { type VineyardSearch, vineyardSearch } from './search.ts';

const route = getRouteApi('/signed-in/yield-management');

/** Shows a field or a dialog, and keeps the filter. */
export type Go = (search: Omit<VineyardSearch, keyof FieldFilter>, replace?: boolean) => void;

/** Changes the filter; an `undefined` value is removed. */
export type Find = (
  changed: { [Key in keyof FieldFilter]?: FieldFilter[Key] | undefined },
  replace?: boolean,
) => void;

/** The state in the page's address, and functions to change it. */
export function useVineyardView() {
  const view = route.useSearch();
  const navigate = useNavigate();
  const goBack = useWayBack(
    view.dialog !== undefined || view.reading !== undefined || view.round !== undefined,
  );
  // Stable functions, because otherwise each change of the address would render every card again.
  const go: Go = useCallback(
    (search, replace = false) =>
      void navigate({
        to: '/yield-management',
        search: (now) => ({ ...parseFieldFilter({ ...now }), ...search }),
        replace,
        resetScroll: false,
      }),
    [navigate],
  );
  const find: Find = useCallback(
    (changed, replace = false) =>
      void navigate({
        to: '/yield-management',
        search: (now) => vineyardSearch({ ...now, ...changed }),
        replace,
        resetScroll: false,
      }),
    [navigate],
  );
  const { dialog: _, reading: __, round: ___, ...base } = view;
  return {
    view,
    finding: parseFieldFilter({ ...view }),
    go,
    find,
    close: () => goBack(() => go(base, true)),
  };
}
