import type { OperationDraft, OperationPlan } from '@cuverie/contract';
import { useState, useSyncExternalStore } from 'react';
import { membership } from '../../../platform/membership.ts';
import { type OutboxEntry, outbox } from '../../../platform/outbox.ts';

/** A refused operation that waits in the outbox to be corrected. */
export interface Again {
  /** The id under which it is sent again. */
  id: string;
  said: OperationDraft;
}

const nothing: readonly OutboxEntry[] = [];

/** The refused operation; for a task, the differences from its plan. */
const draftInEntry = ({ body }: OutboxEntry, plan?: OperationPlan): OperationDraft =>
  // The contract validated it when it was typed.
  ('lines' in body ? body : { ...plan, ...Object(body['instead']), at: body['at'] }) as OperationDraft;

/**
 * Finds the refused operation with this id, or of this task.
 * @param plan the plan of the task
 */
export function useAgain(id: string | undefined, plan?: OperationPlan): Again | undefined {
  const here = membership.use();
  const everything = useSyncExternalStore(outbox.subscribe, outbox.read, () => nothing);
  const entry = everything.find(
    ({ row, userId, act, held }) =>
      row === id && userId === here?.userId && act === 'add' && held === 'refused',
  );
  const [found, setFound] = useState<Again>();
  // Once sent again, the entry is gone from the outbox. It stays here until the dialog is closed.
  if (entry && found?.id !== entry.row) setFound({ id: entry.row, said: draftInEntry(entry, plan) });
  return found?.id === id ? found : undefined;
}
