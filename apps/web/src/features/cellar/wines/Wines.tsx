import { IconBottle } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useCustomFields } from '../../../api/custom-fields.ts';
import { sumOfPicked, useSelection } from '../../../ui/many/selection.ts';
import { countText } from '../../../ui/words.ts';
import { customColumns } from '../custom-fields/custom-columns.tsx';
import { facetsQuery } from '../figures.queries.ts';
import { FindBar } from '../finding/FindBar.tsx';
import { countHidden, isFiltered, wineSortOf, wineWhereOf } from '../finding/finding.ts';
import { useFinding } from '../finding/useFinding.ts';
import { ItemList } from '../list/ItemList.tsx';
import { rowsOf, totalOf } from '../list/list-cache.ts';
import type { PrintRef } from '../list/usePrint.ts';
import type { Layout } from '../search.ts';
import { printedWines, wineList } from './wine.queries.ts';
import { WINES } from './wine-view.tsx';
import { bottlesHere } from './wine-words.ts';

interface Props {
  layout: Layout;
  onAdd: () => void;
  onImport: () => void;
  print: PrintRef;
}

/** The wines of the cellar, or those that are looked for. */
export function Wines(props: Props) {
  const { finding } = useFinding();
  const where = wineWhereOf(finding);
  const sort = wineSortOf(finding);
  const query = { ...where, ...(sort !== undefined && { sort }) };
  const own = useCustomFields();
  const view = useMemo(() => ({ ...WINES, columns: [...WINES.columns, ...customColumns(own)] }), [own]);
  const list = useInfiniteQuery(wineList(query));
  const items = useMemo(() => rowsOf(list.data), [list.data]);
  const selection = useSelection(items, JSON.stringify(where));
  const facets = useQuery({ ...facetsQuery(where), enabled: !list.isPending });
  const { total, atLeast } = list.data ? totalOf(list.data) : { total: 0, atLeast: false };
  // A search counts no further than needed; the counts of the filters follow a moment later.
  const facetCounts = facets.isPlaceholderData ? undefined : facets.data;
  const bottles = selection.isAll
    ? facetCounts?.bottles
    : sumOfPicked(items, selection.ids, (wine) => bottlesHere(wine, where.place) ?? wine.quantity);
  const hidden = countHidden(finding, facetCounts);
  const isEmpty = list.data !== undefined && items.length === 0 && !isFiltered(finding) && !hidden;

  return (
    <>
      {!isEmpty && <FindBar counts={!list.isPending} hidden={countHidden(finding, facets.data)} />}
      <ItemList
        {...props}
        things="wines"
        view={view}
        list={list}
        printed={printedWines(query)}
        where={where}
        selection={selection}
        hidden={facets.isError ? 0 : hidden}
        total={atLeast ? (facetCounts?.wines ?? 0) : total}
        amount={bottles === undefined ? undefined : countText(bottles, 'bottle')}
        icon={<IconBottle size={32} />}
        about="Every bottle you add shows here, with what it is, where it lies and when to drink it. Coming from CellarTracker, Vivino, VinoCell or a spreadsheet? Bring its file along."
      />
    </>
  );
}
