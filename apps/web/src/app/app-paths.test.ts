import { createMemoryHistory } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { appPaths } from './app-paths.ts';
import { HOME } from './last-page.ts';
import { createAppRouter } from './router.tsx';

/** In no build. */
const OF_DEVELOPMENT = new Set(['/dev/ui', '/$']);

it('the server is told of every address of the router but the home page, which is a static page there', () => {
  const routes = Object.keys(createAppRouter(createMemoryHistory()).routesByPath);
  const answered = routes.filter((path) => path !== HOME && !OF_DEVELOPMENT.has(path));
  expect(answered.map((path) => path.replaceAll('$', ':')).toSorted()).toEqual(appPaths.toSorted());
});
