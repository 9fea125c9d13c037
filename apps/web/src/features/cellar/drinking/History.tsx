import type { Consumption, Wine } from '@cuverie/contract';
import { consumptionTotals } from '@cuverie/domain';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx';
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx';
import { counted, dayWords } from '../../../ui/words.ts';
import { type CellarSearch, withoutDialog } from '../search.ts';
import { ratingWords } from '../wines/wine-words.ts';
import { historyOf, type OnStored, useUndoConsumption } from './consumption.queries.ts';
import { entryWords, totalsWords } from './consumption-words.ts';
import { EntryActions } from './EntryActions.tsx';
import classes from './History.module.css';
import { UndoDialog } from './UndoDialog.tsx';

/** What was drunk, tasted, given away or sold of a wine, newest first. */
export function History({ wine, onStored }: { wine: Wine; onStored: OnStored }) {
  const history = useQuery(historyOf(wine.id));
  const heading = useRef<HTMLHeadingElement>(null);
  const undo = useUndoConsumption(wine, onStored);
  const [undone, setUndone] = useState<Consumption>();

  if (history.isPending) return <LoadingState />;
  if (!history.data) {
    return <ErrorNotice onRetry={() => void history.refetch()}>{messageOf(history.error)}</ErrorNotice>;
  }
  const totals = totalsWords(consumptionTotals(history.data));
  // What adds up to no bottle and no rating is tasting notes alone.
  const tastings = counted(history.data.length, 'tasting');
  return (
    <section className={classes.history} aria-label="History">
      <h3 ref={heading} tabIndex={-1} className={classes.totals}>
        {totals || (history.data.length === 0 ? 'Nothing drunk or noted yet' : tastings)}
      </h3>
      {history.data.length === 0 && (
        <p className={classes.empty}>
          Every bottle you drink, give away or sell shows here, with its date and what you wrote of it.
        </p>
      )}
      <ol className={classes.entries}>
        {history.data.map((entry) => (
          <Entry
            key={entry.id}
            entry={entry}
            onUndo={() => {
              undo.reset();
              setUndone(entry);
            }}
          />
        ))}
      </ol>
      {undone && (
        <UndoDialog
          entry={undone}
          undo={undo}
          onUndone={() => heading.current?.focus({ preventScroll: true })}
          onClose={() => setUndone(undefined)}
        />
      )}
    </section>
  );
}

function Entry({ entry, onUndo }: { entry: Consumption; onUndo: () => void }) {
  const navigate = useNavigate();
  const edit = () =>
    void navigate({
      to: '/cellar',
      search: (view: CellarSearch) => ({ ...withoutDialog(view), drink: entry.wineId, taken: entry.id }),
      resetScroll: false,
    });
  const told = `${entryWords(entry)}, ${dayWords(entry.day)}`;
  return (
    <li className={classes.entry}>
      <div className={classes.words}>
        <p className={classes.what}>
          <time dateTime={entry.day}>{dayWords(entry.day)}</time> <strong>{entryWords(entry)}</strong>
        </p>
        <p className={classes.who}>
          {[entry.takenBy, ratingWords(entry.rating)].filter((part) => part !== null).join(' · ')}
        </p>
        {entry.note !== null && <p className={classes.note}>{entry.note}</p>}
      </div>
      <div className={classes.actions}>
        <EntryActions told={told} onEdit={edit} onUndo={onUndo} />
      </div>
    </li>
  );
}
