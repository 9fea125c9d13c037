import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isOutOfReach } from '../../../api/failure.ts';
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx';
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx';
import { ListEnd } from '../../../ui/table/ListEnd.tsx';
import { type Pages, rowsOf, totalOf } from './list-cache.ts';

const WORDS = { loading: 'Loading data...', failed: 'Failed to load data. Please try again later.' };

/** Offline, a larger cellar, or one not copied yet, only has the viewed wines. */
const NOT_HERE =
  'Cuverie is out of reach, and this was not looked at on this device before. It is there again with the server.';

interface Props<Item> {
  list: UseInfiniteQueryResult<Pages<Item>>;
  /** Shown if the list is empty. */
  empty: ReactNode;
  /** Whether the next rows are loaded here. */
  loadsOn?: boolean;
  /** @param total -1 if unknown */
  children: (items: Item[], total: number) => ReactNode;
}

/** A list that loads further rows as its end comes near, or by a button. */
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
      {loadsOn && list.hasNextPage && <ListEnd list={list} ahead={2000} words={WORDS} />}
    </>
  );
}
