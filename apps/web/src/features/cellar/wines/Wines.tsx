import { Button, VisuallyHidden } from '@mantine/core';
import { IconBottle, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import type { Layout } from '../search.ts';
import { DeleteDialog, useDeletion } from '../shared/deletion.tsx';
import { EndlessList } from '../shared/EndlessList.tsx';
import { CardGrid } from '../shared/ItemCard.tsx';
import { useIsNarrow } from '../shared/useIsNarrow.ts';
import { WineCard } from './WineCard.tsx';
import { WineRows, WineTable } from './WineTable.tsx';
import { useDeleteWine, wineList } from './wine.queries.ts';

interface Props {
  layout: Layout;
  onAdd: () => void;
}

/** All wines of the cellar. */
export function Wines({ layout, onAdd }: Props) {
  const list = useInfiniteQuery(wineList());
  const heading = useRef<HTMLHeadingElement>(null);
  const deletion = useDeletion(useDeleteWine(), heading);
  const isNarrow = useIsNarrow();

  return (
    <section aria-label="Bottles">
      <VisuallyHidden ref={heading} component="h2" tabIndex={-1}>
        Bottles
      </VisuallyHidden>
      <EndlessList
        list={list}
        empty={
          <EmptyState
            title="No bottles yet"
            icon={<IconBottle size={32} />}
            action={
              <Button onClick={onAdd} leftSection={<IconPlus size={20} aria-hidden="true" />}>
                Add your first wine
              </Button>
            }
          >
            Every bottle you add shows here, with what it is, where it lies and when to drink it.
          </EmptyState>
        }
      >
        {(wines) =>
          layout === 'grid' ? (
            <CardGrid label="Bottles">
              {wines.map((wine) => (
                <WineCard key={wine.id} wine={wine} onDelete={() => deletion.ask(wine)} />
              ))}
            </CardGrid>
          ) : isNarrow ? (
            <WineRows wines={wines} onDelete={deletion.ask} />
          ) : (
            <WineTable wines={wines} onDelete={deletion.ask} />
          )
        }
      </EndlessList>
      <DeleteDialog thing="wine" deletion={deletion} />
    </section>
  );
}
