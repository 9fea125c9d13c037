import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { type CellarSearch, sameDialog, withoutDialog } from './search.ts';

/** How many steps into the history of this tab an entry is. */
const placeOf = ({ __TSR_index: place }: { __TSR_index: number }): number => place;

/** Opens and closes the dialogs of the cellar by its address. */
export function useDialogs(view: CellarSearch) {
  const navigate = useNavigate();
  const router = useRouter();
  const isOpen = !sameDialog(view, {});

  // Where in the history the cellar was come to; a dialog opened since then has the page it covers before it.
  const arrivedAt = useRef(placeOf(router.history.location.state));
  useEffect(() => {
    if (!isOpen) arrivedAt.current = Math.min(arrivedAt.current, placeOf(router.history.location.state));
  }, [isOpen, router]);

  return {
    add: () =>
      void navigate({
        to: '/cellar',
        search: { ...withoutDialog(view), add: view.show === 'barrels' ? 'barrel' : 'wine' },
        resetScroll: false,
      }),
    /** Closing is going back, so that the back button does not open the dialog again. */
    close: () => {
      if (placeOf(router.history.location.state) > arrivedAt.current) router.history.back();
      else void navigate({ to: '/cellar', search: withoutDialog(view), replace: true, resetScroll: false });
    },
  };
}
