import type { Wine } from '@cuverie/contract';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { rowsOf } from '../list/list-cache.ts';
import { keepWine, wineById, wineList } from '../wines/wine.queries.ts';

const wine = (version: number, quantity: number) => ({ id: 'a', version, quantity }) as Wine;

it('three quickly drunk bottles are gone, whatever the order of the answers', () => {
  const client = new QueryClient();
  const { queryKey } = wineList({});
  client.setQueryData(queryKey, {
    pages: [{ data: [wine(1, 6)], meta: { nextCursor: null } }],
    pageParams: [],
  });
  for (const answer of [wine(3, 4), wine(2, 5), wine(4, 3), wine(3, 4)]) keepWine(client, answer);
  expect(rowsOf(client.getQueryData(queryKey))).toEqual([wine(4, 3)]);
  expect(client.getQueryData(wineById(client, 'a').queryKey)).toEqual(wine(4, 3));
});
