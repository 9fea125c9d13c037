import { useHotkeys } from '@mantine/hooks';
import { type UseInfiniteQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useImperativeHandle } from 'react';
import { toast } from '../../../ui/feedback/toast.ts';
import { type Pages, type PrintedQuery, rowsOf } from './list-cache.ts';
import { usePrinting } from './usePrinting.ts';

/** Up to this many rows are kept ready, because the browser's own menu prints without waiting. */
const KEPT_READY = 300;

/** Prints the current list; set by the list for the menu above it. */
export type PrintRef = RefObject<(() => void) | null>;

interface Options<Item> {
  list: UseInfiniteQueryResult<Pages<Item>>;
  printed: PrintedQuery<Item>;
  total: number;
  print: PrintRef;
}

/** The rows to print. Printing from the menu or with the usual key fetches all rows first. */
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
    // The fetched rows are rendered in the next task.
    setTimeout(() => globalThis.print());
  };
  useImperativeHandle(print, () => () => void printAll());
  useHotkeys([['mod+P', () => void printAll()]], []);

  return { isPrinting, items: rowsOf(isWhole ? list.data : (whole.data ?? list.data)) };
}
