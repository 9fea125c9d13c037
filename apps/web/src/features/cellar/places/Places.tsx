import type { Wine } from '@cuverie/contract';
import { Accordion, Group, Stack } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx';
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx';
import { facetsQuery } from '../figures.queries.ts';
import { wineSortOf, wineWhereOf } from '../finding/finding.ts';
import { useFinding } from '../finding/useFinding.ts';
import { placeWords, winesAndBottles } from '../finding/words.ts';
import { EndlessList } from '../list/EndlessList.tsx';
import { ItemLayout } from '../list/ItemLayout.tsx';
import { wineList } from '../wines/wine.queries.ts';
import { WINES } from '../wines/wine-view.tsx';
import { OpenPlace } from './open-place.ts';
import classes from './Places.module.css';
import { inOrder } from './place-order.ts';

/** The wines grouped by place. Opening a place shows its contents. */
export function Places({ onDelete }: { onDelete: ((wine: Wine) => void) | undefined }) {
  const { finding } = useFinding();
  const facets = useQuery(facetsQuery(wineWhereOf(finding), { placeList: 'all' }));
  const [open, setOpen] = useState<string[]>([]);

  if (facets.data === undefined) {
    if (!facets.isError) return <LoadingState />;
    return (
      <ErrorNotice onRetry={() => void facets.refetch()}>
        Failed to load data. Please try again later.
      </ErrorNotice>
    );
  }
  // Facets count with every filter but their own, which here selects the places.
  const counted = inOrder(
    facets.data.place
      .filter(({ value }) => finding.place === undefined || finding.place.includes(value))
      .map(({ value, wines, bottles }) => ({ place: value, wines, bottles })),
  );
  return (
    <Accordion
      multiple
      value={open}
      onChange={setOpen}
      variant="separated"
      radius="lg"
      order={3}
      chevronPosition="left"
      classNames={{ item: classes.place, control: classes.head, content: classes.kept }}
      keepMounted={false}
    >
      <Stack component="ul" gap="xs" className={classes.places} aria-label="Places">
        {counted
          .filter(({ wines }) => wines > 0)
          .map(({ place, wines, bottles }) => (
            <li key={place}>
              <Accordion.Item value={keyOf(place)}>
                <Accordion.Control>
                  <Group gap="xs">
                    <IconMapPin size={18} aria-hidden="true" className={classes.pin} />
                    <span className={classes.name}>{placeWords(place)}</span>
                    <span className={classes.count}>{winesAndBottles(wines, bottles)}</span>
                  </Group>
                </Accordion.Control>
                <Accordion.Panel>
                  {open.includes(keyOf(place)) && <PlaceWines place={place} onDelete={onDelete} />}
                </Accordion.Panel>
              </Accordion.Item>
            </li>
          ))}
      </Stack>
    </Accordion>
  );
}

/** The id of a place's accordion item, also for wines without a place; ids must not contain spaces. */
const keyOf = (place: string): string => `in-${encodeURIComponent(place)}`;

function PlaceWines({ place, onDelete }: { place: string; onDelete: ((wine: Wine) => void) | undefined }) {
  const { finding } = useFinding();
  const sort = wineSortOf(finding);
  const query = { ...wineWhereOf(finding), place: [place], ...(sort !== undefined && { sort }) };
  const list = useInfiniteQuery(wineList(query));
  return (
    <EndlessList list={list} empty={<p className={classes.count}>Nothing is kept here any more.</p>}>
      {(items, total) => (
        <OpenPlace value={query.place}>
          <ItemLayout view={WINES} layout="grid" items={items} total={total} onDelete={onDelete} />
        </OpenPlace>
      )}
    </EndlessList>
  );
}
