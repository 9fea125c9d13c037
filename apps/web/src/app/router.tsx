import { createRoute, createRouter, lazyRouteComponent, type RouterHistory } from '@tanstack/react-router';
import { memberRoutes } from './routes/member-routes.ts';
import { root } from './routes/root.ts';
import { visitorRoutes } from './routes/visitor-routes.ts';
import { NotFound } from './shell/NotFound.tsx';
import { PageFailure } from './shell/PageFailure.tsx';

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface StaticDataRouteOption {
    title?: string;
    guarded?: boolean;
    /** Whether the page has no navigation bar. */
    standsAlone?: boolean;
  }
}

/** The static pages, in development only; a build has them as files. */
const devPages = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: '$',
        staticData: { title: 'A static page · Cuverie' },
        component: lazyRouteComponent(() => import('./site/SitePage.tsx')),
      }),
    ]
  : [];

const tree = root.addChildren([...visitorRoutes, memberRoutes, ...devPages]);

/** The router for the browser's address bar, or for `history` in tests. */
export const createAppRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree: tree,
    ...(history === undefined ? { scrollRestoration: true } : { history }),
    defaultPreload: 'intent',
    defaultErrorComponent: PageFailure,
    defaultNotFoundComponent: NotFound,
  });
