import { Button, Loader } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { LoadingState } from '../../../ui/LoadingState.tsx';
import classes from './EndlessList.module.css';
import { itemsOf, type ListSoFar, totalOf } from './list-cache.ts';

const FAILED = 'Failed to load data. Please try again later.';

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
      {loadsOn && list.hasNextPage && areAllShown && (
        <ListEnd
          isLoading={list.isFetchingNextPage}
          isReading={list.isFetching}
          hasFailed={list.isFetchNextPageError}
          onMore={() => void list.fetchNextPage({ cancelRefetch: false })}
        />
      )}
    </>
  );
}

interface EndProps {
  /** Whether the next rows are on their way. */
  isLoading: boolean;
  /** Whether anything of the list is: asking for its next rows would put an end to its being read anew. */
  isReading: boolean;
  hasFailed: boolean;
  onMore: () => void;
}

/** How far below the screen the end of a list may be when the next rows are asked for. */
const AHEAD = '2000px';

function ListEnd({ isLoading, isReading, hasFailed, onMore }: EndProps) {
  const end = useRef<HTMLDivElement>(null);
  // After a failure the person decides, or a broken connection would be hammered.
  const loadsByItself = !isReading && !hasFailed;

  useEffect(() => {
    if (!end.current || !loadsByItself) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onMore();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  });

  if (hasFailed && !isLoading) return <ErrorNotice onRetry={onMore}>{FAILED}</ErrorNotice>;
  return (
    <div className={classes.end} ref={end}>
      {isLoading ? (
        <output>
          <Loader size="sm" aria-hidden="true" /> Loading data...
        </output>
      ) : (
        <Button variant="default" onClick={onMore}>
          Show more
        </Button>
      )}
    </div>
  );
}
