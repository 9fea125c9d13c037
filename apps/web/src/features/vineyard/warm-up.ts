/** What a walk between the rows may want, where there is no network. */
export const VINEYARD_PARTS = [
  () => import('./readings/AddReadingDialog.tsx'),
  () => import('./readings/UpdateReadingDialog.tsx'),
  () => import('./fields/FieldDialog.tsx'),
  () => import('./fields/DeleteFieldDialog.tsx'),
  () => import('./import/ImportMeasurements.tsx'),
];
