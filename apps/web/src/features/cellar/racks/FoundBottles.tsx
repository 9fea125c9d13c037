import type { Rack } from '@cuverie/contract';
import { nameWithVintage } from '@cuverie/domain';
import { Text } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { countText } from '../../../ui/words.ts';
import { rowsOf } from '../list/list-cache.ts';
import { wineList } from '../wines/wine.queries.ts';
import classes from './Racks.module.css';
import { reachesOf } from './rack-words.ts';

/** The number of results shown; a longer search finds fewer. */
const SHOWN = 8;

/** The locations of found bottles, in all racks. */
export function FoundBottles({ search, racks }: { search: string; racks: readonly Rack[] }) {
  const query = { q: search, stock: 'in' } as const;
  const list = useInfiniteQuery({ ...wineList(query), placeholderData: keepPreviousData });
  const wines = rowsOf(list.data).slice(0, SHOWN);
  if (list.data === undefined) return null;
  if (wines.length === 0) return <Text c="dimmed">No bottle in the cellar is called like that.</Text>;
  return (
    <ul className={classes.found} aria-label="Found">
      {wines.map((wine) => (
        <li key={wine.id}>
          <Link to="/cellar" search={{ wine: wine.id }}>
            {nameWithVintage(wine)}
          </Link>
          {': '}
          {reachesOf(wine, racks).map(({ words, bottles, rack, slot }, at) => (
            <span key={words}>
              {at > 0 && ' · '}
              {rack && slot ? (
                <Link to="/cellar/racks" search={{ rack: rack.id, q: search }}>
                  {words}
                </Link>
              ) : (
                words
              )}{' '}
              ({countText(bottles, 'bottle')})
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
