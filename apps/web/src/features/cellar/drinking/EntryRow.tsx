import { type Consumption, consumptionOperations } from '@cuverie/contract';
import { ActionIcon, Group } from '@mantine/core';
import { IconArrowBackUp, IconPencil } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useMay } from '../../../api/may.ts';
import { DeletionDialog } from '../../../ui/feedback/DeletionDialog.tsx';
import { NotSent } from '../../../ui/page/NotSent.tsx';
import { dayWords } from '../../../ui/words.ts';
import { type OnStored, useUndoConsumption } from './consumption.queries.ts';
import { entryWords, undoneWords } from './consumption-words.ts';
import classes from './History.module.css';

interface Props {
  entry: Consumption;
  /** The name of the wine, outside of its own history. */
  wine?: string;
  /** The day, before the text. */
  day?: ReactNode;
  /** The text above the note. */
  children: ReactNode;
  onEdit: () => void;
  onUndo: () => void;
}

/** An entry of the drinking log with its actions. */
export function EntryRow({ entry, wine, day, children, onEdit, onUndo }: Props) {
  const may = useMay();
  const name = [entryWords(entry), wine, dayWords(entry.day)].filter((part) => part !== undefined).join(', ');
  const actions = [
    { title: 'Edit', Icon: IconPencil, onClick: onEdit, call: consumptionOperations.update },
    { title: 'Undo', Icon: IconArrowBackUp, onClick: onUndo, call: consumptionOperations.undo },
  ].filter(({ call }) => may(call));
  return (
    <div className={classes.entry}>
      {day}
      <div className={classes.words}>
        {children}
        <NotSent id={entry.id} />
        {entry.note !== null && <p className={classes.note}>{entry.note}</p>}
      </div>
      <Group className={classes.actions} gap={0} wrap="nowrap">
        {actions.map(({ title, Icon, onClick }) => (
          <ActionIcon
            key={title}
            variant="subtle"
            size="var(--cv-target)"
            aria-label={`${title}: ${name}`}
            title={title}
            onClick={onClick}
          >
            <Icon size={20} aria-hidden="true" />
          </ActionIcon>
        ))}
      </Group>
    </div>
  );
}

/**
 * Asks before an entry is undone, and shows a failure in the same place.
 * @param onUndone called afterwards, because the focused button is gone with its entry
 */
export function useUndoDialog(onUndone: () => void, onStored?: OnStored) {
  const undo = useUndoConsumption(onStored);
  const [entry, setEntry] = useState<Consumption>();
  const close = () => setEntry(undefined);
  const dialog = entry && (
    <DeletionDialog
      title="Undo this entry?"
      confirm="Undo it"
      cancel="Keep it"
      remove={undo}
      of={entry}
      failed="The entry was not undone."
      onDeleted={() => {
        close();
        onUndone();
      }}
      onClose={close}
    >
      {undoneWords(entry)}
    </DeletionDialog>
  );
  const ask = (next: Consumption) => {
    undo.reset();
    setEntry(next);
  };
  return { ask, dialog };
}
