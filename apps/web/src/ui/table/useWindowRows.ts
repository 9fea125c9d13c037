import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { PLAIN } from './plain.ts';

/** Rows kept ready above and below the screen. */
const OVERSCAN = 6;

/** A row of the list, or of the grid, that is on the page. */
export interface WindowRow {
  /** Which row it is. */
  readonly row: number;
  /** The first item in it, and the one after its last. */
  readonly from: number;
  readonly to: number;
  /** The room above it that rows take which are not on the page, in pixels. */
  readonly above: number;
}

interface Options {
  count: number;
  /** How high a row is before it has been seen, in pixels. */
  estimate: number;
}

const ROW = 'data-index';

/** Columns and gap of a grid, as its style has settled them; a list has one column. */
function tracksOf(element: HTMLElement): { columns: number; gap: number } {
  const { gridTemplateColumns, rowGap } = getComputedStyle(element);
  return { columns: gridTemplateColumns.split(' ').length, gap: Number.parseFloat(rowGap) || 0 };
}

/**
 * The rows of a long list that are near the screen. The list scrolls with the page; the row that holds the focus
 * stays however far one scrolls, so that the keyboard goes on from where it was.
 */
export function useWindowRows<List extends HTMLElement>({ count, estimate }: Options) {
  const list = useRef<List>(null);
  const focused = useRef<number | null>(null);
  const [{ columns, gap, top }, setPlace] = useState({ columns: 1, gap: 0, top: 0 });
  const isWindowed = count > PLAIN;

  // What stands above the list may come, go and wrap at any time.
  useLayoutEffect(() => {
    const element = list.current;
    if (!element || !isWindowed) return undefined;
    const look = () => {
      const next = { ...tracksOf(element), top: Math.round(element.getBoundingClientRect().top + scrollY) };
      setPlace((old) =>
        old.columns === next.columns && old.gap === next.gap && old.top === next.top ? old : next,
      );
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [isWindowed]);

  const virtualizer = useWindowVirtualizer<HTMLElement>({
    enabled: isWindowed,
    count: Math.ceil(count / columns),
    estimateSize: () => estimate,
    overscan: OVERSCAN,
    gap,
    scrollMargin: top,
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range);
      const kept = focused.current;
      if (kept === null || kept >= range.count || near.includes(kept)) return near;
      return [...near, kept].toSorted((one, other) => one - other);
    },
  });

  useEffect(() => {
    const element = list.current;
    const follow = ({ target }: FocusEvent) => {
      const row = target instanceof Element && target.closest(`[${ROW}]`)?.getAttribute(ROW);
      focused.current = typeof row === 'string' ? Number(row) : null;
    };
    element?.addEventListener('focusin', follow);
    return () => element?.removeEventListener('focusin', follow);
  }, []);

  if (!isWindowed) {
    const row: WindowRow = { row: 0, from: 0, to: count, above: 0 };
    return { list, rows: [row], below: 0, isWindowed, measure: undefined };
  }
  const shown = virtualizer.getVirtualItems();
  const rows = shown.map(({ index, start }, at): WindowRow => {
    const end = shown[at - 1]?.end;
    const above = end === undefined ? start - top : start - end - gap;
    return { row: index, from: index * columns, to: Math.min(count, (index + 1) * columns), above };
  });
  const below = virtualizer.getTotalSize() - ((shown.at(-1)?.end ?? top) - top);
  return { list, rows, below, isWindowed, measure: virtualizer.measureElement };
}
