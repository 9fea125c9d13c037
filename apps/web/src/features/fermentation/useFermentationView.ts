import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useWayBack } from '../../ui/page/useWayBack.ts';
import { type FermentationSearch, fermentationSearch, toggled, withoutDialog } from './search.ts';

const route = getRouteApi('/signed-in/fermentation');

const isOpen = ({ dialog, edit, reading, round }: FermentationSearch): boolean =>
  (dialog ?? edit ?? reading ?? round) !== undefined;

/** What the address of the page says, and how it is changed. */
export function useFermentationView() {
  const view = route.useSearch();
  const navigate = useNavigate();
  const goBack = useWayBack(isOpen(view));

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
    close: () => goBack(() => go(base, true)),
  };
}
