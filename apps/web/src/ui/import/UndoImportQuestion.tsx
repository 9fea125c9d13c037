import type { ImportRecord } from '@cuverie/contract';
import { messageOf } from '../../api/failure.ts';
import { ConfirmDialog } from '../feedback/ConfirmDialog.tsx';
import classes from './EarlierImports.module.css';
import { broughtIn, rowsOf, takenBackOf } from './words.ts';

interface Props {
  record: ImportRecord;
  isAsking: boolean;
  isBusy: boolean;
  failure: Error | null;
  onConfirm: () => void;
  onKeep: () => void;
}

/** Asks before an import is taken back, which may be thousands of rows; a failure is said where it was asked. */
export function UndoImportQuestion({ record, isAsking, isBusy, failure, onConfirm, onKeep }: Props) {
  const rows = record.added + record.updated;
  return (
    <ConfirmDialog
      opened={isAsking}
      title="Undo this import?"
      confirm="Undo it"
      cancel="Keep it"
      busy={isBusy}
      failure={failure ? `The import was not undone. ${messageOf(failure)}` : undefined}
      onConfirm={onConfirm}
      onClose={onKeep}
    >
      <strong className={classes.asked}>{record.fileName}</strong>
      <span className={classes.askedOf}>{broughtIn(record)}</span>
      {record.status === 'open' && 'It is not finished. If it is still running, it stops. '}
      {takenBackOf(record)} What somebody added or changed since stays as it is.
      {isBusy && (
        <output className={classes.asked}>Taking back {rows > 0 ? rowsOf(rows) : 'what it brought'}…</output>
      )}
    </ConfirmDialog>
  );
}
