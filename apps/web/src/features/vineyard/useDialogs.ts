import { useNavigate } from '@tanstack/react-router';
import { useWayBack } from '../../ui/page/useWayBack.ts';
import type { VineyardSearch } from './search.ts';

const PAGE = '/yield-management';

/** Selects fields, and opens and closes the dialogs of the page by its address. */
export function useDialogs({ field, dialog, reading }: VineyardSearch) {
  const navigate = useNavigate();
  const goBack = useWayBack(dialog !== undefined || reading !== undefined);

  const go = (search: VineyardSearch, replace = false) =>
    void navigate({ to: PAGE, search, replace, resetScroll: false });
  const selected = field === undefined ? {} : { field };

  return {
    select: (id: string) => go({ field: id }, true),
    addField: () => go({ ...selected, dialog: 'add-field' }),
    editField: (id: string) => go({ field: id, dialog: 'edit-field' }),
    addReading: (id: string) => go({ field: id, dialog: 'add-reading' }),
    importData: () => go({ ...selected, dialog: 'import' }),
    openReading: (id: string) => go({ ...selected, reading: id }),
    close: () => goBack(() => go(selected, true)),
    /** Closes the dialog over a field that was added or removed. */
    closeOn: (id: string | undefined) => go(id === undefined ? {} : { field: id }, true),
  };
}
