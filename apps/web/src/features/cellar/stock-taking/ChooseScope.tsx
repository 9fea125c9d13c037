import { Text } from '@mantine/core';
import { IconGridDots, IconMapPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { currentUserQuery } from '../../../api/current-user.ts';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { countText } from '../../../ui/words.ts';
import { placesQuery } from '../figures.queries.ts';
import { placeWords } from '../finding/words.ts';
import { rackList } from '../racks/rack.queries.ts';
import classes from './StockTaking.module.css';
import type { StockSearch } from './stock-search.ts';
import { storedCounts } from './stored-counts.ts';

const ICON = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** A choice of the places and racks to count, with those already started marked. */
export function ChooseScope() {
  const places = useQuery(placesQuery());
  const racks = useQuery(rackList).data ?? [];
  const user = useQuery(currentUserQuery).data;
  const begun = new Map(
    (user ? storedCounts.all(user.id, user.estate.id) : []).map(({ of, counts }) => [
      of,
      Object.values(counts).reduce((sum, { found }) => sum + found, 0),
    ]),
  );
  return (
    <Loaded query={places} loading="Loading your places…" failed="Your places could not be loaded.">
      {(all) => {
        const filled = all.filter(({ bottles }) => bottles > 0);
        if (filled.length === 0) return <Text c="dimmed">There is no bottle in your cellar to count.</Text>;
        return (
          <>
            <Text>
              Choose where you stand. Count shelf after shelf, see what is missing or too many, and correct
              the books by one press. What you counted stays on this device until then, also without a
              network.
            </Text>
            {racks.length > 0 && (
              <Scopes title="Racks" icon={<IconGridDots {...ICON} />}>
                {racks.map(({ id, name, place, bottles }) => (
                  <Scope
                    key={id}
                    search={{ rack: id }}
                    name={name}
                    words={`${place} · ${countText(bottles, 'bottle')}`}
                    begun={begun.get(`rack ${id}`)}
                  />
                ))}
              </Scopes>
            )}
            <Scopes title="Places" icon={<IconMapPin {...ICON} />}>
              {filled.map(({ place, bottles, wines }) => (
                <Scope
                  key={place}
                  search={{ inPlace: place }}
                  name={placeWords(place)}
                  words={`${countText(wines, 'wine')} · ${countText(bottles, 'bottle')}`}
                  begun={begun.get(`in ${place}`)}
                />
              ))}
            </Scopes>
          </>
        );
      }}
    </Loaded>
  );
}

interface ScopesProps {
  title: string;
  icon: ReactNode;
  children: ReactNode;
}

const Scopes = ({ title, icon, children }: ScopesProps) => (
  <section aria-label={title}>
    <h2 className={classes.title}>
      {icon} {title}
    </h2>
    <ul className={classes.scopes}>{children}</ul>
  </section>
);

interface ScopeProps {
  search: StockSearch;
  name: string;
  words: string;
  /** The number of bottles counted so far. */
  begun: number | undefined;
}

const Scope = ({ search, name, words, begun }: ScopeProps) => (
  <li>
    <Link to="/cellar/stock-taking" search={search} className={classes.scope}>
      <strong>{name}</strong>
      <span>{words}</span>
      {begun !== undefined && <em>Begun: {countText(begun, 'bottle')} counted</em>}
    </Link>
  </li>
);
