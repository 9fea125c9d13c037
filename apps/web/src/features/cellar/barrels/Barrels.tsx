import { Button, VisuallyHidden } from '@mantine/core';
import { IconBarrel, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import type { Layout } from '../search.ts';
import { DeleteDialog, useDeletion } from '../shared/deletion.tsx';
import { EndlessList } from '../shared/EndlessList.tsx';
import { CardGrid } from '../shared/ItemCard.tsx';
import { useIsNarrow } from '../shared/useIsNarrow.ts';
import { BarrelCard } from './BarrelCard.tsx';
import { BarrelRows, BarrelTable } from './BarrelTable.tsx';
import { barrelList, useDeleteBarrel } from './barrel.queries.ts';

interface Props {
  layout: Layout;
  onAdd: () => void;
}

/** All barrels of the cellar. */
export function Barrels({ layout, onAdd }: Props) {
  const list = useInfiniteQuery(barrelList());
  const heading = useRef<HTMLHeadingElement>(null);
  const deletion = useDeletion(useDeleteBarrel(), heading);
  const isNarrow = useIsNarrow();

  return (
    <section aria-label="Barrels">
      <VisuallyHidden ref={heading} component="h2" tabIndex={-1}>
        Barrels
      </VisuallyHidden>
      <EndlessList
        list={list}
        empty={
          <EmptyState
            title="No barrels yet"
            icon={<IconBarrel size={32} />}
            action={
              <Button onClick={onAdd} leftSection={<IconPlus size={20} aria-hidden="true" />}>
                Add your first barrel
              </Button>
            }
          >
            Every barrel you add shows here, with its wood, its wine and how full it is.
          </EmptyState>
        }
      >
        {(barrels) =>
          layout === 'grid' ? (
            <CardGrid label="Barrels">
              {barrels.map((barrel) => (
                <BarrelCard key={barrel.id} barrel={barrel} onDelete={() => deletion.ask(barrel)} />
              ))}
            </CardGrid>
          ) : isNarrow ? (
            <BarrelRows barrels={barrels} onDelete={deletion.ask} />
          ) : (
            <BarrelTable barrels={barrels} onDelete={deletion.ask} />
          )
        }
      </EndlessList>
      <DeleteDialog thing="barrel" deletion={deletion} />
    </section>
  );
}
