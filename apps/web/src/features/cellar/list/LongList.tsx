import type { ReactNode } from 'react';
import { useWindowRows } from '../../../ui/table/useWindowRows.ts';

export interface ListProps {
  label: string;
  className: string | undefined;
  /** Of each item of the list. */
  itemClass: string | undefined;
  ids: readonly string[];
  /** How many there are altogether, loaded or not; -1 where nobody knows. */
  total: number;
  /** How high a row is before it has been seen, in pixels. */
  estimate: number;
  /** Draws the item at a place. */
  children: (at: number) => ReactNode;
}

/** A list, or a grid, of which the part near the screen is on the page. */
export function LongList({ label, className, itemClass, ids, total, estimate, children }: ListProps) {
  const { list, rows, below, isWindowed, measure } = useWindowRows<HTMLUListElement>({
    count: ids.length,
    estimate,
  });
  return (
    <ul ref={list} className={className} aria-label={label} style={{ paddingBlockEnd: below || undefined }}>
      {rows.map(({ row, from, to, above }) =>
        ids.slice(from, to).map((id, at) => (
          <li
            key={id}
            className={itemClass}
            {...(isWindowed && {
              ref: at === 0 ? measure : undefined,
              'data-index': row,
              'aria-posinset': from + at + 1,
              'aria-setsize': total,
              style: { marginBlockStart: above || undefined },
            })}
          >
            {children(from + at)}
          </li>
        )),
      )}
    </ul>
  );
}
