import { memo, type ReactNode } from 'react';
import { useWindowRows } from '../../../ui/table/useWindowRows.ts';

export interface ListProps {
  label: string;
  className: string | undefined;
  itemClass: string | undefined;
  ids: readonly string[];
  /** The total number of items, loaded or not; -1 if unknown. */
  total: number;
  /** The estimated height of a row in pixels. */
  estimate: number;
  /** Renders the item with an index. */
  children: (at: number) => ReactNode;
}

/** An item, rendered once more only if the list changes, not as it is scrolled. */
const Item = memo(({ at, render }: { at: number; render: ListProps['children'] }) => render(at));

/** A list or grid that renders only the part near the screen. */
export function LongList({ label, className, itemClass, ids, total, estimate, children }: ListProps) {
  const { list, rows, below, isWindowed, measure } = useWindowRows<HTMLUListElement>({
    count: ids.length,
    estimate,
    // Its first page is short, but the whole list is not.
    plain: 0,
  });
  return (
    <ul ref={list} className={className} aria-label={label} style={{ paddingBlockEnd: below || undefined }}>
      {rows.flatMap(({ row, from, to, above }) =>
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
            <Item at={from + at} render={children} />
          </li>
        )),
      )}
    </ul>
  );
}
