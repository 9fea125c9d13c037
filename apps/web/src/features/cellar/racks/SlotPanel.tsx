import { type RackedWine, slotOperations, type Wine } from '@cuverie/contract';
import { nameWithVintage, slotLabel } from '@cuverie/domain';
import { Button, CloseButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconArrowsMove, IconBottle, IconGlassFull, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { IfMay } from '../../../ui/page/IfMay.tsx';
import { countText } from '../../../ui/words.ts';
import { rowsOf } from '../list/list-cache.ts';
import { wineList } from '../wines/wine.queries.ts';
import type { At } from './RackMap.tsx';
import classes from './Racks.module.css';
import { rackList } from './rack.queries.ts';
import { type BottlesInSlot } from './rack-cells.ts';
import { reachesOf } from './rack-words.ts';

interface SlotProps {
  at: At;
  standing: readonly BottlesInSlot[];
  /** The number of bottles that still fit. */
  room: number;
  /** Closes the panel, so that only the drawing remains. */
  onClose: () => void;
  onMove: (wine: RackedWine) => void;
  onTakeOut: (wine: RackedWine) => void;
  onDrink: (wine: RackedWine) => void;
  onPut: (wine: Wine) => void;
}

/** The content of the selected slot, with its actions. */
export function SlotPanel({ at, standing, room, onClose, onMove, onTakeOut, onDrink, onPut }: SlotProps) {
  return (
    <section className={classes.panel} aria-label={`Slot ${slotLabel(at)}`}>
      <Group justify="space-between" wrap="nowrap">
        <h3 className={classes.title}>{slotLabel(at)}</h3>
        <CloseButton size={44} aria-label="Close" onClick={onClose} />
      </Group>
      <Stack gap="sm">
        {standing.map(({ wine, bottles }) => (
          <div key={wine.id}>
            <Link to="/cellar" search={{ wine: wine.id }} className={classes.wine}>
              {nameWithVintage(wine)}
            </Link>
            <Text c="dimmed" fz="sm">
              {[wine.producer, wine.region, wine.type, countText(bottles, 'bottle')]
                .filter(Boolean)
                .join(' · ')}
            </Text>
            <Group gap="xs" mt={6}>
              <IfMay call={slotOperations.put}>
                <Button
                  variant="default"
                  leftSection={<IconArrowsMove size={18} aria-hidden="true" />}
                  onClick={() => onMove(wine)}
                >
                  Move
                </Button>
                <Button variant="default" onClick={() => onTakeOut(wine)}>
                  Take out
                </Button>
              </IfMay>
              <Button
                variant="default"
                leftSection={<IconGlassFull size={18} aria-hidden="true" />}
                onClick={() => onDrink(wine)}
              >
                Drink
              </Button>
            </Group>
          </div>
        ))}
        {standing.length === 0 && <Text c="dimmed">Nothing lies here.</Text>}
        {room > 0 && (
          <IfMay call={slotOperations.put}>
            <LooseBottles
              label={standing.length === 0 ? 'Put a bottle in' : 'Put another in'}
              onChoose={onPut}
            />
          </IfMay>
        )}
      </Stack>
    </section>
  );
}

/** The number of options shown; typing filters them. */
const SHOWN = 30;

/** Bottles without a slot, to be put into this one. */
function LooseBottles({ label, onChoose }: { label: string; onChoose: (wine: Wine) => void }) {
  const [q, setQ] = useState('');
  const query = { stock: 'in', ...(q.trim() !== '' && { q: q.trim() }) } as const;
  const list = useInfiniteQuery({ ...wineList(query), placeholderData: keepPreviousData });
  const { data: racks } = useQuery(rackList);
  const looseOf = (wine: Wine) => reachesOf(wine, racks ?? []).filter(({ slot }) => slot === undefined);
  const loose = rowsOf(list.data).filter((wine) => looseOf(wine).length > 0);
  // If all loaded wines are in slots, loose ones may be on a later page.
  const { hasNextPage, isFetching, fetchNextPage } = list;
  const isShort = hasNextPage && !isFetching && loose.length < SHOWN;
  useEffect(() => {
    if (isShort) void fetchNextPage();
  }, [isShort, fetchNextPage]);
  return (
    <div>
      <TextInput
        type="search"
        label={label}
        placeholder="Name, producer, place…"
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        value={q}
        onChange={({ currentTarget }) => setQ(currentTarget.value)}
      />
      {loose.length === 0 ? (
        <Text c="dimmed" mt="xs">
          {isFetching ? 'Looking for loose bottles…' : 'There is no such loose bottle.'}
        </Text>
      ) : (
        <ul className={classes.loose} aria-label="Loose bottles">
          {loose.slice(0, SHOWN).map((wine) => (
            <li key={wine.id}>
              <button
                type="button"
                className={classes.choice}
                data-wine={wine.type}
                onClick={() => onChoose(wine)}
              >
                <IconBottle size={20} aria-hidden="true" className={classes.bottle} />
                <span>
                  {nameWithVintage(wine)}
                  <small>
                    {looseOf(wine)
                      .map(({ words, bottles }) => `${words}: ${bottles}`)
                      .join(' · ')}
                  </small>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
