import { useHotkeys } from '@mantine/hooks';
import { type UseInfiniteQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useImperativeHandle } from 'react';
import { toast } from '../../../ui/feedback/toast.ts';
import { type Pages, type PrintedQuery, rowsOf } from './list-cache.ts';
import { usePrinting } from './usePrinting.ts';

/** Up to so many are kept ready for paper, as the browser's own menu prints without waiting for any. */
const KEPT_READY = 300;

/** Prints what is shown; given by the list to the menu above it. */
export type PrintRef = RefObject<(() => void) | null>;

interface Options<Item> {
  list: UseInfiniteQueryResult<Pages<Item>>;
  printed: PrintedQuery<Item>;
  total: number;
  print: PrintRef;
}

/** The rows that go to paper, and the ways to print: from the menu and by the usual key all are fetched first. */
export function usePrint<Item>({ list, printed, total, print }: Options<Item>, isFiltered: boolean) {
  const client = useQueryClient();
  const isPrinting = usePrinting();
  const isWhole = list.data !== undefined && !list.hasNextPage;
  const enabled = list.data !== undefined && !isWhole && !isFiltered && total <= KEPT_READY;
  const whole = useQuery({ ...printed, enabled });

  const printAll = async () => {
    try {
      if (!isWhole) await client.fetchQuery({ ...printed, staleTime: 60_000 });
    } catch (failure) {
      toast.failed('The list was not printed.', failure);
      return;
    }
    // What came is on the page by the next task.
    setTimeout(() => globalThis.print());
  };
  useImperativeHandle(print, () => () => void printAll());
  useHotkeys([['mod+P', () => void printAll()]], []);

  return { isPrinting, items: rowsOf(isWhole ? list.data : (whole.data ?? list.data)) };
}
