import type { Wine } from '@cuverie/contract';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../api/failure.ts';
import { History } from '../drinking/History.tsx';
import { ArrivalLine } from '../purchases/Arrivals.tsx';
import classes from '../purchases/Purchases.module.css';
import { purchasesOfWine } from '../purchases/purchase.queries.ts';
import { arrivalsOf } from '../purchases/purchase-words.ts';
import { Section } from './ItemPage.tsx';

/** The bottles of a wine that were drunk, given or sold, with ratings and notes. */
export const DrinkingLog = ({ wine }: { wine: Wine }) => (
  <Section title="Drinking log">
    <History wine={wine} />
  </Section>
);

/** The deliveries of a wine. */
export function WineArrivals({ wine: { id } }: { wine: Wine }) {
  const { data, error } = useQuery(purchasesOfWine(id));
  const arrivals = arrivalsOf(data ?? [], id);
  return (
    <Section title="Purchases">
      {arrivals.length > 0 ? (
        <ul className={classes.arrivals}>
          {arrivals.map(({ purchase, arrival }) => (
            <ArrivalLine key={arrival.id} purchase={purchase} arrival={arrival} />
          ))}
        </ul>
      ) : (
        <Text c="dimmed">
          {data ? 'No delivery of this wine is recorded.' : error ? messageOf(error) : 'Loading…'}
        </Text>
      )}
    </Section>
  );
}
