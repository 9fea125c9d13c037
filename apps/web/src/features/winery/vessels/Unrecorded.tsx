import { joinedOperations, type UnrecordedItem as Row } from '@cuverie/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { WINERY } from '../../../api/query-keys.ts';
import { queryOf } from '../../../api/query-of.ts';
import { useChange } from '../../../api/use-change.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Details } from '../../../ui/page/Details.tsx';
import { IfMay } from '../../../ui/page/IfMay.tsx';
import { countText, withUnit } from '../../../ui/words.ts';
import classes from './VesselPage.module.css';

export const unrecorded = queryOf([...WINERY, 'unrecorded'], joinedOperations.unrecorded, {});

const useAdopt = () => useChange(() => call(joinedOperations.adopt, {}), WINERY);

const countWords = (barrels: number, tanks: number): string =>
  [barrels > 0 && countText(barrels, 'barrel'), tanks > 0 && countText(tanks, 'tank')]
    .filter((words) => words !== false)
    .join(' and ');

/** Barrels and tanks that are not in the winery's record, with a button to add them. */
export function Unrecorded() {
  const { data: rows = [] } = useQuery(unrecorded);
  const adopt = useAdopt();
  if (rows.length === 0) return null;
  const barrels = rows.filter(({ kind }) => kind === 'barrel').length;
  const takeIn = () =>
    adopt.mutate(undefined, {
      onSuccess: (taken) => toast.done(`${countWords(taken.barrels, taken.tanks)} added to the record.`),
      onError: (failure) => toast.failed('They were not added.', failure),
    });
  return (
    <section className={classes.section} aria-label="Not in the record yet">
      <p>
        {countWords(barrels, rows.length - barrels)} {rows.length === 1 ? 'is' : 'are'} not in the record yet.
      </p>
      <Details summary="Which">
        <ul className={classes.unrecorded}>
          {[...rows.entries()].map(([at, row]) => (
            <li key={at}>
              {row.name} <span>{amountOf(row)}</span>
            </li>
          ))}
        </ul>
      </Details>
      <IfMay call={joinedOperations.adopt}>
        <div>
          <Button loading={adopt.isPending} onClick={takeIn}>
            Add to the record
          </Button>
        </div>
      </IfMay>
    </section>
  );
}

const amountOf = ({ level, capacity }: Row): string =>
  level === null || level === 0
    ? `empty, ${withUnit(capacity, 'L')}`
    : `${withUnit(level, 'L')} of ${withUnit(capacity, 'L')}`;
