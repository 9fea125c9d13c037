import { undoOperations } from '@cuverie/contract';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../api/client.ts';
import { currentUserQuery } from '../../api/current-user.ts';
import { isPassing } from '../../api/failure.ts';
import { useMay } from '../../api/may.ts';
import { toast } from '../feedback/toast.ts';
import { undoable } from '../feedback/undoable.ts';
import { countText } from '../words.ts';
import { type Act, storedUndo } from './stored-undo.ts';
import { countedThings, refresh } from './things.ts';

/** How to restore what is about to be deleted, shown below the question. */
export const WAY_BACK = 'You can still get it back: with Undo for a day, from History for thirty days.';

type Done = Omit<Act, 'at' | 'userId' | 'estateId'>;

/** Undoes a change or deletion. */
async function undo(client: QueryClient, done: Done): Promise<void> {
  const { things, id, what, words } = done;
  try {
    const { restored, skipped } = await call(undoOperations.undo, { params: { undo: id } });
    const left = skipped > 0 ? ` ${countText(skipped, 'was', 'were')} changed since and stayed.` : '';
    toast.done(
      restored === 1 && skipped === 0
        ? `${what} is as it was.`
        : `${countedThings(restored, things)} put back.${left}`,
    );
    storedUndo.forget(id);
  } catch (failure) {
    if (!isPassing(failure)) storedUndo.forget(id);
    const again = { label: 'Try again', undoes: { id, words }, act: () => void undo(client, done) };
    toast.failed(`${what} could not be put back.`, failure, isPassing(failure) ? again : undefined);
  } finally {
    refresh(client, things);
  }
}

/** Reports an action, and offers to undo it at once and for a day. */
export function offerUndo(client: QueryClient, done: Done): void {
  const { words } = done;
  const user = client.getQueryData(currentUserQuery.queryKey);
  if (user) storedUndo.keep({ ...done, userId: user.id, estateId: user.estate.id, at: Date.now() });
  toast.offer(`${words} For a day this can be undone.`, [
    { label: 'Undo', undoes: { id: done.id, words }, act: () => void undo(client, done) },
  ]);
}

/** Also offers the signed-in user's actions from before this page was loaded. */
export function useKeptUndo(): void {
  const client = useQueryClient();
  const may = useMay();
  const mayUndo = may(undoOperations.undo);
  const user = useQuery(currentUserQuery).data;
  const userId = user?.id;
  const estateId = user?.estate.id;
  useEffect(() => {
    if (userId === undefined || estateId === undefined || !mayUndo) return;
    const acts = storedUndo
      .of(userId, estateId)
      .map((act) => ({ ...act, undo: () => void undo(client, act) }));
    undoable.offerEarlier(acts);
  }, [client, userId, estateId, mayUndo]);
}
