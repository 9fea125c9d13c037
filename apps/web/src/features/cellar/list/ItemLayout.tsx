import { Later, later } from '../../../ui/feedback/Later.tsx';
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx';
import { useIsNarrow } from '../../../ui/page/useIsNarrow.ts';
import classes from './ItemLayout.module.css';
import { DeleteButton, ItemLink, ItemPicture, ItemSelectBox } from './ItemParts.tsx';
import type { ItemTable as Table } from './ItemTable.tsx';
import { HEIGHTS, type ItemsProps, type Named } from './item-view.ts';
import { WindowList } from './WindowList.tsx';

// `later` loses the type parameter, so it is restored with a cast.
const ItemTable = later(
  async () => (await import('./ItemTable.tsx')).ItemTable<never>,
) as unknown as typeof Table;

interface Props<Item> extends ItemsProps<Item> {
  layout: 'grid' | 'list';
}

/** Items as cards, as a table, or on narrow screens as rows. */
export function ItemLayout<Item extends Named & { notes: string | null }>(props: Props<Item>) {
  const { layout, ...list } = props;
  const isNarrow = useIsNarrow();
  if (layout === 'list' && !isNarrow)
    return (
      <Later fallback={<LoadingState>Loading the table…</LoadingState>}>
        <ItemTable {...list} />
      </Later>
    );
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

function Row<Item extends Named>({ view, item, selection, onDelete }: OneProps<Item>) {
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
        <div className={classes.below}>{view.lines(item)}</div>
      </div>
      <div className={classes.actions}>
        {view.actions?.(item, true)}
        <DeleteButton item={item} onDelete={onDelete} />
      </div>
    </>
  );
}
