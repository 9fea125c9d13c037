import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { onlyKnown } from './known-search.ts';

it('passes only the parsed parameters of the address to the page', async () => {
  const read = (raw: Record<string, unknown>): { shown?: 'barrels' } =>
    raw['shown'] === 'barrels' ? { shown: 'barrels' } : {};
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '/cellar', validateSearch: onlyKnown(read) });
  const searchAt = (address: string): unknown => {
    const history = createMemoryHistory({ initialEntries: [address] });
    const router = createRouter({ routeTree: root.addChildren([page]), history });
    return router.matchRoutes(router.latestLocation).at(-1)?.search;
  };
  expect(searchAt('/cellar?shown=barrels&import=1')).toEqual({ shown: 'barrels' });
  expect(searchAt('/cellar?shown=tanks')).toEqual({});
});
