import { type PeriodChange, periodOperations } from '@cuverie/contract';
import { addDays } from '@cuverie/domain';
import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Later, later } from '../../../ui/feedback/Later.tsx';
import { Details } from '../../../ui/page/Details.tsx';
import { IfMay } from '../../../ui/page/IfMay.tsx';
import { dayWords, momentWords } from '../../../ui/words.ts';
import classes from './Reports.module.css';
import { openPeriod } from './report.queries.ts';
import { closedWords } from './report-words.ts';

const PeriodDialog = later(async () => (await import('./PeriodDialog.tsx')).PeriodDialog);

/** The day up to which the record is closed, and by whom, with buttons to close or open it. */
export function ClosedUpTo() {
  const period = useQuery(openPeriod);
  const [isMoving, setMoving] = useState(false);
  if (period.data === undefined) return null;
  const { openFrom, changes } = period.data;
  return (
    <section aria-label="Closed period">
      <Group gap="0.25rem 1rem">
        <Text>{closedWords(openFrom)}</Text>
        <IfMay call={periodOperations.set}>
          <Button variant="default" size="sm" onClick={() => setMoving(true)}>
            {openFrom === null ? 'Close a period' : 'Close or open'}
          </Button>
        </IfMay>
      </Group>
      {changes.length > 0 && (
        <Details summary="Who closed and opened it">
          <ul className={classes.changes}>
            {changes.map((change) => (
              <li key={change.id}>{changeWords(change)}</li>
            ))}
          </ul>
        </Details>
      )}
      <Later onFailed={() => setMoving(false)}>
        {isMoving && <PeriodDialog openFrom={openFrom} onClose={() => setMoving(false)} />}
      </Later>
    </section>
  );
}

function changeWords({ openBefore, openFrom, by, at, reason }: PeriodChange): string {
  const isOpened = (openFrom ?? '') < (openBefore ?? '');
  const done = isOpened
    ? `opened again from ${openFrom === null ? 'the beginning' : dayWords(openFrom)} on`
    : `closed up to ${dayWords(openFrom && addDays(openFrom, -1))}`;
  const before = openBefore === null ? '' : `, open before from ${dayWords(openBefore)}`;
  return `${momentWords(at)}: ${done} by ${by}${before}${reason === null ? '' : `. ${reason}`}`;
}
