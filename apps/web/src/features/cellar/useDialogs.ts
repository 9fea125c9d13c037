import { useEffect, useRef } from 'react';
import { useWayBack } from '../../ui/page/useWayBack.ts';
import { type CellarSearch, sameDialog, withoutDialog } from './search.ts';
import { useView } from './useView.ts';

/** Opens and closes the dialogs of the cellar through its address. */
export function useDialogs(view: CellarSearch) {
  const { go, open } = useView();
  const isOpen = !sameDialog(view, {});
  const goBack = useWayBack(isOpen);
  const { show } = view;
  const below = useRef(show);
  useEffect(() => {
    if (!isOpen) below.current = show;
  }, [isOpen, show]);

  const showsBarrels = show === 'barrels';
  const replace = () => go(withoutDialog, true);

  return {
    add: () => open({ add: showsBarrels ? 'barrel' : 'wine' }),
    tonight: () => open({ tonight: true }),
    share: () => open({ share: 'wines' }),
    openImport: () => open({ import: showsBarrels ? 'barrels' : 'wines' }),
    /** After files of bottles were dropped on the barrels, closing leads to the bottles; otherwise it goes back. */
    close: () => (below.current === show ? goBack(replace) : replace()),
  };
}
