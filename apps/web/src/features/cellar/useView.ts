import { useNavigate } from '@tanstack/react-router';
import { type CellarSearch, cellarSearch, withoutDialog } from './search.ts';

/** Changes the view of the cellar, and opens dialogs over it. */
export function useView() {
  const navigate = useNavigate();
  const go = (next: (view: CellarSearch) => object, replace = false) =>
    void navigate({
      to: '/cellar',
      search: (view: CellarSearch) => cellarSearch({ ...next(view) }),
      replace,
      resetScroll: false,
    });
  return {
    go,
    /** @param replace whether to replace the entry of the browser's history */
    change: (changed: Readonly<Record<string, unknown>>, replace?: boolean) =>
      go((view) => ({ ...view, ...changed }), replace),
    open: (dialog: Pick<CellarSearch, 'add' | 'import' | 'drink' | 'taken' | 'note' | 'share' | 'tonight'>) =>
      go((view) => ({ ...withoutDialog(view), ...dialog })),
  };
}
