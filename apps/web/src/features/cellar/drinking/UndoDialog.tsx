import type { Consumption } from '@cuverie/contract';
import type { UseMutationResult } from '@tanstack/react-query';
import { DeletionDialog } from '../../../ui/feedback/DeletionDialog.tsx';
import { undoneWords } from './consumption-words.ts';

interface Props {
  entry: Consumption;
  undo: UseMutationResult<void, Error, Consumption>;
  onUndone: () => void;
  onClose: () => void;
}

/** Asks before an entry is taken back; a failure is said where it was asked. */
export function UndoDialog({ entry, undo, onUndone, onClose }: Props) {
  return (
    <DeletionDialog
      title="Undo this entry?"
      confirm="Undo it"
      cancel="Keep it"
      remove={undo}
      of={entry}
      failed="The entry was not undone."
      onDeleted={() => {
        onClose();
        onUndone();
      }}
      onClose={onClose}
    >
      {undoneWords(entry)}
    </DeletionDialog>
  );
}
