import { VisuallyHidden } from '@mantine/core';
import { IconBarrel } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { Later, later } from '../../../ui/feedback/Later.tsx';
import { useIsNarrow } from '../../../ui/page/useIsNarrow.ts';
import { litres } from '../../../ui/words.ts';
import { BarrelFindBar } from '../finding/BarrelFindBar.tsx';
import { barrelQueryOf, barrelWhereOf, isFiltered } from '../finding/finding.ts';
import { NoMatch } from '../finding/NoMatch.tsx';
import { useFinding } from '../finding/useFinding.ts';
import { useDeletion } from '../item/deletion.tsx';
import { EndlessList } from '../list/EndlessList.tsx';
import { CardGrid } from '../list/ItemCard.tsx';
import { itemsOf, totalOf } from '../list/list-cache.ts';
import { NothingYet } from '../list/NothingYet.tsx';
import { isAnyPicked, SelectionProvider, sumOfPicked, useSelection } from '../list/selection.tsx';
import { useRest } from '../list/useRest.ts';
import type { Layout } from '../search.ts';
import { countedThings } from '../words.ts';
import { BarrelCard } from './BarrelCard.tsx';
import { BarrelRows, BarrelTable } from './BarrelTable.tsx';
import { barrelList, useDeleteBarrel } from './barrel.queries.ts';

const SelectionBar = later(async () => (await import('../bulk/SelectionBar.tsx')).SelectionBar);

/** Barrels that are loaded, where all are picked, to say how much wine is in them. */
const MOST_SUMMED = 2000;

interface Props {
  layout: Layout;
  onAdd: () => void;
  onImport: () => void;
}

/** All barrels of the cellar. */
export function Barrels({ layout, onAdd, onImport }: Props) {
  const { finding } = useFinding();
  const where = barrelWhereOf(finding);
  const list = useInfiniteQuery(barrelList(barrelQueryOf(finding)));
  const items = useMemo(() => (list.data ? itemsOf(list.data) : []), [list.data]);
  const heading = useRef<HTMLHeadingElement>(null);
  const deletion = useDeletion('barrel', useDeleteBarrel(), heading);
  const isNarrow = useIsNarrow();
  const selection = useSelection(items, JSON.stringify(where));
  const isFound = isFiltered(finding);
  const total = list.data ? totalOf(list.data).total : undefined;
  useRest(list, selection.isAll && total !== undefined && total <= MOST_SUMMED);
  const areLoaded = !selection.isAll || items.length === total;
  const held = areLoaded ? sumOfPicked(items, selection.ids, ({ fillLevel }) => fillLevel) : undefined;

  return (
    <>
      {(isFound || items.length > 0) && (
        <BarrelFindBar count={total === undefined ? undefined : countedThings(total, 'barrels')} />
      )}
      <section aria-label="Barrels" aria-busy={list.isPlaceholderData}>
        <VisuallyHidden ref={heading} component="h2" tabIndex={-1}>
          Barrels
        </VisuallyHidden>
        <EndlessList
          list={list}
          empty={
            isFound ? (
              <NoMatch things="barrels" />
            ) : (
              <NothingYet
                thing="barrel"
                icon={<IconBarrel size={32} />}
                add="Add your first barrel"
                onAdd={onAdd}
                onImport={onImport}
              >
                Every barrel you add shows here, with its wood, its wine and how full it is.
              </NothingYet>
            )
          }
        >
          {(barrels, all) => (
            <SelectionProvider value={selection}>
              {layout === 'grid' ? (
                <CardGrid label="Barrels" items={barrels} total={all}>
                  {(barrel) => <BarrelCard barrel={barrel} onDelete={() => deletion.ask(barrel)} />}
                </CardGrid>
              ) : isNarrow ? (
                <BarrelRows barrels={barrels} total={all} onDelete={deletion.ask} />
              ) : (
                <BarrelTable barrels={barrels} total={all} onDelete={deletion.ask} />
              )}
            </SelectionProvider>
          )}
        </EndlessList>
        {isAnyPicked(selection) && (
          <Later>
            <SelectionBar
              things="barrels"
              selection={selection}
              total={total ?? 0}
              amount={held === undefined ? undefined : litres(held)}
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
