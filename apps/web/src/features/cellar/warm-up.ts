import { useEffect } from 'react';

/** What the first hand on the page may want next. */
const PARTS = [
  () => import('../../ui/ConfirmDialog.tsx'),
  () => import('./CellarMenus.tsx'),
  () => import('./finding/FilterPopover.tsx'),
  () => import('./finding/FilterDrawer.tsx'),
  () => import('./bulk/SelectionBar.tsx'),
  () => import('./bulk/EditManyDialog.tsx'),
  () => import('./wines/AddWineDialog.tsx'),
  () => import('./wines/EditWineDialog.tsx'),
  () => import('./drinking/DrinkDialog.tsx'),
  () => import('./drinking/HistoryPage.tsx'),
  () => import('./places/Places.tsx'),
  () => import('./import/ImportData.tsx'),
];

const SIGNS = ['pointermove', 'pointerdown', 'wheel', 'keydown'] as const;

/**
 * Loads menus and dialogs once somebody does something on the page: the first look comes without them, and where the
 * network ends later they are there.
 */
export function useWarmUp(): void {
  useEffect(() => {
    const end = new AbortController();
    const load = () => {
      end.abort();
      // Whatever fails here is asked for again, and told of, when it is wanted.
      for (const part of PARTS) part().catch(() => undefined);
    };
    for (const sign of SIGNS) addEventListener(sign, load, { passive: true, signal: end.signal });
    return () => end.abort();
  }, []);
}
