import { IconBarrel } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { sumOfPicked, useSelection } from '../../../ui/many/selection.ts';
import { countedThings } from '../../../ui/many/things.ts';
import { litres } from '../../../ui/words.ts';
import { BarrelFindBar } from '../finding/BarrelFindBar.tsx';
import { barrelQueryOf, barrelWhereOf, isFiltered } from '../finding/finding.ts';
import { useFinding } from '../finding/useFinding.ts';
import { ItemList } from '../list/ItemList.tsx';
import { rowsOf, totalOf } from '../list/list-cache.ts';
import type { PrintRef } from '../list/usePrint.ts';
import type { Layout } from '../search.ts';
import { barrelList, printedBarrels } from './barrel.queries.ts';
import { BARRELS } from './barrel-view.tsx';

/** Maximum number of barrels to load for the sum of litres when all are selected. */
const MOST_SUMMED = 2000;

interface Props {
  layout: Layout;
  onAdd: () => void;
  onImport: () => void;
  print: PrintRef;
}

export function Barrels(props: Props) {
  const { finding } = useFinding();
  const where = barrelWhereOf(finding);
  const query = barrelQueryOf(finding);
  const list = useInfiniteQuery(barrelList(query));
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  const items = useMemo(() => rowsOf(list.data), [list.data]);
  const selection = useSelection(items, JSON.stringify(where));
  const total = list.data && totalOf(list.data).total;
  const isSummed = selection.isAll && total !== undefined && total <= MOST_SUMMED;
  const loadsRest = isSummed && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (loadsRest) void fetchNextPage();
  }, [loadsRest, fetchNextPage]);
  const areLoaded = !selection.isAll || items.length === total;
  const pickedLitres = areLoaded
    ? sumOfPicked(items, selection.ids, ({ fillLevel }) => fillLevel)
    : undefined;

  return (
    <>
      {(isFiltered(finding) || items.length > 0) && (
        <BarrelFindBar count={total === undefined ? undefined : countedThings(total, 'barrels')} />
      )}
      <ItemList
        {...props}
        things="barrels"
        view={BARRELS}
        list={list}
        printed={printedBarrels(query)}
        where={where}
        selection={selection}
        hidden={0}
        total={total ?? 0}
        amount={pickedLitres === undefined ? undefined : litres(pickedLitres)}
        icon={<IconBarrel size={32} />}
        about="Every barrel you add shows here, with its wood, its wine and how full it is."
      />
    </>
  );
}
