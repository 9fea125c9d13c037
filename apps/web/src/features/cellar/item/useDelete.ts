import { type Operation, undoOperations, type wineOperations } from '@cuverie/contract';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { v7 as newId } from 'uuid';
import { call } from '../../../api/client.ts';
import { ApiFailure, isUnanswered, messageOf } from '../../../api/failure.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { counted } from '../../../ui/words.ts';
import { dropRows, keptLists, putBack, refresh, type Things } from '../list/lists.ts';
import { countedThings, ONE } from '../words.ts';

type Deletion = typeof wineOperations.delete;

interface Named {
  readonly id: string;
  readonly name: string;
}

/** What is asked for once, however often it is sent. */
interface DeleteRequest extends Named {
  readonly undo: string;
}

/** What the deletion is undone by; nothing where somebody else was quicker, which is what was asked for. */
async function remove(
  operation: Operation & Deletion,
  { id, undo: as }: DeleteRequest,
): Promise<string | null> {
  try {
    return (await call(operation, { params: { id }, query: { undo: as } })).undo;
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.status === 404) return null;
    throw failure;
  }
}

/** Takes an act back, or several that were made as one, the last first. */
export async function undo(
  client: QueryClient,
  things: Things,
  acts: readonly string[],
  what: string,
): Promise<void> {
  let [restored, skipped] = [0, 0];
  try {
    for (const act of acts.toReversed()) {
      const result = await call(undoOperations.undo, { params: { undo: act } });
      restored += result.restored;
      skipped += result.skipped;
    }
    const left = skipped > 0 ? ` ${counted(skipped, 'was', 'were')} changed since and stayed.` : '';
    toast.done(
      restored === 1 && skipped === 0
        ? `${what} is as it was.`
        : `${countedThings(restored, things)} put back.${left}`,
    );
  } catch (failure) {
    toast.failed(`${what} could not be put back.`, failure, {
      label: 'Try again',
      act: () => void undo(client, things, acts, what),
    });
  } finally {
    refresh(client, things);
  }
}

/** Deletes at once on the screen; a failure puts the row back and says so, and a deletion can be undone. */
export function useDelete(things: Things, operation: Operation & Deletion) {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (request: DeleteRequest) => remove(operation, request),
    onMutate: async ({ id }: DeleteRequest) => {
      await client.cancelQueries({ queryKey: [things, 'list'] });
      const kept = keptLists(client, things);
      dropRows(client, things, new Set([id]));
      return kept;
    },
    onSuccess: (act, { id, name }) => {
      client.removeQueries({ queryKey: [things, 'one', id] });
      const said = `${name} was deleted.`;
      if (act === null) toast.done(said);
      else toast.offer(said, [{ label: 'Undo', act: () => void undo(client, things, [act], name) }]);
    },
    onError: (failure, request, kept) => {
      const { name } = request;
      if (kept) putBack(client, kept);
      if (isUnanswered(failure))
        toast.failed(`It is not certain whether ${name} was deleted.`, failure, {
          label: 'Try again',
          act: () => mutate(request),
        });
      else
        toast.failed(
          `The ${ONE[things]} was not deleted.`,
          new Error(`${name} is still in your cellar. ${messageOf(failure)}`),
        );
    },
    onSettled: () => refresh(client, things),
  });
  return { mutate: (named: Named) => mutate({ ...named, undo: newId() }) };
}
