import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { listsOf, refresh } from './lists.ts';

/** A list of so many pages on the screen, and how often a page of it was asked for since. */
function shown(pages: number) {
  const client = new QueryClient();
  let asked = 0;
  const options = {
    queryKey: [...listsOf('wines'), { pages }],
    queryFn: async () => (asked += 1),
    initialPageParam: 0,
    getNextPageParam: (_page: number, all: number[]) => all.length,
    staleTime: Infinity,
  };
  client.setQueryData(options.queryKey, {
    pages: Array.from({ length: pages }, () => 0),
    pageParams: Array.from({ length: pages }, (_, page) => page),
  });
  new InfiniteQueryObserver(client, options).subscribe(() => {});
  return { client, asked: () => asked };
}

it('a list on the screen is asked for again after a change, a long one only where what it shows is wrong', async () => {
  const [short, long] = [shown(2), shown(6)];
  refresh(short.client, 'wines');
  refresh(long.client, 'wines');
  await expect.poll(short.asked).toBe(2);
  expect(long.asked()).toBe(0);
  refresh(long.client, 'wines', true);
  await expect.poll(long.asked).toBe(6);
});
