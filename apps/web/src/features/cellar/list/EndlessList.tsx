import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx';
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx';
import { ListEnd } from '../../../ui/table/ListEnd.tsx';
import { itemsOf, type ListSoFar, totalOf } from './list-cache.ts';

const FAILED = 'Failed to load data. Please try again later.';
const WORDS = { loading: 'Loading data...', failed: FAILED };

interface Props<Item> {
  list: UseInfiniteQueryResult<ListSoFar<Item>>;
  /** Shown where there is nothing at all. */
  empty: ReactNode;
  /** Whether the next rows are asked for here. */
  loadsOn?: boolean;
  children: (items: Item[], total: number) => ReactNode;
}

/** A list that loads on as its end comes near, and at the press of a button for whoever does not scroll. */
export function EndlessList<Item>({ list, empty, loadsOn = true, children }: Props<Item>) {
  const [wasThere] = useState(list.data !== undefined);
  if (list.data === undefined) {
    if (!list.isError) return <LoadingState />;
    return <ErrorNotice onRetry={() => void list.refetch()}>{FAILED}</ErrorNotice>;
  }
  const items = itemsOf(list.data);
  if (items.length === 0 && !list.hasNextPage) return empty;
  return (
    <>
      {list.isRefetchError && <ErrorNotice onRetry={() => void list.refetch()}>{FAILED}</ErrorNotice>}
      <Items list={list} data={list.data} items={items} isNew={!wasThere} loadsOn={loadsOn}>
        {children}
      </Items>
    </>
  );
}

/** Items that fill a screen; the others follow when these have been painted. */
const FIRST = 12;

interface ItemsProps<Item> extends Pick<Props<Item>, 'list' | 'children'> {
  data: ListSoFar<Item>;
  items: Item[];
  /** Whether somebody waits for them; those that were there already also hold the place one scrolled to. */
  isNew: boolean;
  loadsOn: boolean;
}

function Items<Item>({ list, data, items, isNew, loadsOn, children }: ItemsProps<Item>) {
  const count = useDeferredValue(items.length, isNew ? Math.min(FIRST, items.length) : items.length);
  const { total, atLeast } = totalOf(data);
  const areAllShown = count >= items.length;
  return (
    <>
      {children(areAllShown ? items : items.slice(0, count), atLeast ? -1 : total)}
      {loadsOn && list.hasNextPage && areAllShown && <ListEnd list={list} ahead="2000px" words={WORDS} />}
    </>
  );
}
