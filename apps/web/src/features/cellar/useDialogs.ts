import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { type CellarSearch, withoutDialog } from './search.ts';

/** Opens and closes the dialogs of the cellar by its address. */
export function useDialogs(view: CellarSearch) {
  const navigate = useNavigate();
  const router = useRouter();
  const isOpen = view.wine !== undefined || view.barrel !== undefined || view.add !== undefined;

  // Whether the entry of the history before this one is the page without the dialog.
  const openedHere = useRef(false);
  useEffect(() => {
    if (!isOpen) openedHere.current = true;
  }, [isOpen]);

  return {
    add: () =>
      void navigate({
        to: '/cellar',
        search: { ...withoutDialog(view), add: view.show === 'barrels' ? 'barrel' : 'wine' },
        resetScroll: false,
      }),
    /** Closing is going back, so that the back button does not open the dialog again. */
    close: () => {
      if (openedHere.current) router.history.back();
      else void navigate({ to: '/cellar', search: withoutDialog(view), replace: true, resetScroll: false });
    },
  };
}
