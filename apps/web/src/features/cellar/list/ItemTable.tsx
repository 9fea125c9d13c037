import type { ReactNode } from 'react';
import { type DataColumn, DataTable } from '../../../ui/table/DataTable.tsx';
import { useWindowRows } from '../../../ui/table/useWindowRows.ts';
import { SortHeading } from '../finding/SortHeading.tsx';
import type { CellarSearch } from '../search.ts';
import { DeleteButton } from './DeleteButton.tsx';
import { ItemLink } from './ItemLink.tsx';
import classes from './ItemTable.module.css';
import { useListPlace } from './ListPlace.tsx';
import { SelectBox } from './SelectBox.tsx';
import { WindowList } from './WindowList.tsx';

/** A column of the table; `sort` is what the items are ordered by from its heading. */
export type Column<Item> = Omit<DataColumn<Item>, 'key'> & { readonly sort?: string };

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
  const { caption, items, total, naming, below, thumbnail, opens, actions, onDelete } = props;
  const near = useWindowRows<HTMLTableSectionElement>({ count: items.length, estimate: ROW_HEIGHT.desk });
  const pictureOf = (item: Item) => (
    <div className={classes.lead}>
      <SelectBox id={item.id} name={item.name} />
      <div className={classes.picture}>{thumbnail(item)}</div>
    </div>
  );
  const nameOf = (item: Item) => (
    <>
      <ItemLink opens={opens(item)}>{item.name}</ItemLink>
      <div className={classes.below}>{below(item)}</div>
    </>
  );
  const actionsOf = (item: Item) => (
    <div className={classes.actions}>
      {actions?.(item)}
      <DeleteButton name={item.name} onDelete={() => onDelete(item)} />
    </div>
  );
  const columns: (DataColumn<Item> & { sort?: string })[] = [
    { key: 'picture', heading: 'Picture', isUnheaded: true, cell: pictureOf },
    { key: naming, heading: naming, sort: 'name', isName: true, cell: nameOf },
    ...props.columns.map((column) => ({ ...column, key: column.heading })),
  ];
  const sorts = new Map(columns.map(({ key, sort }) => [key, sort]));
  const headingOf = ({ key, heading, isNumber, spare }: DataColumn<Item>) => (
    <SortHeading sort={sorts.get(key)} data-number={isNumber} data-spare={spare}>
      {heading}
    </SortHeading>
  );
  return (
    <DataTable
      caption={caption}
      className={classes.items}
      columns={columns}
      rows={items}
      rowKey={({ id }) => id}
      headingOf={headingOf}
      actions={actionsOf}
      actionsHeading={actions ? 'Actions' : 'Delete'}
      window={{ ...near, total }}
    />
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
