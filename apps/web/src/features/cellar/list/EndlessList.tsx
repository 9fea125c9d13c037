import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isOutOfReach } from '../../../api/failure.ts';
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx';
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx';
import { ListEnd } from '../../../ui/table/ListEnd.tsx';
import { type Pages, rowsOf, totalOf } from './list-cache.ts';

const WORDS = { loading: 'Loading data...', failed: 'Failed to load data. Please try again later.' };

/** Of a larger cellar, or before there was time to copy it, there is what was looked at. */
const NOT_HERE =
  'Cuverie is out of reach, and this was not looked at on this device before. It is there again with the server.';

interface Props<Item> {
  list: UseInfiniteQueryResult<Pages<Item>>;
  /** Shown where there is nothing at all. */
  empty: ReactNode;
  /** Whether the next rows are asked for here. */
  loadsOn?: boolean;
  /** @param total -1 where nobody knows */
  children: (items: Item[], total: number) => ReactNode;
}

/** A list that loads on as its end comes near, and at the press of a button for whoever does not scroll. */
export function EndlessList<Item>({ list, empty, loadsOn = true, children }: Props<Item>) {
  const words = isOutOfReach(list.error) ? NOT_HERE : WORDS.failed;
  const failure = <ErrorNotice onRetry={() => void list.refetch()}>{words}</ErrorNotice>;
  if (list.data === undefined) return list.isError ? failure : <LoadingState />;
  const items = rowsOf(list.data);
  const { total, atLeast } = totalOf(list.data);
  if (items.length === 0 && !list.hasNextPage) return empty;
  return (
    <>
      {list.isRefetchError && failure}
      {children(items, atLeast ? -1 : total)}
      {loadsOn && list.hasNextPage && <ListEnd list={list} ahead="2000px" words={WORDS} />}
    </>
  );
}
