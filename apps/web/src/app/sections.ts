/** The parts of the app for signed-in people, in the order of the menu: navigation and router are made of this list. */
export const sections = [
  { path: '/cellar', label: 'Cellar', title: 'My Cellar' },
  { path: '/yield-management', label: 'Yield Management', title: 'Yield Management' },
  { path: '/fermentation', label: 'Fermentation', title: 'Fermentation Control' },
  { path: '/grape-library', label: 'Grape Library', title: 'Grape Library' },
] as const;

/** Of those who make wine: in the menu where the settings say so, and reachable by its address for everybody. */
export const winerySection: { path: string; label: string } = { path: '/winery', label: 'Winery' };

export const publicPages = [
  { path: '/features', label: 'Features' },
  { path: '/pricing', label: 'Pricing' },
  { path: '/about', label: 'About' },
] as const;
