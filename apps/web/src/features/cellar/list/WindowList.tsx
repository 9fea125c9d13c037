import type { ReactNode } from 'react';
import { Later, later } from '../../../ui/feedback/Later.tsx';
import { PLAIN } from '../../../ui/table/plain.ts';
import type { ListProps } from './LongList.tsx';

interface Props<Item> extends Omit<ListProps, 'ids' | 'children'> {
  items: readonly Item[];
  children: (item: Item) => ReactNode;
}

const LongList = later(async () => (await import('./LongList.tsx')).LongList);

/** A list or grid; of a long one only the part near the screen is rendered. */
export function WindowList<Item extends { readonly id: string }>({ items, children, ...list }: Props<Item>) {
  const { label, className, itemClass, total } = list;
  const plain = (
    <ul className={className} aria-label={label}>
      {items.map((item) => (
        <li key={item.id} className={itemClass}>
          {children(item)}
        </li>
      ))}
    </ul>
  );
  // Decided by the total number, so that the list does not change its kind while scrolling.
  if (total !== -1 && Math.max(total, items.length) <= PLAIN) return plain;
  return (
    <Later fallback={plain}>
      <LongList {...list} ids={items.map(({ id }) => id)}>
        {(at) => items[at] && children(items[at])}
      </LongList>
    </Later>
  );
}
