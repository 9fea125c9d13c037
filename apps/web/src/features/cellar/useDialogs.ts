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

  const { show } = view;
  // Where in the history the cellar was come to; a dialog opened since then has the page it covers before it.
  const below = useRef({ place: placeOf(router.history.location.state), show });
  useEffect(() => {
    if (isOpen) return;
    const place = Math.min(below.current.place, placeOf(router.history.location.state));
    below.current = { place, show };
  }, [isOpen, show, router]);

  const showsBarrels = show === 'barrels';
  const open = (dialog: Pick<CellarSearch, 'add' | 'import'>) =>
    void navigate({ to: '/cellar', search: { ...withoutDialog(view), ...dialog }, resetScroll: false });

  return {
    add: () => open({ add: showsBarrels ? 'barrel' : 'wine' }),
    openImport: () => open({ import: showsBarrels ? 'barrels' : 'wines' }),
    /**
     * Closing is going back, so that the back button does not open the dialog again; a file of bottles that was
     * dropped on the barrels leads to the bottles, though.
     */
    close: () => {
      const isCovering = placeOf(router.history.location.state) > below.current.place;
      if (isCovering && below.current.show === show) router.history.back();
      else void navigate({ to: '/cellar', search: withoutDialog(view), replace: true, resetScroll: false });
    },
  };
}
