import { type DataColumn, DataTable } from '../../../ui/table/DataTable.tsx';
import { useWindowRows } from '../../../ui/table/useWindowRows.ts';
import { nextSort } from '../finding/finding.ts';
import { useFinding } from '../finding/useFinding.ts';
import layout from './ItemLayout.module.css';
import { DeleteButton, ItemLink, ItemPicture, ItemSelectBox } from './ItemParts.tsx';
import classes from './ItemTable.module.css';
import { HEIGHTS, type ItemColumn, type ListProps, type NamedItem } from './item-view.ts';

const withRoom = <Item,>(column: ItemColumn<Item>): DataColumn<Item> => {
  const { spare: _, ...shown } = column;
  return shown;
};

/** The items as a table, sorted by its headings: ascending, descending, default. */
export function ItemTable<Item extends NamedItem>(props: ListProps<Item>) {
  const { view, items, total, selection, onDelete, density, areUsual } = props;
  const { finding, change } = useFinding();
  const { sort = '' } = finding;
  const near = useWindowRows<HTMLTableSectionElement>({
    count: items.length,
    estimate: HEIGHTS.table[density],
  });
  const pictureOf = (item: Item) => (
    <div className={`${layout.lead} ${classes.lead}`}>
      <ItemSelectBox item={item} selection={selection} />
      <div className={`${layout.small} ${classes.picture}`}>
        <ItemPicture view={view} item={item} />
      </div>
    </div>
  );
  const nameOf = (item: Item) => (
    <>
      <ItemLink view={view} item={item} /> <div className={layout.below}>{view.below(item)}</div>
    </>
  );
  const actionsOf = (item: Item) => (
    <div className={`${layout.actions} ${classes.actions}`}>
      {view.actions?.(item, true)}
      <DeleteButton item={item} onDelete={onDelete} />
    </div>
  );
  const columns: DataColumn<Item>[] = [
    { key: 'picture', heading: 'Picture', isUnheaded: true, cell: pictureOf },
    { key: 'name', heading: view.naming, isSortable: true, isName: true, cell: nameOf },
    // Chosen columns are shown where room is short, too; the table scrolls.
    ...(areUsual ? props.columns : props.columns.map(withRoom)),
  ];
  return (
    <DataTable
      caption={view.caption}
      className={[classes.table, density === 'compact' && classes.compact, !areUsual && classes.chosen]
        .filter(Boolean)
        .join(' ')}
      columns={columns}
      rows={items}
      rowKey={({ id }) => id}
      sort={{ key: sort.replace('-', ''), direction: sort.startsWith('-') ? 'descending' : 'ascending' }}
      onSort={({ key }) => change({ sort: nextSort(finding.sort, key) })}
      actions={view.actions || onDelete ? actionsOf : undefined}
      actionsHeading={view.actions ? 'Actions' : 'Delete'}
      window={{ ...near, total }}
    />
  );
}
