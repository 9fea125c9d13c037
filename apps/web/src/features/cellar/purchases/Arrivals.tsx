import { type Arrival, arrivalOperations, type Purchase } from '@cuverie/contract';
import { Button, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { IfMay } from '../../../ui/page/IfMay.tsx';
import classes from './Purchases.module.css';
import { purchasesOfWine, undoArrival } from './purchase.queries.ts';
import { arrivalsOf, arrivalWords } from './purchase-words.ts';

/** An arrival in words, with a button to undo it. */
export function ArrivalLine({ purchase, arrival }: { purchase: Purchase; arrival: Arrival }) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const undo = async () => {
    setBusy(true);
    await undoArrival(client, purchase.id, arrival.id);
    setBusy(false);
  };
  const words = arrivalWords(arrival);
  return (
    <li>
      <span>{words}</span>
      <IfMay call={arrivalOperations.undo}>
        <Button
          variant="subtle"
          size="compact-md"
          mih="var(--cv-target)"
          loading={isBusy}
          aria-label={`Undo: ${purchase.name}, ${words}`}
          onClick={() => void undo()}
        >
          Undo
        </Button>
      </IfMay>
    </li>
  );
}

/** The arrivals of a wine: day, merchant and price; nothing if its bottles came otherwise. */
export function BoughtBefore({ wineId }: { wineId: string }) {
  const { data = [] } = useQuery(purchasesOfWine(wineId));
  const arrivals = arrivalsOf(data, wineId);
  if (arrivals.length === 0) return null;
  return (
    <section aria-label="Received">
      <Title order={3} size="h5" mb="xs">
        Received
      </Title>
      <ul className={classes.arrivals}>
        {arrivals.map(({ purchase, arrival }) => (
          <ArrivalLine key={arrival.id} purchase={purchase} arrival={arrival} />
        ))}
      </ul>
    </section>
  );
}
