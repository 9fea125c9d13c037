import type { ImportRecord } from '@cuverie/contract';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { ErrorNotice } from '../feedback/ErrorNotice.tsx';
import classes from './ImportDialog.module.css';
import { counted, keptWords, rowsOf, UNDOING } from './words.ts';

interface Props {
  record: ImportRecord;
  /** Rows that were not stored, those the browser held back among them. */
  refused: number;
  isUndoing: boolean;
  /** Why it could not be undone. */
  failure: string | undefined;
  onRefused: () => void;
  onUndo: () => void;
  onClose: () => void;
}

function titleOf({ status, fileName }: ImportRecord): string {
  if (status === 'undone') return `The import of ${fileName} was undone.`;
  if (status === 'cancelled') return `Nothing of ${fileName} was imported.`;
  return `${fileName} was imported.`;
}

/** What became of the rows. */
export function ResultStep({ record, refused, isUndoing, failure, onRefused, onUndo, onClose }: Props) {
  const isHere = record.status === 'finished';
  return (
    <>
      <div className={classes.step}>
        <output className={classes.lead}>{titleOf(record)}</output>
        {isHere && (
          <ul className={classes.counts} aria-label="Counts">
            <li className={classes.count} data-kind="good">
              <strong>{counted(record.added)}</strong> added
            </li>
            {record.updated > 0 && (
              <li className={classes.count} data-kind="known">
                <strong>{counted(record.updated)}</strong> updated
              </li>
            )}
            {record.skipped > 0 && (
              <li className={classes.count}>
                <strong>{counted(record.skipped)}</strong> left as they were
              </li>
            )}
            {refused > 0 && (
              <li className={classes.count} data-kind="wrong">
                <strong>{counted(refused)}</strong> refused
              </li>
            )}
          </ul>
        )}
        {record.kept > 0 && <p className={classes.hint}>{keptWords(record)}</p>}
        {isHere && record.undoableUntil !== null && <p className={classes.hint}>{UNDOING}</p>}
        {record.notes.map((note) => (
          <p key={note} className={classes.hint}>
            {note}
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
      <div className={classes.actions}>
        {refused > 0 && (
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden="true" />}
            onClick={onRefused}
          >
            Download refused rows
          </Button>
        )}
        {isHere && record.undoableUntil !== null && (
          <Button variant="default" onClick={onUndo} loading={isUndoing}>
            Undo this import
          </Button>
        )}
        <Button onClick={onClose} disabled={isUndoing} data-autofocus>
          Done
        </Button>
      </div>
    </>
  );
}
