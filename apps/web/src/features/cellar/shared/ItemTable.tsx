import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CellarSearch } from '../search.ts';
import { DeleteButton } from './DeleteButton.tsx';
import { ItemLink } from './ItemLink.tsx';
import classes from './ItemTable.module.css';

export interface Column<Item> {
  readonly heading: string;
  /** Numbers stand at the right. */
  readonly isNumber?: boolean;
  /** A few words that stay on one line. */
  readonly isShort?: boolean;
  /** Shown only where there is room to spare. */
  readonly isSpare?: boolean;
  readonly cell: (item: Item) => ReactNode;
}

interface Props<Item> {
  caption: string;
  items: readonly Item[];
  columns: readonly Column<Item>[];
  /** Heading of the first column, which names the item. */
  naming: string;
  /** The line below the name. */
  below: (item: Item) => ReactNode;
  thumbnail: (item: Item) => ReactNode;
  opens: (item: Item) => Pick<CellarSearch, 'wine' | 'barrel'>;
  /** What can be done with it at once. */
  actions?: (item: Item) => ReactNode;
  onDelete: (item: Item) => void;
}

type Named = { readonly id: string; readonly name: string };

/** The items as a table, on a screen wide enough for one. */
export function ItemTable<Item extends Named>(props: Props<Item>) {
  const { caption, items, columns, naming, below, thumbnail, opens, actions, onDelete } = props;
  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Picture</VisuallyHidden>
            </th>
            <th scope="col">{naming}</th>
            {columns.map((column) => (
              <th key={column.heading} scope="col" data-number={column.isNumber} data-spare={column.isSpare}>
                {column.heading}
              </th>
            ))}
            <th scope="col">
              <VisuallyHidden>{actions ? 'Actions' : 'Delete'}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              <td>
                <div className={classes.picture}>{thumbnail(item)}</div>
              </td>
              <th scope="row">
                <ItemLink opens={opens(item)}>{item.name}</ItemLink>
                <div className={classes.below}>{below(item)}</div>
              </th>
              {columns.map((column) => (
                <td
                  key={column.heading}
                  data-number={column.isNumber}
                  data-short={column.isShort}
                  data-spare={column.isSpare}
                >
                  {column.cell(item)}
                </td>
              ))}
              <td>
                <div className={classes.actions}>
                  {actions?.(item)}
                  <DeleteButton name={item.name} onDelete={() => onDelete(item)} />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowsProps<Item>
  extends Pick<Props<Item>, 'items' | 'thumbnail' | 'opens' | 'actions' | 'onDelete'> {
  label: string;
  /** The lines below the name. */
  children: (item: Item) => ReactNode;
}

/** The same as compact rows, on a phone. */
export function ItemRows<Item extends Named>({
  label,
  items,
  thumbnail,
  opens,
  actions,
  onDelete,
  children,
}: RowsProps<Item>) {
  return (
    <ul className={classes.rows} aria-label={label}>
      {items.map((item) => (
        <li key={item.id} className={classes.row}>
          <div className={classes.picture}>{thumbnail(item)}</div>
          <div className={classes.words}>
            <h3 className={classes.name}>
              <ItemLink opens={opens(item)}>{item.name}</ItemLink>
            </h3>
            <div className={classes.below}>{children(item)}</div>
          </div>
          <div className={classes.actions}>
            {actions?.(item)}
            <DeleteButton name={item.name} onDelete={() => onDelete(item)} />
          </div>
        </li>
      ))}
    </ul>
  );
}
