import type { OperationDraft, OperationPlan } from '@cuverie/contract';
import { useState, useSyncExternalStore } from 'react';
import { membership } from '../../../platform/membership.ts';
import { type OutboxEntry, outbox } from '../../../platform/outbox.ts';

/** What was said of an operation and was not taken: it waits on this device until somebody mends it. */
export interface Again {
  /** Under this it goes once more. */
  id: string;
  said: OperationDraft;
}

const nothing: readonly OutboxEntry[] = [];

/** What was said to be done: all of it, or of a task what was done otherwise than planned. */
const saidIn = ({ body }: OutboxEntry, plan?: OperationPlan): OperationDraft =>
  // It was checked by the contract as it was typed.
  ('lines' in body ? body : { ...plan, ...Object(body['instead']), at: body['at'] }) as OperationDraft;

/**
 * The refused operation of this id, or what was refused of this task.
 * @param plan of the task
 */
export function useAgain(id: string | undefined, plan?: OperationPlan): Again | undefined {
  const here = membership.use();
  const everything = useSyncExternalStore(outbox.subscribe, outbox.read, () => nothing);
  const entry = everything.find(
    ({ row, userId, act, held }) =>
      row === id && userId === here?.userId && act === 'add' && held === 'refused',
  );
  const [found, setFound] = useState<Again>();
  // Sent once more it is gone from there, and stays here until its dialog is closed.
  if (entry && found?.id !== entry.row) setFound({ id: entry.row, said: saidIn(entry, plan) });
  return found?.id === id ? found : undefined;
}
