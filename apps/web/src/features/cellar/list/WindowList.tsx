import type { ReactNode } from 'react';
import { useWindowRows } from '../../../ui/table/useWindowRows.ts';

interface Props<Item> {
  label: string;
  className: string | undefined;
  /** Of each item of the list. */
  itemClass: string | undefined;
  items: readonly Item[];
  /** How many there are altogether, loaded or not; -1 where nobody knows. */
  total: number;
  /** How high a row is before it has been seen, in pixels. */
  estimate: number;
  children: (item: Item) => ReactNode;
}

/** A list, or a grid, of which the part near the screen is on the page. */
export function WindowList<Item extends { readonly id: string }>(props: Props<Item>) {
  const { label, className, itemClass, items, total, estimate, children } = props;
  const { list, rows, below, isWindowed, measure } = useWindowRows<HTMLUListElement>({
    count: items.length,
    estimate,
  });
  return (
    <ul ref={list} className={className} aria-label={label} style={{ paddingBlockEnd: below || undefined }}>
      {rows.map(({ row, from, to, above }) =>
        items.slice(from, to).map((item, at) => (
          <li
            key={item.id}
            className={itemClass}
            {...(isWindowed && {
              ref: at === 0 ? measure : undefined,
              'data-index': row,
              'aria-posinset': from + at + 1,
              'aria-setsize': total,
              style: { marginBlockStart: above || undefined },
            })}
          >
            {children(item)}
          </li>
        )),
      )}
    </ul>
  );
}
