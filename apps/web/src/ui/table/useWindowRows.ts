import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { PLAIN } from './plain.ts';

/** How far above and below the screen rows are rendered, in pixels. */
const BEYOND = 600;

/** A rendered row of the list or grid. */
export interface WindowRow {
  /** The index of the row. */
  readonly row: number;
  /** The index of its first item, and the one after its last. */
  readonly from: number;
  readonly to: number;
  /** The height of the rows above it that are not rendered, in pixels. */
  readonly above: number;
}

interface Options {
  count: number;
  /** The estimated height of a row before it is measured, in pixels. */
  estimate: number;
  /** Up to this length all rows are rendered. */
  plain?: number;
}

const ROW = 'data-index';

/** The columns and gap of a grid from its computed style; a list has one column. */
function tracksOf(element: HTMLElement): { columns: number; gap: number } {
  const { gridTemplateColumns, rowGap } = getComputedStyle(element);
  return { columns: gridTemplateColumns.split(' ').length, gap: Number.parseFloat(rowGap) || 0 };
}

/**
 * The rows of a long list that are near the screen. The list scrolls with the page. The row with the focus stays
 * rendered, so that the keyboard continues from there.
 */
export function useWindowRows<List extends HTMLElement>({ count, estimate, plain = PLAIN }: Options) {
  const list = useRef<List>(null);
  const focused = useRef<number | null>(null);
  const [{ columns, gap, top }, setPlace] = useState({ columns: 1, gap: 0, top: 0 });
  const isWindowed = count > plain;

  // The content above the list may change its height at any time.
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
    overscan: Math.ceil(BEYOND / estimate),
    // The rows beyond the screen leave time to render and to paint in two tasks.
    useFlushSync: false,
    gap,
    scrollMargin: top,
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range);
      const focusedRow = focused.current;
      if (focusedRow === null || focusedRow >= range.count || near.includes(focusedRow)) return near;
      return [...near, focusedRow].toSorted((one, other) => one - other);
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
