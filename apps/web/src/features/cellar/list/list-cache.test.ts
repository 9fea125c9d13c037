import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { changeRows, type Page, rowsOf } from './list-cache.ts';

describe('a row changed during a fetch of its list', () => {
  const pageOf = (id: string, quantity: number): Page<{ id: string; quantity: number }> => ({
    data: [{ id, quantity }],
    meta: { nextCursor: 'on' },
  });

  /** Two wines on the screen, and a server whose next answer is delayed. */
  function reading() {
    const client = new QueryClient();
    const queryKey = ['wines', 'list', {}];
    const first = Promise.withResolvers<Page<{ id: string; quantity: number }>>();
    const asked: (string | null)[] = [];
    const list = new InfiniteQueryObserver(client, {
      queryKey,
      queryFn: ({ pageParam, signal }) => {
        asked.push(pageParam);
        return asked.length === 1 && !signal.aborted ? first.promise : pageOf(pageParam ?? 'Barolo', 5);
      },
      initialPageParam: null as string | null,
      getNextPageParam: ({ meta }) => meta.nextCursor,
      staleTime: Infinity,
    });
    client.setQueryData(queryKey, { pages: [pageOf('Barolo', 6)], pageParams: [null] });
    list.subscribe(() => {});
    const rows = () => rowsOf(list.getCurrentResult().data);
    return { client, list, asked, answer: first.resolve, rows };
  }

  const drink = (client: QueryClient) => changeRows(client, 'wines', () => [{ id: 'Barolo', quantity: 5 }]);

  it('keeps its change if the pending answer is older, and refetches the list', async () => {
    const { client, list, asked, answer, rows } = reading();
    void list.refetch();
    await expect.poll(() => asked).toEqual([null]);
    drink(client);
    answer(pageOf('Barolo', 6));
    await expect.poll(() => client.isFetching()).toBe(0);
    expect(rows()).toEqual([{ id: 'Barolo', quantity: 5 }]);
    expect(asked).toEqual([null, null]);
  });

  it('keeps its change if the next page was pending, which can be fetched again', async () => {
    const { client, list, asked, answer, rows } = reading();
    void list.fetchNextPage();
    await expect.poll(() => asked).toEqual(['on']);
    drink(client);
    answer(pageOf('on', 1));
    await expect.poll(() => client.isFetching()).toBe(0);
    expect(rows()).toEqual([{ id: 'Barolo', quantity: 5 }]);
    await list.fetchNextPage();
    expect(rows()).toEqual([
      { id: 'Barolo', quantity: 5 },
      { id: 'on', quantity: 5 },
    ]);
  });
});
