import type { ImportRecord } from '@cuverie/contract';
import { Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { ErrorNotice } from '../feedback/ErrorNotice.tsx';
import { Counts } from './Counts.tsx';
import classes from './ImportDialog.module.css';
import { countText, keptWords, rowsOf, UNDOING } from './words.ts';

interface Props {
  record: ImportRecord;
  /** The number of rows not stored, including those the browser held back. */
  refused: number;
  isUndoing: boolean;
  /** Why the undo failed. */
  failure?: string | undefined;
  onRefused: () => void;
  onUndo: () => void;
  /** The next of several files. */
  next: { name: string; open: () => void } | undefined;
  onClose: () => void;
}

function titleOf({ status, fileName }: ImportRecord): string {
  if (status === 'undone') return `The import of ${fileName} was undone.`;
  if (status === 'cancelled') return `Nothing of ${fileName} was imported.`;
  return `${fileName} was imported.`;
}

export function ResultStep(props: Props) {
  const { record, refused, isUndoing, failure, onRefused, onUndo, next, onClose } = props;
  const { added, updated, skipped, kept, notes } = record;
  const isHere = record.status === 'finished';
  const isUndoable = isHere && record.undoableUntil !== null;
  const hints = [kept > 0 && keptWords(record), isUndoable && UNDOING, ...notes].filter(
    (hint) => hint !== false,
  );
  return (
    <>
      <div className={classes.step}>
        <output className={classes.lead}>{titleOf(record)}</output>
        {isHere && (
          <Counts
            counts={[
              { count: countText(added), words: 'added', kind: 'good' },
              { count: countText(updated), words: 'updated', kind: 'existing', isTold: updated > 0 },
              { count: countText(skipped), words: 'left as they were', isTold: skipped > 0 },
              { count: countText(refused), words: 'refused', kind: 'wrong', isTold: refused > 0 },
            ]}
          />
        )}
        {hints.map((hint) => (
          <p key={hint} className={classes.hint}>
            {hint}
          </p>
        ))}
        {refused > 0 && (
          <p>
            {rowsOf(refused)} could not be stored. The file of refused rows says why beside each; mend them
            there and import it.
          </p>
        )}
        {failure !== undefined && <ErrorNotice>{failure}</ErrorNotice>}
      </div>
      <Group className={classes.actions} justify="flex-end">
        {refused > 0 && (
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden="true" />}
            onClick={onRefused}
          >
            Download refused rows
          </Button>
        )}
        {isUndoable && (
          <Button variant="default" onClick={onUndo} loading={isUndoing}>
            Undo this import
          </Button>
        )}
        <Button
          variant={next ? 'default' : 'filled'}
          onClick={onClose}
          disabled={isUndoing}
          data-autofocus={next === undefined || undefined}
        >
          Done
        </Button>
        {next && (
          <Button onClick={next.open} disabled={isUndoing} data-autofocus>
            Go on with {next.name}
          </Button>
        )}
      </Group>
    </>
  );
}
