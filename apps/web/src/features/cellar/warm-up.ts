/** What the first hand on the page may want next. */
export const CELLAR_PARTS = [
  () => import('../../ui/feedback/ConfirmDialog.tsx'),
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
