import { VisuallyHidden } from '@mantine/core';
import { IconBottle } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { Later, later } from '../../../ui/feedback/Later.tsx';
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx';
import { counted } from '../../../ui/words.ts';
import { facetsQuery } from '../figures.queries.ts';
import { FindBar } from '../finding/FindBar.tsx';
import { isFiltered, wineSortOf, wineWhereOf } from '../finding/finding.ts';
import { NoMatch } from '../finding/NoMatch.tsx';
import { useFinding } from '../finding/useFinding.ts';
import { useDeletion } from '../item/deletion.tsx';
import { EndlessList } from '../list/EndlessList.tsx';
import { itemsOf, totalOf } from '../list/list-cache.ts';
import { NothingYet } from '../list/NothingYet.tsx';
import { isAnyPicked, SelectionProvider, sumOfPicked, useSelection } from '../list/selection.tsx';
import type { Layout } from '../search.ts';
import { WineLayout } from './WineLayout.tsx';
import { useDeleteWine, wineList } from './wine.queries.ts';

// Not what most visits see first.
const Places = later(async () => (await import('../places/Places.tsx')).Places);
const SelectionBar = later(async () => (await import('../bulk/SelectionBar.tsx')).SelectionBar);

interface Props {
  layout: Layout;
  onAdd: () => void;
  onImport: () => void;
}

/** The wines of the cellar, or those that are looked for. */
export function Wines({ layout, onAdd, onImport }: Props) {
  const { finding } = useFinding();
  const where = wineWhereOf(finding);
  const sort = wineSortOf(finding);
  const list = useInfiniteQuery(wineList({ ...where, ...(sort !== undefined && { sort }) }));
  const items = useMemo(() => (list.data ? itemsOf(list.data) : []), [list.data]);
  const heading = useRef<HTMLHeadingElement>(null);
  const deletion = useDeletion('wine', useDeleteWine(), heading);
  const selection = useSelection(items, JSON.stringify(where));
  const facets = useQuery({ ...facetsQuery(where), enabled: !list.isPending });
  const { total, atLeast } = list.data ? totalOf(list.data) : { total: 0, atLeast: false };
  // A search counts no further than it has to; what the filters count is told a moment later.
  const facetCounts = facets.isPlaceholderData ? undefined : facets.data;
  const bottles = selection.isAll
    ? facetCounts?.bottles
    : sumOfPicked(items, selection.ids, ({ quantity }) => quantity);
  const isEmpty = list.data !== undefined && items.length === 0 && !isFiltered(finding);

  return (
    <>
      {!isEmpty && <FindBar counts={!list.isPending} />}
      <section aria-label="Bottles" aria-busy={list.isPlaceholderData}>
        <VisuallyHidden ref={heading} component="h2" tabIndex={-1}>
          Bottles
        </VisuallyHidden>
        <EndlessList
          list={list}
          empty={
            isFiltered(finding) ? (
              <NoMatch things="wines" />
            ) : (
              <NothingYet
                thing="bottle"
                icon={<IconBottle size={32} />}
                add="Add your first wine"
                onAdd={onAdd}
                onImport={onImport}
              >
                Every bottle you add shows here, with what it is, where it lies and when to drink it. Coming
                from CellarTracker, Vivino, VinoCell or a spreadsheet? Bring its file along.
              </NothingYet>
            )
          }
          loadsOn={layout !== 'places'}
        >
          {(wines, size) =>
            layout === 'places' ? (
              <Later fallback={<LoadingState />}>
                <Places onDelete={deletion.ask} />
              </Later>
            ) : (
              <SelectionProvider value={selection}>
                <WineLayout layout={layout} wines={wines} total={size} onDelete={deletion.ask} />
              </SelectionProvider>
            )
          }
        </EndlessList>
        {layout !== 'places' && isAnyPicked(selection) && (
          <Later>
            <SelectionBar
              things="wines"
              selection={selection}
              total={atLeast ? (facetCounts?.wines ?? 0) : total}
              amount={bottles === undefined ? undefined : counted(bottles, 'bottle')}
              where={where}
              heading={heading}
            />
          </Later>
        )}
        {deletion.dialog}
      </section>
    </>
  );
}
