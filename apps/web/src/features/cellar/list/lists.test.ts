import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { itemsOf, type Page } from './list-cache.ts';
import { changeRows, listsOf, refresh } from './lists.ts';

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

describe('a row that is changed while its list is being read', () => {
  const pageOf = (id: string, quantity: number): Page<{ id: string; quantity: number }> => ({
    data: [{ id, quantity }],
    meta: { nextCursor: 'on' },
  });

  /** Two wines on the screen, and a server whose next answer waits until it is given. */
  function reading() {
    const client = new QueryClient();
    const queryKey = [...listsOf('wines'), {}];
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
    const rows = () => itemsOf(list.getCurrentResult().data ?? { pages: [], pageParams: [] });
    return { client, list, asked, answer: first.resolve, rows };
  }

  const drink = (client: QueryClient) => changeRows(client, 'wines', new Set(['Barolo']), { quantity: 5 });

  it('stays changed where what was on its way is from before, and the list is read once more', async () => {
    const { client, list, asked, answer, rows } = reading();
    void list.refetch();
    await expect.poll(() => asked).toEqual([null]);
    drink(client);
    answer(pageOf('Barolo', 6));
    await expect.poll(() => client.isFetching()).toBe(0);
    expect(rows()).toEqual([{ id: 'Barolo', quantity: 5 }]);
    expect(asked).toEqual([null, null]);
  });

  it('stays changed where the next rows were on their way, which can be asked for again', async () => {
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

  it('is shown as it is in a list that was first read when it was changed', async () => {
    const client = new QueryClient();
    const before = Promise.withResolvers<Page<{ id: string; quantity: number }>>();
    let asked = 0;
    const list = new InfiniteQueryObserver(client, {
      queryKey: [...listsOf('wines'), { q: 'barolo' }],
      queryFn: ({ signal }) => {
        asked += 1;
        return asked === 1 && !signal.aborted ? before.promise : pageOf('Barolo', 5);
      },
      initialPageParam: null as string | null,
      getNextPageParam: ({ meta }) => meta.nextCursor,
      staleTime: Infinity,
    });
    list.subscribe(() => {});
    await expect.poll(() => asked).toBe(1);
    drink(client);
    before.resolve(pageOf('Barolo', 6));
    await expect.poll(() => client.isFetching()).toBe(0);
    expect(list.getCurrentResult().data?.pages).toEqual([pageOf('Barolo', 5)]);
  });
});
