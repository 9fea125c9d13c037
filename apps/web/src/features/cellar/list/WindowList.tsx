import { Fragment, type ReactNode } from 'react';
import { useWindowRows } from '../../../ui/table/useWindowRows.ts';
import { ListPlace } from './ListPlace.tsx';

interface Props<Item> {
  label: string;
  className: string | undefined;
  items: readonly Item[];
  /** How many there are altogether, loaded or not; -1 where nobody knows. */
  total: number;
  /** How high a row is before it has been seen, in pixels. */
  estimate: number;
  children: (item: Item) => ReactNode;
}

/** A list, or a grid, of which the part near the screen is on the page. */
export function WindowList<Item extends { readonly id: string }>(props: Props<Item>) {
  const { label, className, items, total, estimate, children } = props;
  const { list, rows, below, isWindowed, measure } = useWindowRows<HTMLUListElement>({
    count: items.length,
    estimate,
  });
  return (
    <ul
      ref={list}
      className={className}
      aria-label={label}
      data-windowed={isWindowed || undefined}
      style={below > 0 ? { paddingBlockEnd: `${below}px` } : undefined}
    >
      {rows.map(({ row, from, to, above }) =>
        items.slice(from, to).map((item, at) =>
          isWindowed ? (
            <ListPlace
              key={item.id}
              at={from + at}
              total={total}
              row={row}
              above={above}
              measure={at === 0 ? measure : undefined}
            >
              {children(item)}
            </ListPlace>
          ) : (
            <Fragment key={item.id}>{children(item)}</Fragment>
          ),
        ),
      )}
    </ul>
  );
}
