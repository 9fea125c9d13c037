import { NativeSelect } from '@mantine/core';
import classes from './FindBar.module.css';
import { useFinding } from './useFinding.ts';
import { BARREL_ORDER_WORDS, orderWords, WINE_ORDER_WORDS } from './words.ts';

/** The order of the items, where there are no table headings to press. */
export function SortMenu() {
  const { shown, finding, change } = useFinding();
  const orders = shown === 'barrels' ? BARREL_ORDER_WORDS : WINE_ORDER_WORDS;
  const { q, sort = '' } = finding;
  const isOffered = sort === '' || orders.some((order) => order.sort === sort);
  const usual = shown === 'bottles' && q !== undefined ? 'Best match' : 'Newest first';
  return (
    <NativeSelect
      aria-label="Sort by"
      className={classes.sort}
      classNames={{ input: classes.pick }}
      value={sort}
      onChange={(event) => change({ sort: event.currentTarget.value })}
    >
      <option value="">{usual}</option>
      {orders.map((order) => (
        <option key={order.sort} value={order.sort}>
          {order.label}
        </option>
      ))}
      {!isOffered && <option value={sort}>{orderWords(orders, sort)}</option>}
    </NativeSelect>
  );
}
