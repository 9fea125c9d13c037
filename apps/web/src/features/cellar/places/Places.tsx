import type { Wine } from '@cuverie/contract';
import { IconChevronRight, IconMapPin } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx';
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx';
import { facetsQuery, placesQuery } from '../figures.queries.ts';
import { isFiltered, wineSortOf, wineWhereOf } from '../finding/finding.ts';
import { useFinding } from '../finding/useFinding.ts';
import { placeWords, winesAndBottles } from '../finding/words.ts';
import { EndlessList } from '../list/EndlessList.tsx';
import { WineLayout } from '../wines/WineLayout.tsx';
import { wineList } from '../wines/wine.queries.ts';
import classes from './Places.module.css';

interface Kept {
  readonly place: string;
  readonly wines: number;
  readonly bottles: number;
}

/** A2 before A10, whatever the case; what has no place stands last. */
export function inOrder(places: readonly Kept[], language?: string): Kept[] {
  const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
  return places.toSorted((one, other) => {
    if (one.place === '' || other.place === '') return one.place === '' ? 1 : -1;
    return compare(one.place, other.place);
  });
}

/** The wines by where they lie; a place opens to what is kept there. */
export function Places({ onDelete }: { onDelete: (wine: Wine) => void }) {
  const { finding } = useFinding();
  const isNarrowed = isFiltered(finding);
  const places = useQuery({ ...placesQuery(), enabled: !isNarrowed });
  const facets = useQuery({
    ...facetsQuery(wineWhereOf(finding), { placeList: 'all' }),
    enabled: isNarrowed,
  });
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const source = isNarrowed ? facets : places;

  if (source.data === undefined) {
    if (!source.isError) return <LoadingState />;
    return (
      <ErrorNotice onRetry={() => void source.refetch()}>
        Failed to load data. Please try again later.
      </ErrorNotice>
    );
  }
  // Facets count with every filter but their own, which picks places here.
  const counted = isNarrowed
    ? inOrder(
        (facets.data?.place ?? [])
          .filter(({ value }) => finding.place === undefined || finding.place.includes(value))
          .map(({ value, wines, bottles }) => ({ place: value, wines, bottles })),
      )
    : (places.data ?? []);
  const toggle = (place: string) => {
    const next = new Set(open);
    if (!next.delete(place)) next.add(place);
    setOpen(next);
  };
  return (
    <ul className={classes.places} aria-label="Places">
      {counted
        .filter(({ wines }) => wines > 0)
        .map((kept) => (
          <Place
            key={kept.place}
            kept={kept}
            isOpen={open.has(kept.place)}
            onToggle={() => toggle(kept.place)}
            onDelete={onDelete}
          />
        ))}
    </ul>
  );
}

interface PlaceProps {
  kept: Kept;
  isOpen: boolean;
  onToggle: () => void;
  onDelete: (wine: Wine) => void;
}

function Place({ kept: { place, wines, bottles }, isOpen, onToggle, onDelete }: PlaceProps) {
  const id = useId();
  return (
    <li className={classes.place}>
      <h3>
        <button
          type="button"
          className={classes.head}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
        >
          <IconChevronRight size={20} aria-hidden="true" className={classes.sign} />
          <IconMapPin size={18} aria-hidden="true" className={classes.pin} />
          <span className={classes.name}>{placeWords(place)}</span>
          <span className={classes.count}>{winesAndBottles(wines, bottles)}</span>
        </button>
      </h3>
      <div id={id} hidden={!isOpen} className={classes.kept}>
        {isOpen && <PlaceWines place={place} onDelete={onDelete} />}
      </div>
    </li>
  );
}

function PlaceWines({ place, onDelete }: { place: string; onDelete: (wine: Wine) => void }) {
  const { finding } = useFinding();
  const sort = wineSortOf(finding);
  const query = { ...wineWhereOf(finding), place: [place], ...(sort !== undefined && { sort }) };
  const list = useInfiniteQuery(wineList(query));
  return (
    <EndlessList list={list} empty={<p className={classes.none}>Nothing is kept here any more.</p>}>
      {(items, total) => <WineLayout layout="grid" wines={items} total={total} onDelete={onDelete} />}
    </EndlessList>
  );
}
