import { type Lot, lotOperations } from '@cuverie/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Later, later } from '../../../ui/feedback/Later.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { IfMay } from '../../../ui/page/IfMay.tsx';
import { dayWords } from '../../../ui/words.ts';
import { bottlingsOfLot } from '../goods/goods.queries.ts';
import { CLASS_WORDS } from '../reports/report-words.ts';
import classes from './Lots.module.css';
import { useKeepClasses } from './lot.queries.ts';

const TaxClassDialog = later(async () => (await import('./TaxClassDialog.tsx')).TaxClassDialog);

/** The tax classes of a lot and the days they start. */
export function TaxClasses({ lot }: { lot: Lot }) {
  const { id, taxClasses, impliedClass, vessels } = lot;
  const { data: bottlings = [] } = useQuery(bottlingsOfLot(id));
  const keep = useKeepClasses();
  const [isStating, setStating] = useState(false);
  const without = (at: number) =>
    keep.mutate(
      { id, taxClasses: taxClasses.filter((_, other) => other !== at) },
      { onError: (failure) => toast.failed('The class stays.', failure) },
    );
  return (
    <section className={classes.section} aria-label="Tax class">
      <h2>Tax class</h2>
      {taxClasses.length === 0 && (
        <p>
          {impliedClass !== null
            ? `None is set: in reports it counts as ${CLASS_WORDS[impliedClass.class]}, by what it was made of.`
            : vessels.length > 0
              ? 'None is set yet: in reports it counts as in fermenters.'
              : bottlings.length > 0
                ? 'None is set yet: what was bottled of it is in reports already, in a column that its class may change.'
                : 'None is set yet.'}
        </p>
      )}
      {taxClasses.length > 0 && (
        <ul className={classes.cards} aria-label="Stated classes">
          {taxClasses.map(({ from, class: taxClass }, at) => (
            <li key={from} className={classes.stated}>
              <span>
                {CLASS_WORDS[taxClass]}, {from === null ? 'from the beginning' : `from ${dayWords(from)}`}
              </span>
              <IfMay call={lotOperations.update}>
                <Button
                  variant="subtle"
                  size="sm"
                  loading={keep.isPending}
                  aria-label={`Remove ${CLASS_WORDS[taxClass]}`}
                  onClick={() => without(at)}
                >
                  Remove
                </Button>
              </IfMay>
            </li>
          ))}
        </ul>
      )}
      <IfMay call={lotOperations.update}>
        <Button variant="default" me="auto" onClick={() => setStating(true)}>
          Set the tax class
        </Button>
      </IfMay>
      <Later onFailed={() => setStating(false)}>
        {isStating && <TaxClassDialog lots={[lot]} onClose={() => setStating(false)} />}
      </Later>
    </section>
  );
}
