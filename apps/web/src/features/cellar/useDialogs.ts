import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useWayBack } from '../../ui/page/useWayBack.ts';
import { type CellarSearch, sameDialog, withoutDialog } from './search.ts';

/** Opens and closes the dialogs of the cellar by its address. */
export function useDialogs(view: CellarSearch) {
  const navigate = useNavigate();
  const isOpen = !sameDialog(view, {});
  const goBack = useWayBack(isOpen);
  const { show } = view;
  const below = useRef(show);
  useEffect(() => {
    if (!isOpen) below.current = show;
  }, [isOpen, show]);

  const showsBarrels = show === 'barrels';
  const open = (dialog: Pick<CellarSearch, 'add' | 'import'>) =>
    void navigate({ to: '/cellar', search: { ...withoutDialog(view), ...dialog }, resetScroll: false });
  const cover = () =>
    void navigate({ to: '/cellar', search: withoutDialog(view), replace: true, resetScroll: false });

  return {
    add: () => open({ add: showsBarrels ? 'barrel' : 'wine' }),
    openImport: () => open({ import: showsBarrels ? 'barrels' : 'wines' }),
    /** A file of bottles that was dropped on the barrels leads to the bottles; otherwise closing is going back. */
    close: () => (below.current === show ? goBack(cover) : cover()),
  };
}
