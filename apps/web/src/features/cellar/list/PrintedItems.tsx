import { numberWords } from '../../../ui/words.ts';
import { placeWords } from '../finding/words.ts';
import { OpenPlace } from '../places/open-place.ts';
import { inOrder } from '../places/place-order.ts';
import type { ItemColumn, ItemView, NamedItem } from './item-view.ts';
import { MOST_PRINTED } from './list-cache.ts';
import classes from './PrintedItems.module.css';

interface Props<Item> {
  view: ItemView<Item>;
  columns: readonly ItemColumn<Item>[];
  items: readonly Item[];
  /** The total number of items, printed or not. */
  total: number;
  /** Whether items are listed under each of their places. */
  isByPlace: boolean;
  /** The places of the filter, if any; other places of the items are not printed. */
  places: readonly string[] | undefined;
}

/** The places of all items with their contents. */
function byPlace<Item>(view: ItemView<Item>, items: readonly Item[], picked: readonly string[] | undefined) {
  const kept = items.flatMap((item) =>
    [...new Set(view.placesOf(item))]
      .filter((place) => picked === undefined || picked.includes(place))
      .map((place) => ({ place, item })),
  );
  const groups = [...Map.groupBy(kept, ({ place }) => place)];
  return inOrder(groups.map(([place, there]) => ({ place, rows: there.map(({ item }) => item) })));
}

/** A printed list: a table with all columns, and headings on each page. */
export function PrintedItems<Item extends NamedItem>({
  view,
  columns: chosen,
  items,
  total,
  isByPlace,
  places,
}: Props<Item>) {
  const columns = chosen.filter(({ isPlace }) => !(isByPlace && isPlace));
  const groups = isByPlace ? byPlace(view, items, places) : [{ place: null, rows: items }];
  return (
    <>
      {items.length < total && (
        <p>
          The first {numberWords(items.length)} of {numberWords(total)}.{' '}
          {items.length < MOST_PRINTED
            ? 'Print, in the menu of Export Data, prints more of them.'
            : 'Narrow the list down to print the others, or export it as a file.'}
        </p>
      )}
      <table className={classes.table} aria-label={view.caption}>
        <thead>
          <tr>
            <th scope="col">{view.naming}</th>
            {columns.map(({ key, heading, isNumber }) => (
              <th key={key} scope="col" data-number={isNumber}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ place, rows }) => (
          <OpenPlace key={place} value={place === null ? undefined : [place]}>
            <tbody>
              {place !== null && (
                <tr className={classes.place}>
                  <th scope="rowgroup" colSpan={columns.length + 1}>
                    {placeWords(place)}, <span>{view.inPlace(rows, place)}</span>
                  </th>
                </tr>
              )}
              {rows.map((item) => (
                <tr key={item.id}>
                  <th scope="row">
                    {item.name}
                    <div className={classes.below}>{view.below(item)}</div>
                  </th>
                  {columns.map(({ key, isNumber, cell }) => (
                    <td key={key} data-number={isNumber}>
                      {cell(item)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </OpenPlace>
        ))}
      </table>
    </>
  );
}
