/**
 * The parts of the app for signed-in people, in the order of the menu: navigation, router and guard are made
 * of this list. A section that is not built yet has no page: the guard knows its path, the menu leaves it out.
 */
export const sections = [
  { path: '/cellar', label: 'Cellar', title: 'My Cellar', built: true },
  { path: '/yield-management', label: 'Yield Management', title: 'Yield Management', built: true },
  { path: '/fermentation', label: 'Fermentation', title: 'Fermentation Control', built: true },
  { path: '/grape-library', label: 'Grape Library', title: 'Grape Library', built: true },
] as const;

export const builtSections = sections.filter((section) => section.built);
