/** What the first hand on the library may want next. */
export const GRAPE_PARTS = [() => import('./GrapeDialog.tsx'), () => import('./import/ImportGrapes.tsx')];
