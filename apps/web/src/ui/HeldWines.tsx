import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { winesOfVessel } from '../api/vessels.ts';
import { Loaded } from './feedback/Loaded.tsx';
import { dateOfMoment } from './words.ts';

const dayOf = (at: string): string => dateOfMoment(new Date(at));

/** The lots that a vessel of the winery held, each with its days. */
export function HeldWines({ vesselId }: { vesselId: string }) {
  const wines = useQuery(winesOfVessel(vesselId));
  return (
    <Loaded query={wines} loading="Loading its wines…" failed="Its wines could not be loaded.">
      {(all) =>
        all.length === 0 ? (
          <Text c="dimmed">The record shows no wine in it yet.</Text>
        ) : (
          <ul style={{ listStyle: 'none' }}>
            {all.map(({ lotId, lot, from, to }) => (
              <li key={`${lotId} ${from}`}>
                <Link to="/winery/lots/$id" params={{ id: lotId }}>
                  {lot}
                </Link>{' '}
                <Text span c="dimmed">
                  {to === null ? `since ${dayOf(from)}` : `${dayOf(from)} to ${dayOf(to)}`}
                </Text>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
