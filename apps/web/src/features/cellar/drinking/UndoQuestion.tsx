import type { Consumption } from '@cuverie/contract';
import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { Later, later } from '../../../ui/Later.tsx';
import { undoneWords } from './consumption-words.ts';

const ConfirmDialog = later(async () => (await import('../../../ui/ConfirmDialog.tsx')).ConfirmDialog);

type Undo<Entry> = UseMutationResult<void, Error, Entry>;

/** Asks before an entry is taken back. */
export function useUndoQuestion<Entry extends Consumption>(undo: Undo<Entry>, onUndone: () => void) {
  const [entry, setEntry] = useState<Entry | null>(null);
  const [isAsking, setAsking] = useState(false);
  return {
    ask: (next: Entry) => {
      undo.reset();
      setEntry(next);
      setAsking(true);
    },
    question: {
      entry,
      isAsking,
      isBusy: undo.isPending,
      failure: undo.error,
      keep: () => {
        if (!undo.isPending) setAsking(false);
      },
      giveUp: () => setEntry(null),
      confirm: () => {
        if (entry === null || undo.isPending) return;
        undo.mutate(entry, {
          onSuccess: () => {
            setAsking(false);
            onUndone();
          },
        });
      },
    },
  };
}

/** The question; a failure is said where it was asked. */
export function UndoQuestion(asked: ReturnType<typeof useUndoQuestion>['question']) {
  if (asked.entry === null) return null;
  return (
    <Later onFailed={asked.giveUp}>
      <ConfirmDialog
        opened={asked.isAsking}
        title="Undo this entry?"
        confirm="Undo it"
        cancel="Keep it"
        busy={asked.isBusy}
        failure={asked.failure ? `The entry was not undone. ${messageOf(asked.failure)}` : undefined}
        onConfirm={asked.confirm}
        onClose={asked.keep}
      >
        {undoneWords(asked.entry)}
      </ConfirmDialog>
    </Later>
  );
}
