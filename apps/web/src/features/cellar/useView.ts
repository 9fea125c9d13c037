import { useNavigate } from '@tanstack/react-router';
import { type CellarSearch, cellarSearch, withoutDialog } from './search.ts';

type Dialog = Pick<
  CellarSearch,
  'add' | 'import' | 'drink' | 'taken' | 'note' | 'share' | 'wine' | 'barrel' | 'tonight'
>;

/** Changes the view of the cellar, or of the page of one item, and opens dialogs over it. */
export function useView() {
  const navigate = useNavigate();
  const go = (next: (view: CellarSearch) => object, replace = false) =>
    void navigate({
      to: '.',
      search: (view) => cellarSearch({ ...next(cellarSearch({ ...view })) }),
      state: true,
      replace,
      resetScroll: false,
    });
  return {
    go,
    /** @param replace whether to replace the entry of the browser's history */
    change: (changed: Readonly<Record<string, unknown>>, replace?: boolean) =>
      go((view) => ({ ...view, ...changed }), replace),
    open: (dialog: Dialog) => go((view) => ({ ...withoutDialog(view), ...dialog })),
  };
}
