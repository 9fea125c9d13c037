import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useWayBack } from '../../ui/page/useWayBack.ts';
import { type FermentationSearch, fermentationSearch, toggleTank, withoutDialog } from './search.ts';

const route = getRouteApi('/signed-in/fermentation');

type Changes = { [Field in keyof FermentationSearch]?: FermentationSearch[Field] | undefined };

/** Navigates within the page; an open dialog closes. */
export type Go = (
  changes: Changes | ((view: FermentationSearch) => Changes),
  options?: { replace?: boolean },
) => void;

/** The state in the page's address, and functions to change it. */
export function useFermentationView() {
  const view = route.useSearch();
  const navigate = useNavigate();
  const { dialog, edit, reading, round } = view;
  const goBack = useWayBack((dialog ?? edit ?? reading ?? round) !== undefined);

  // Stable functions, so that memoised cards render only with their own tank.
  const go = useCallback<Go>(
    (changes, { replace = false } = {}) =>
      void navigate({
        to: '/fermentation',
        search: (before) => {
          const base = withoutDialog(fermentationSearch(before));
          return fermentationSearch({
            ...base,
            ...(typeof changes === 'function' ? changes(base) : changes),
          });
        },
        replace,
        resetScroll: false,
      }),
    [navigate],
  );
  /** Opens the charts or the newest readings of a tank, or closes them. */
  const toggle = useCallback(
    (list: 'history' | 'recent', id: string) =>
      go((before) => ({ [list]: toggleTank(before[list], id) }), { replace: true }),
    [go],
  );
  return { view, go, toggle, close: () => goBack(() => go({}, { replace: true })) };
}
