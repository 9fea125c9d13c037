import type { CellarConsumption } from '@cuverie/contract';
import { STANDARD_BOTTLE_ML } from '@cuverie/domain';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { Later, later } from '../../../ui/feedback/Later.tsx';
import { dayWords, monthWords } from '../../../ui/words.ts';
import { useListPlace } from '../list/ListPlace.tsx';
import { WindowList } from '../list/WindowList.tsx';
import { WineMark } from '../wines/WineMark.tsx';
import { bottleSizeWords, ratingWords } from '../wines/wine-words.ts';
import { useUndoEntry } from './consumption.queries.ts';
import { entryWords } from './consumption-words.ts';
import { EntryActions } from './EntryActions.tsx';
import classes from './HistoryPage.module.css';

const UndoDialog = later(async () => (await import('./UndoDialog.tsx')).UndoDialog);

/** How high an entry is before it has been seen, in pixels. */
const ENTRY_HEIGHT = 96;

interface Props {
  entries: CellarConsumption[];
  onEdit: (entry: CellarConsumption) => void;
}

/** Entries of many wines, newest first, each month below its name. */
export function HistoryEntries({ entries, onEdit }: Props) {
  const top = useRef<HTMLDivElement>(null);
  const undo = useUndoEntry();
  const [undone, setUndone] = useState<CellarConsumption>();
  const close = () => setUndone(undefined);
  const months = new Map(entries.map(({ day, id }, at) => [id, monthAt(entries, at, day)]));
  return (
    <div ref={top} tabIndex={-1} className={classes.list}>
      <WindowList
        label="Drinking history"
        className={classes.entries}
        items={entries}
        total={-1}
        estimate={ENTRY_HEIGHT}
      >
        {(entry) => (
          <Entry
            entry={entry}
            month={months.get(entry.id)}
            onEdit={() => onEdit(entry)}
            onUndo={() => {
              undo.reset();
              setUndone(entry);
            }}
          />
        )}
      </WindowList>
      <Later onFailed={close}>
        {undone && (
          <UndoDialog
            entry={undone}
            undo={undo}
            // The button that had the focus is gone with its entry.
            onUndone={() => top.current?.focus({ preventScroll: true })}
            onClose={close}
          />
        )}
      </Later>
    </div>
  );
}

/** The month that begins with this entry, where it is not the one of the entry before. */
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

function Entry({ entry, month, onEdit, onUndo }: EntryProps) {
  const { wine, wineId } = entry;
  const told = `${entryWords(entry)}, ${wine.name}, ${dayWords(entry.day)}`;
  const about = [
    wine.producer,
    wine.bottleSizeMl === STANDARD_BOTTLE_ML ? null : bottleSizeWords(wine.bottleSizeMl),
  ].filter((part) => part !== null);
  return (
    <li {...useListPlace()} className={classes.item}>
      {month !== undefined && <h2 className={classes.month}>{month}</h2>}
      <div className={classes.entry}>
        <time dateTime={entry.day} className={classes.day} title={dayWords(entry.day)}>
          {Number(entry.day.slice(8))}
        </time>
        <div className={classes.words}>
          <p className={classes.wine}>
            <Link
              to="/cellar"
              search={{ wine: wineId, tab: 'history' as const }}
              preload={false}
              className={classes.name}
            >
              <bdi>{wine.name}</bdi> {wine.vintage}
            </Link>{' '}
            <WineMark type={wine.type} />
          </p>
          {about.length > 0 && <p className={classes.about}>{about.join(' · ')}</p>}
          <p className={classes.what}>
            {[entryWords(entry), ratingWords(entry.rating), entry.takenBy]
              .filter((part) => part !== null)
              .join(' · ')}
          </p>
          {entry.note !== null && <p className={classes.note}>{entry.note}</p>}
        </div>
        <div className={classes.actions}>
          <EntryActions told={told} onEdit={onEdit} onUndo={onUndo} />
        </div>
      </div>
    </li>
  );
}
