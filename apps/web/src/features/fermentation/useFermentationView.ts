import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { type FermentationSearch, fermentationSearch, toggled, withoutDialog } from './search.ts';

const route = getRouteApi('/signed-in/fermentation');

const isOpen = ({ dialog, edit, reading, round }: FermentationSearch): boolean =>
  (dialog ?? edit ?? reading ?? round) !== undefined;

/** What the address of the page says, and how it is changed. */
export function useFermentationView() {
  const view = route.useSearch();
  const navigate = useNavigate();
  const router = useRouter();
  const opened = isOpen(view);
  // Whether the entry of the history before a dialog's is the page without it.
  const openedHere = useRef(false);
  useEffect(() => {
    if (!opened) openedHere.current = true;
  }, [opened]);

  const go = (search: FermentationSearch, replace = false) =>
    void navigate({
      to: '/fermentation',
      search: fermentationSearch({ ...search }),
      replace,
      resetScroll: false,
    });
  const base = withoutDialog(view);

  return {
    view,
    showTab: (tab: 'active' | 'archived') => {
      const { tanks: _, ...rest } = base;
      go({ ...rest, ...(tab === 'archived' && { tanks: tab }) });
    },
    toggleHistory: (id: string) => go({ ...base, history: toggled(base.history, id) }, true),
    toggleRecent: (id: string) => go({ ...base, recent: toggled(base.recent, id) }, true),
    addTank: () => go({ ...base, dialog: 'add-tank' }),
    editTank: (edit: string) => go({ ...base, edit }),
    addReading: (tank?: string) =>
      go({ ...base, dialog: 'add-reading', ...(tank !== undefined && { tank }) }),
    openReading: (tank: string, reading: string) => go({ ...base, tank, reading }),
    importData: () => go({ ...base, dialog: 'import' }),
    setThresholds: () => go({ ...base, dialog: 'thresholds' }),
    compare: (compare: string, replace = false) => go({ ...base, compare }, replace),
    endCompare: () => {
      const { compare: _, ...rest } = base;
      go(rest);
    },
    /** Walks on in the round; its steps are one entry of the history. */
    walk: (round: string, replace = true) => go({ ...base, round }, replace),
    /** Closing is going back, so that the back button does not open the dialog again. */
    close: () => {
      if (openedHere.current) router.history.back();
      else go(base, true);
    },
  };
}
