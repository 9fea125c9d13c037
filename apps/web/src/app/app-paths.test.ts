import { createMemoryHistory } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { appPaths } from './app-paths.ts';
import { HOME } from './last-page.ts';
import { createAppRouter } from './router.tsx';

/** Routes that exist only in development. */
const OF_DEVELOPMENT = new Set(['/dev/ui', '/$']);

it('lists every route for the server except the home page, which is a static page there', () => {
  const routes = Object.keys(createAppRouter(createMemoryHistory()).routesByPath);
  const answered = routes.filter((path) => path !== HOME && !OF_DEVELOPMENT.has(path));
  expect(answered.map((path) => path.replaceAll('$', ':')).toSorted()).toEqual(appPaths.toSorted());
});
