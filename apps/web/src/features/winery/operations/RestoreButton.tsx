import { type CellarOperation, ledgerOperations } from '@cuverie/contract';
import { movesBottles } from '@cuverie/domain';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../ui/feedback/toast.ts';
import { IfMay } from '../../../ui/page/IfMay.tsx';
import { momentWords } from '../../../ui/words.ts';
import { useRestore } from './operation.queries.ts';
import { KIND_NAMES } from './operation-words.ts';

/** Restores an operation that was made void. */
export function RestoreButton({ operation: { id, kind, at } }: { operation: CellarOperation }) {
  const client = useQueryClient();
  const restore = useRestore();
  const name = `${KIND_NAMES[kind]} of ${momentWords(at)}`;
  // The button unmounts before the callbacks of `mutate` would run.
  const bringBack = () =>
    restore.mutateAsync(id).then(
      () => {
        if (movesBottles(kind)) void client.invalidateQueries();
        toast.done(`${name} is in the record again.`);
      },
      (failure: unknown) => toast.failed('It could not be restored.', failure),
    );
  return (
    <IfMay call={ledgerOperations.restore}>
      <Button
        variant="subtle"
        loading={restore.isPending}
        aria-label={`Restore ${name}`}
        onClick={() => void bringBack()}
      >
        Restore
      </Button>
    </IfMay>
  );
}
