import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { type GrapeSearch, withoutDialog } from './search.ts';

/** Opens and closes the dialogs of the library by its address. */
export function useDialogs(view: GrapeSearch) {
  const navigate = useNavigate();
  const goBack = useWayBack(Boolean(view.addGrape ?? view.importGrapes ?? view.grape));

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
    close: () => {
      if (goBack()) return;
      void navigate({ to: '/grape-library', search: withoutDialog(view), replace: true, resetScroll: false });
    },
  };
}

/** Opens and closes the edit dialog of the page of a variety by its address. */
export function useEditing(id: string, { edit }: { edit?: true }) {
  const navigate = useNavigate();
  const isEditing = edit === true;
  const goBack = useWayBack(isEditing);
  const page = { to: '/grape-library/$id', params: { id }, resetScroll: false } as const;
  return {
    isEditing,
    edit: () => void navigate({ ...page, search: { edit: true } }),
    close: () => {
      if (!goBack()) void navigate({ ...page, search: {}, replace: true });
    },
  };
}

/**
 * Closing a dialog is going back, so that the back button does not open it again.
 * @returns goes back where the entry of the history before this one is the page without the dialog; whether it is
 */
function useWayBack(isOpen: boolean): () => boolean {
  const router = useRouter();
  const openedHere = useRef(false);
  useEffect(() => {
    if (!isOpen) openedHere.current = true;
  }, [isOpen]);
  return () => {
    if (openedHere.current) router.history.back();
    return openedHere.current;
  };
}
