/** The addresses of the application, as patterns; the server answers them, and no others, with the shell and 200. */
export const appPaths: readonly string[] = [
  '/login',
  '/logout',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/cellar',
  '/cellar/history',
  '/yield-management',
  '/fermentation',
  '/grape-library',
  '/grape-library/:id',
  '/winery/bench',
  '/settings',
  '/winery',
  '/winery/vessels/:id',
];
