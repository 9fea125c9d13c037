import type { CellarConsumption } from '@cuverie/contract';
import { vintageWords } from '@cuverie/domain';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { toast } from '../../../ui/feedback/toast.ts';
import { dayWords, monthWords } from '../../../ui/words.ts';
import { WindowList } from '../list/WindowList.tsx';
import { WineMark } from '../wines/WineMark.tsx';
import { producerAndSize, ratingWords } from '../wines/wine-words.ts';
import { boughtWords, entryWords } from './consumption-words.ts';
import { EntryRow, useUndoDialog } from './EntryRow.tsx';
import classes from './History.module.css';

/** The estimated height of an entry in pixels. */
const ENTRY_HEIGHT = 96;

interface Props {
  entries: CellarConsumption[];
  /** The total number of entries; -1 if unknown. */
  total: number;
  onEdit: (entry: CellarConsumption) => void;
}

/** Entries of many wines, the newest first, grouped by month. */
export function HistoryEntries({ entries, total, onEdit }: Props) {
  const top = useRef<HTMLDivElement>(null);
  const undo = useUndoDialog(() => {
    toast.done('The entry was undone.');
    top.current?.focus({ preventScroll: true });
  });
  const months = new Map(entries.map(({ day, id }, at) => [id, monthAt(entries, at, day)]));
  return (
    <div ref={top} tabIndex={-1} className={classes.list}>
      <WindowList
        label="Drinking history"
        className={classes.entries}
        itemClass={classes.item}
        items={entries}
        total={total}
        estimate={ENTRY_HEIGHT}
      >
        {(entry) => (
          <Entry
            entry={entry}
            month={months.get(entry.id)}
            onEdit={() => onEdit(entry)}
            onUndo={() => undo.ask(entry)}
          />
        )}
      </WindowList>
      {undo.dialog}
    </div>
  );
}

/** The month of an entry, if it differs from that of the entry before. */
function monthAt(entries: readonly CellarConsumption[], at: number, day: string): string | undefined {
  const month = day.slice(0, 7);
  return entries[at - 1]?.day.startsWith(month) ? undefined : monthWords(day);
}

interface EntryProps {
  entry: CellarConsumption;
  month: string | undefined;
  onEdit: () => void;
  onUndo: () => void;
}

function Entry({ month, ...row }: EntryProps) {
  const { wine, wineId, day, rating, takenBy } = row.entry;
  const about = producerAndSize(wine);
  const date = (
    <time dateTime={day} className={classes.day} title={dayWords(day)}>
      {Number(day.slice(8))}
    </time>
  );
  return (
    <>
      {month !== undefined && <h2 className={classes.month}>{month}</h2>}
      <EntryRow {...row} wine={wine.name} day={date}>
        <p>
          <Link to="/cellar/wine/$id" params={{ id: wineId }} preload={false} className={classes.wine}>
            <bdi>{wine.name}</bdi> {vintageWords(wine.vintage, wine.vintageUnknown)}
          </Link>{' '}
          <WineMark type={wine.type} />
        </p>
        {about !== '' && <p className={classes.about}>{about}</p>}
        <p className={classes.about}>
          {[entryWords(row.entry), boughtWords(row.entry), ratingWords(rating), takenBy]
            .filter((part) => part !== null)
            .join(' · ')}
        </p>
      </EntryRow>
    </>
  );
}
