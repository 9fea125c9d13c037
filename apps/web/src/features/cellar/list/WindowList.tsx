import type { ReactNode } from 'react';
import { Later, later } from '../../../ui/feedback/Later.tsx';
import { PLAIN } from '../../../ui/table/plain.ts';
import type { ListProps } from './LongList.tsx';

interface Props<Item> extends Omit<ListProps, 'ids' | 'children'> {
  items: readonly Item[];
  children: (item: Item) => ReactNode;
}

/** How many items are shown while the code of a long list loads: few, because they are rendered once more then. */
const AT_FIRST = 4;

const LongList = later(async () => (await import('./LongList.tsx')).LongList);

/** A list or grid; of a long one only the part near the screen is rendered. */
export function WindowList<Item extends { readonly id: string }>({ items, children, ...list }: Props<Item>) {
  const { label, className, itemClass, total, estimate } = list;
  const isLong = total === -1 || Math.max(total, items.length) > PLAIN;
  const shown = isLong ? items.slice(0, AT_FIRST) : items;
  // Without room for the others, the next page would be fetched at once.
  const below = estimate * (items.length - shown.length);
  const plain = (
    <ul className={className} aria-label={label} style={{ paddingBlockEnd: below || undefined }}>
      {shown.map((item) => (
        <li key={item.id} className={itemClass}>
          {children(item)}
        </li>
      ))}
    </ul>
  );
  // Decided by the total number, so that the list does not change its kind while scrolling.
  if (!isLong) return plain;
  return (
    <Later fallback={plain}>
      <LongList {...list} ids={items.map(({ id }) => id)}>
        {(at) => items[at] && children(items[at])}
      </LongList>
    </Later>
  );
}
