import type { CellarPlace, Wine } from '@cuverie/contract';
import { type PlaceNode, placeTree } from '@cuverie/domain';
import { Accordion, Group, Stack } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx';
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx';
import { countText, numberWords } from '../../../ui/words.ts';
import { facetsQuery, placesQuery } from '../figures.queries.ts';
import { isFiltered, wineSortOf, wineWhereOf } from '../finding/finding.ts';
import { useFinding } from '../finding/useFinding.ts';
import { placeWords, winesAndBottles } from '../finding/words.ts';
import { EndlessList } from '../list/EndlessList.tsx';
import { ItemLayout } from '../list/ItemLayout.tsx';
import { wineList } from '../wines/wine.queries.ts';
import { WINES } from '../wines/wine-view.tsx';
import { AddPlace } from './AddPlace.tsx';
import { OpenPlace } from './open-place.ts';
import { openPlaces } from './open-places.ts';
import { PlaceActions } from './PlaceActions.tsx';
import classes from './Places.module.css';
import { inOrder } from './place-order.ts';

/** The wines grouped by place. Opening a place shows its contents. */
export function Places({ onDelete }: { onDelete: ((wine: Wine) => void) | undefined }) {
  const { finding } = useFinding();
  // Filters would hide what is in a place, so that it could not be changed safely.
  const isNarrowed = isFiltered(finding);
  const places = useQuery({ ...placesQuery(), enabled: !isNarrowed });
  const facets = useQuery(facetsQuery(wineWhereOf(finding), { placeList: 'all' }));
  const [open, setOpen] = useState(() => openPlaces.all());

  if (facets.data === undefined || (places.data === undefined && !isNarrowed)) {
    const failed = [facets, places].find(({ isError }) => isError);
    if (failed === undefined) return <LoadingState />;
    return (
      <ErrorNotice onRetry={() => void failed.refetch()}>
        Failed to load data. Please try again later.
      </ErrorNotice>
    );
  }
  const details = new Map(isNarrowed ? [] : places.data?.map((place) => [place.place, place]));
  // Facets count with every filter but their own, which here selects the places.
  const counts = facets.data.place
    .filter(({ value, wines }) => wines > 0 && (finding.place?.includes(value) ?? true))
    .map(({ value, wines, bottles }) => ({ ...details.get(value), place: value, wines, bottles }));
  const withWines = new Set(counts.map(({ place }) => place));
  const described = [...details.values()]
    .filter(({ place, version }) => !withWines.has(place) && version !== null)
    .map((place) => ({ ...place, wines: 0, bottles: 0 }));
  const listed = inOrder<CountedPlace>([...counts, ...described]);
  return (
    <>
      {!isNarrowed && <AddPlace />}
      <Accordion
        multiple
        value={open}
        onChange={(next) => {
          setOpen(next);
          openPlaces.keep(next);
        }}
        variant="separated"
        radius="lg"
        order={3}
        chevronPosition="left"
        classNames={{ item: classes.place, control: classes.head, content: classes.kept }}
        keepMounted={false}
      >
        <PlaceList
          label="Places"
          nodes={placeTree<CountedPlace>(listed)}
          open={open}
          hasActions={!isNarrowed}
          onDelete={onDelete}
        />
      </Accordion>
    </>
  );
}

/** A place with its counts, and with its details unless filters narrow the list. */
type CountedPlace = Pick<CellarPlace, 'place' | 'wines' | 'bottles'> & Partial<CellarPlace>;

interface ListProps {
  label: string;
  nodes: readonly PlaceNode<CountedPlace>[];
  open: readonly string[];
  /** Whether places can be changed; filters would hide what is in them. */
  hasActions: boolean;
  onDelete: ((wine: Wine) => void) | undefined;
}

function PlaceList({ label, nodes, ...props }: ListProps) {
  const { open, hasActions, onDelete } = props;
  return (
    <Stack component="ul" gap="xs" className={classes.places} aria-label={label}>
      {nodes.map((node) => (
        <li key={node.name}>
          <Accordion.Item value={keyOf(node.name)}>
            <Accordion.Control>
              <Group gap="xs">
                <IconMapPin size={18} aria-hidden="true" className={classes.pin} />
                <span className={classes.name}>{placeWords(node.label)}</span>
                <span className={classes.count}>{countWords(node)}</span>
              </Group>
            </Accordion.Control>
            <Accordion.Panel>
              {open.includes(keyOf(node.name)) && (
                <Stack gap="xs">
                  {hasActions && node.name !== '' && (
                    <PlaceActions place={{ ...EMPTY, place: node.name, ...node.place }} />
                  )}
                  {node.inside.length > 0 && (
                    <PlaceList label={`Places in ${node.name}`} nodes={node.inside} {...props} />
                  )}
                  {node.place !== undefined && node.place.wines > 0 && (
                    <PlaceWines place={node.name} onDelete={onDelete} />
                  )}
                </Stack>
              )}
            </Accordion.Panel>
          </Accordion.Item>
        </li>
      ))}
    </Stack>
  );
}

/** A place that only has others inside. */
const EMPTY = { wines: 0, bottles: 0, barrels: 0, capacity: null, note: null, version: null };

const bottlesIn = ({ place, inside }: PlaceNode<CountedPlace>): number =>
  (place?.bottles ?? 0) + inside.reduce((sum, node) => sum + bottlesIn(node), 0);

/** `2 wines, 38 of 60 bottles`; with places inside it the bottles alone, since a wine may lie in several. */
function countWords(node: PlaceNode<CountedPlace>): string {
  const { place, inside } = node;
  const bottles = bottlesIn(node);
  const capacity = place?.capacity ?? null;
  if (capacity === null)
    return place && inside.length === 0
      ? winesAndBottles(place.wines, bottles)
      : countText(bottles, 'bottle');
  const fill = `${numberWords(bottles)} of ${countText(capacity, 'bottle')}`;
  return place && inside.length === 0 ? `${countText(place.wines, 'wine')}, ${fill}` : fill;
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
