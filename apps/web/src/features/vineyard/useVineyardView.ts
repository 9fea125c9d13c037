import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useWayBack } from '../../ui/page/useWayBack.ts';
import type { VineyardSearch } from './search.ts';

const route = getRouteApi('/signed-in/yield-management');

/** What the address says, and how it is changed. */
export function useVineyardView() {
  const view = route.useSearch();
  const navigate = useNavigate();
  const goBack = useWayBack(
    view.dialog !== undefined || view.reading !== undefined || view.round !== undefined,
  );
  // The same function for good, or every card would be drawn anew with each change of the address.
  const go = useCallback(
    (search: VineyardSearch, replace = false) =>
      void navigate({ to: '/yield-management', search, replace, resetScroll: false }),
    [navigate],
  );
  const { dialog: _, reading: __, round: ___, ...base } = view;
  return { view, go, close: () => goBack(() => go(base, true)) };
}

export type Go = ReturnType<typeof useVineyardView>['go'];
