import type { Wine } from '@cuverie/contract';
import { consumptionTotals } from '@cuverie/domain';
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx';
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx';
import { countText, dayWords } from '../../../ui/words.ts';
import { useView } from '../useView.ts';
import { ratingWords } from '../wines/wine-words.ts';
import { historyOf, type OnStored } from './consumption.queries.ts';
import { boughtWords, entryWords, totalsWords } from './consumption-words.ts';
import { EntryRow, useUndoDialog } from './EntryRow.tsx';
import classes from './History.module.css';

/** The drinking log of a wine, the newest first. */
export function History({ wine, onStored }: { wine: Wine; onStored?: OnStored }) {
  const { open } = useView();
  const history = useQuery(historyOf(wine.id));
  const heading = useRef<HTMLHeadingElement>(null);
  const undo = useUndoDialog(() => heading.current?.focus({ preventScroll: true }), onStored);

  if (history.isPending) return <LoadingState />;
  if (!history.data) {
    return <ErrorNotice onRetry={() => void history.refetch()}>{messageOf(history.error)}</ErrorNotice>;
  }
  const totals = totalsWords(consumptionTotals(history.data));
  // Without any bottles or ratings, the log consists of tasting notes only.
  const tastings = countText(history.data.length, 'tasting');
  return (
    <Stack component="section" aria-label="History">
      <h3 ref={heading} tabIndex={-1} className={classes.heading}>
        {totals || (history.data.length === 0 ? 'Nothing drunk or noted yet' : tastings)}
      </h3>
      {history.data.length === 0 && (
        <p className={classes.quiet}>
          Every bottle you drink, give away or sell shows here, with its date and what you wrote of it.
        </p>
      )}
      <ol className={classes.entries}>
        {history.data.map((entry) => (
          <li key={entry.id}>
            <EntryRow
              entry={entry}
              onEdit={() => open({ drink: wine.id, taken: entry.id })}
              onUndo={() => undo.ask(entry)}
            >
              <p>
                <time dateTime={entry.day}>{dayWords(entry.day)}</time>{' '}
                <strong className={classes.name}>{entryWords(entry)}</strong>
              </p>
              <p className={classes.about}>
                {[entry.takenBy, ratingWords(entry.rating), boughtWords(entry)]
                  .filter((part) => part !== null)
                  .join(' · ')}
              </p>
            </EntryRow>
          </li>
        ))}
      </ol>
      {undo.dialog}
    </Stack>
  );
}
