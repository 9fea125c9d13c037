import { type StockTaking, stockTakingOperations } from '@cuverie/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { countedThings, refresh } from '../../../ui/many/things.ts';
import { offerUndo } from '../../../ui/many/undo.ts';

/** Corrects the records by a count, and offers to undo it. */
export function useApply(where: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: StockTaking) => call(stockTakingOperations.apply, { body }),
    onSuccess: ({ undo, changed, missing }) => {
      const what = countedThings(changed, 'wines');
      const words = `${where} was counted: ${what} ${changed === 1 ? 'was' : 'were'} corrected.`;
      offerUndo(client, { things: 'wines', id: undo, what, words });
      if (missing > 0)
        toast.done(`${countedThings(missing, 'wines')} ${missing === 1 ? 'was' : 'were'} deleted meanwhile.`);
      onDone();
    },
    onSettled: () => refresh(client, 'wines'),
  });
}
