/** The sections for signed-in users, in the order of the menu. Navigation and router are built from this list. */
export const sections = [
  { path: '/cellar', label: 'Cellar', title: 'My Cellar' },
  { path: '/yield-management', label: 'Yield Management', title: 'Yield Management' },
  { path: '/fermentation', label: 'Fermentation', title: 'Fermentation Control' },
  { path: '/grape-library', label: 'Grape Library', title: 'Grape Library' },
] as const;

/** The section for winemakers. The settings decide whether it is in the menu; its address always works. */
export const winerySection: { path: string; label: string } = { path: '/winery', label: 'Winery' };

export const publicPages = [
  { path: '/features', label: 'Features' },
  { path: '/pricing', label: 'Pricing' },
  { path: '/about', label: 'About' },
] as const;
