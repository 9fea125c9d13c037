import type { ReactNode } from 'react';
import { useIsNarrow } from '../../../ui/page/useIsNarrow.ts';
import type { DataColumn } from '../../../ui/table/DataTable.tsx';
import classes from './ItemLayout.module.css';
import { DeleteButton, ItemLink, SelectBox } from './ItemParts.tsx';
import { ItemTable } from './ItemTable.tsx';
import type { Selection } from './selection.ts';
import { WindowList } from './WindowList.tsx';

export interface Named {
  readonly id: string;
  readonly name: string;
}

/** How wines, or barrels, are shown. */
export interface ItemView<Item> {
  label: string;
  caption: string;
  /** Heading of the table's first column, which names the item. */
  naming: string;
  /** What the address calls the dialog of one. */
  dialog: 'wine' | 'barrel';
  thumbnail: (item: Item) => ReactNode;
  /** Columns of the table; `sort` is what the items are ordered by from its heading. */
  columns: readonly (Omit<DataColumn<Item>, 'key'> & { readonly sort?: string })[];
  /** The line below the name, in the table. */
  below: (item: Item) => ReactNode;
  /** The lines below the name, in a row of a phone. */
  lines: (item: Item) => ReactNode;
  /** The line above the name, on a card. */
  above: (item: Item) => string | null;
  /** What stands below the name, on a card. */
  facts: (item: Item) => ReactNode;
  /** What can be done with it at once, on a card or in a row. */
  actions?: (item: Item, isRow: boolean) => ReactNode;
}

export interface ItemsProps<Item> {
  view: ItemView<Item>;
  items: readonly Item[];
  /** How many there are altogether, loaded or not; -1 where nobody knows. */
  total: number;
  selection?: Selection | undefined;
  onDelete: (item: Item) => void;
}

/** How high a card, a row of the table and one of a phone are before they have been seen, in pixels. */
export const HEIGHTS = { card: 220, table: 69, phone: 92 } as const;

interface Props<Item> extends ItemsProps<Item> {
  layout: 'grid' | 'list';
}

/** Items as cards, as a table, or as rows where there is no room for one. */
export function ItemLayout<Item extends Named & { notes: string | null }>(props: Props<Item>) {
  const { layout, ...list } = props;
  const isNarrow = useIsNarrow();
  if (layout === 'list' && !isNarrow) return <ItemTable {...list} />;
  const isGrid = layout === 'grid';
  return (
    <WindowList
      label={list.view.label}
      className={isGrid ? classes.grid : classes.rows}
      itemClass={isGrid ? classes.card : classes.row}
      items={list.items}
      total={list.total}
      estimate={isGrid ? HEIGHTS.card : HEIGHTS.phone}
    >
      {(item) => (isGrid ? <Card {...list} item={item} /> : <Row {...list} item={item} />)}
    </WindowList>
  );
}

type OneProps<Item> = ItemsProps<Item> & { item: Item };

function Card<Item extends Named & { notes: string | null }>(props: OneProps<Item>) {
  const { view, item, selection, onDelete } = props;
  return (
    <>
      <div className={classes.picture}>{view.thumbnail(item)}</div>
      <div className={classes.select}>
        <SelectBox item={item} selection={selection} />
      </div>
      <div className={classes.body}>
        <div className={classes.above}>
          <span>{view.above(item)}</span>
        </div>
        <h3 className={classes.title}>
          <ItemLink view={view} item={item} />
        </h3>
        {view.facts(item)}
        {item.notes !== null && <p className={classes.notes}>{item.notes}</p>}
        {view.actions && <div className={classes.foot}>{view.actions(item, false)}</div>}
      </div>
      <div className={classes.corner}>
        <DeleteButton name={item.name} onDelete={() => onDelete(item)} />
      </div>
    </>
  );
}

function Row<Item extends Named>({ view, item, selection, onDelete }: OneProps<Item>) {
  return (
    <>
      <SelectBox item={item} selection={selection} />
      <div className={classes.small}>{view.thumbnail(item)}</div>
      <div className={classes.words}>
        <h3 className={classes.name}>
          <ItemLink view={view} item={item} />
        </h3>
        <div className={classes.below}>{view.lines(item)}</div>
      </div>
      <div className={classes.actions}>
        {view.actions?.(item, true)}
        <DeleteButton name={item.name} onDelete={() => onDelete(item)} />
      </div>
    </>
  );
}
