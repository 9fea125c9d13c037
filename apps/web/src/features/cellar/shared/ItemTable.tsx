import { VisuallyHidden } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { SortHeading } from '../finding/SortHeading.tsx';
import type { CellarSearch } from '../search.ts';
import { DeleteButton } from './DeleteButton.tsx';
import { ItemLink } from './ItemLink.tsx';
import classes from './ItemTable.module.css';
import { useListPlace } from './ListPlace.tsx';
import { SelectBox } from './SelectBox.tsx';
import { useWindowRows } from './useWindowRows.ts';
import { WindowList } from './WindowList.tsx';

export interface Column<Item> {
  readonly heading: string;
  /** Numbers stand at the right. */
  readonly isNumber?: boolean;
  /** A few words that stay on one line. */
  readonly isShort?: boolean;
  /** Left out first where room grows short, or second; the others stay. */
  readonly spare?: 'first' | 'second';
  /** What the items are ordered by from its heading. */
  readonly sort?: string;
  readonly cell: (item: Item) => ReactNode;
}

interface Props<Item> {
  caption: string;
  items: readonly Item[];
  /** How many there are altogether, loaded or not; -1 where nobody knows. */
  total: number;
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

/** How high a row of the table and one of a phone are before they have been seen, in pixels. */
const ROW_HEIGHT = { desk: 69, phone: 92 } as const;

type Named = { readonly id: string; readonly name: string };

/** The items as a table, on a screen wide enough for one. */
export function ItemTable<Item extends Named>(props: Props<Item>) {
  const { caption, items, total, columns, naming, actions } = props;
  const { list, rows, below, isWindowed, measure } = useWindowRows<HTMLTableSectionElement>({
    count: items.length,
    estimate: ROW_HEIGHT.desk,
  });
  const gap = (height: number) =>
    height > 0 && <tr aria-hidden="true" className={classes.gap} style={{ blockSize: `${height}px` }} />;
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-rowcount={isWindowed ? (total < 0 ? -1 : total + 1) : undefined}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr aria-rowindex={isWindowed ? 1 : undefined}>
            <th scope="col">
              <VisuallyHidden>Picture</VisuallyHidden>
            </th>
            <SortHeading sort="name">{naming}</SortHeading>
            {columns.map(({ heading, sort, isNumber, spare }) => (
              <SortHeading key={heading} sort={sort} data-number={isNumber} data-spare={spare}>
                {heading}
              </SortHeading>
            ))}
            <th scope="col">
              <VisuallyHidden>{actions ? 'Actions' : 'Delete'}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody ref={list}>
          {rows.map(({ row, from, to, above }) => (
            <Fragment key={row}>
              {gap(above)}
              {items.slice(from, to).map((item, at) => (
                <TableRow
                  key={item.id}
                  {...props}
                  item={item}
                  // The headings are the first row.
                  place={
                    isWindowed ? { ref: measure, 'data-index': row, 'aria-rowindex': from + at + 2 } : {}
                  }
                />
              ))}
            </Fragment>
          ))}
          {gap(below)}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps<Item> extends Props<Item> {
  item: Item;
  place: {
    ref?: ((element: HTMLElement | null) => void) | undefined;
    'data-index'?: number;
    'aria-rowindex'?: number;
  };
}

function TableRow<Item extends Named>(props: RowProps<Item>) {
  const { item, place, columns, below, thumbnail, opens, actions, onDelete } = props;
  return (
    <tr {...place}>
      <td>
        <div className={classes.lead}>
          <SelectBox id={item.id} name={item.name} />
          <div className={classes.picture}>{thumbnail(item)}</div>
        </div>
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
          data-spare={column.spare}
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
  );
}

interface RowsProps<Item>
  extends Pick<Props<Item>, 'items' | 'total' | 'thumbnail' | 'opens' | 'actions' | 'onDelete'> {
  label: string;
  /** The lines below the name. */
  children: (item: Item) => ReactNode;
}

/** The same as compact rows, on a phone. */
export function ItemRows<Item extends Named>(props: RowsProps<Item>) {
  const { label, items, total } = props;
  return (
    <WindowList
      label={label}
      className={classes.rows}
      items={items}
      total={total}
      estimate={ROW_HEIGHT.phone}
    >
      {(item) => <CompactRow {...props} item={item} />}
    </WindowList>
  );
}

function CompactRow<Item extends Named>(props: RowsProps<Item> & { item: Item }) {
  const { item, thumbnail, opens, actions, onDelete, children } = props;
  return (
    <li className={classes.row} {...useListPlace()}>
      <SelectBox id={item.id} name={item.name} />
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
  );
}
