import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { type GrapeSearch, withoutDialog } from './search.ts';

/** Opens and closes the dialogs of the library by its address. */
export function useDialogs(view: GrapeSearch) {
  const navigate = useNavigate();
  const router = useRouter();
  const isOpen = Boolean(view.addGrape ?? view.importGrapes ?? view.grape);

  // Whether the entry of the history before this one is the page without the dialog.
  const openedHere = useRef(false);
  useEffect(() => {
    if (!isOpen) openedHere.current = true;
  }, [isOpen]);

  const show = (dialog: Pick<GrapeSearch, 'addGrape' | 'importGrapes' | 'grape'>) =>
    void navigate({
      to: '/grape-library',
      search: { ...withoutDialog(view), ...dialog },
      resetScroll: false,
    });

  return {
    add: () => show({ addGrape: true }),
    bringIn: () => show({ importGrapes: true }),
    edit: (id: string) => show({ grape: id }),
    /** Closing is going back, so that the back button does not open the dialog again. */
    close: () => {
      if (openedHere.current) router.history.back();
      else {
        void navigate({
          to: '/grape-library',
          search: withoutDialog(view),
          replace: true,
          resetScroll: false,
        });
      }
    },
  };
}
