import { Later, later } from '../../../ui/feedback/Later.tsx';
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx';
import { useIsNarrow } from '../../../ui/page/useIsNarrow.ts';
import classes from './ItemLayout.module.css';
import { DeleteButton, ItemLink, ItemPicture, ItemSelectBox } from './ItemParts.tsx';
import type { ItemTable as Table } from './ItemTable.tsx';
import { HEIGHTS, type ItemColumn, type ItemsProps, type ListProps, type NamedItem } from './item-view.ts';
import { useListSettings } from './useListSettings.ts';
import { WindowList } from './WindowList.tsx';

// `later` loses the type parameter, so it is restored with a cast.
const ItemTable = later(
  async () => (await import('./ItemTable.tsx')).ItemTable<never>,
) as unknown as typeof Table;

interface Props<Item> extends ItemsProps<Item> {
  layout: 'grid' | 'list';
}

/** Items as cards, as a table, or on narrow screens as rows. */
export function ItemLayout<Item extends NamedItem & { notes: string | null }>(props: Props<Item>) {
  const { layout, ...items } = props;
  const { density, columns, areUsual } = useListSettings();
  const shown = items.view.columns.filter(({ key }) => columns.includes(key));
  const list = { ...items, density, columns: shown, areUsual };
  const isNarrow = useIsNarrow();
  if (layout === 'list' && !isNarrow)
    return (
      <Later fallback={<LoadingState>Loading the table…</LoadingState>}>
        {/* Rows of another height are measured again. */}
        <ItemTable key={density} {...list} />
      </Later>
    );
  const isGrid = layout === 'grid';
  return (
    <WindowList
      key={density}
      label={list.view.label}
      className={isGrid ? classes.grid : `${classes.rows} ${density === 'compact' ? classes.compact : ''}`}
      itemClass={isGrid ? classes.card : classes.row}
      items={list.items}
      total={list.total}
      estimate={isGrid ? HEIGHTS.card : HEIGHTS.phone[density]}
    >
      {(item) => (isGrid ? <Card {...list} item={item} /> : <Row {...list} item={item} />)}
    </WindowList>
  );
}

type OneProps<Item> = ListProps<Item> & { item: Item };

function Card<Item extends NamedItem & { notes: string | null }>(props: OneProps<Item>) {
  const { view, item, selection, onDelete } = props;
  return (
    <>
      <div className={classes.picture}>
        <ItemPicture view={view} item={item} />
      </div>
      <div className={classes.select}>
        <ItemSelectBox item={item} selection={selection} />
      </div>
      <div className={classes.body}>
        <div className={classes.above}>
          <span>{view.above(item)}</span>
        </div>
        <h3 className={classes.title}>
          <ItemLink view={view} item={item} /> <span className={classes.year}>{view.year(item)}</span>{' '}
        </h3>
        {view.facts(item)}
        {item.notes !== null && <p className={classes.notes}>{item.notes}</p>}
        {view.actions && <div className={classes.foot}>{view.actions(item, false)}</div>}
      </div>
      <div className={classes.corner}>
        <DeleteButton item={item} onDelete={onDelete} />
      </div>
    </>
  );
}

function Row<Item extends NamedItem>({ view, item, selection, onDelete, columns, areUsual }: OneProps<Item>) {
  return (
    <>
      <ItemSelectBox item={item} selection={selection} />
      <div className={classes.small}>
        <ItemPicture view={view} item={item} />
      </div>
      <div className={classes.words}>
        <h3 className={classes.name}>
          <ItemLink view={view} item={item} />
        </h3>
        <div className={classes.below}>
          {areUsual ? view.lines(item) : <Cells columns={columns} item={item} />}
        </div>
      </div>
      <div className={classes.actions}>
        {view.actions?.(item, true)}
        <DeleteButton item={item} onDelete={onDelete} />
      </div>
    </>
  );
}

/** The chosen columns in a row on a phone. */
const Cells = <Item,>({ columns, item }: { columns: readonly ItemColumn<Item>[]; item: Item }) => (
  <dl className={classes.cells}>
    {columns.map(({ key, heading, cell }) => (
      <div key={key}>
        <dt>{heading}</dt> <dd>{cell(item)}</dd>
      </div>
    ))}
  </dl>
);
