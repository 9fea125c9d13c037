import { barrelOperations, wineOperations } from '@cuverie/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { v7 as newId } from 'uuid';
import { call } from '../../../api/client.ts';
import { ApiFailure, isUnanswered, messageOf } from '../../../api/failure.ts';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { ONE, refresh } from '../../../ui/many/things.ts';
import { offerUndo, WAY_BACK } from '../../../ui/many/undo.ts';
import { dropRows, type Things } from '../list/list-cache.ts';
import { WineInRecord } from '../wines/WineOrigin.tsx';

const OPERATIONS = { wines: wineOperations.delete, barrels: barrelOperations.delete } as const;

interface NamedItem {
  readonly id: string;
  readonly name: string;
}

/** A deletion with a fixed undo id, so that a retry is safe. */
type Deletion = NamedItem & { readonly undo: string };

/** Returns the id of the undo; `null` if another person already deleted it, which is no failure. */
async function remove(things: Things, { id, undo: as }: Deletion): Promise<string | null> {
  try {
    return (await call(OPERATIONS[things], { params: { id }, query: { undo: as } })).undo;
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.status === 404) return null;
    throw failure;
  }
}

/**
 * Asks before an item is deleted, and offers to undo it.
 * @param heading takes the focus afterwards, because the focused button is gone with its card
 */
export function useDelete(things: Things, heading: RefObject<HTMLElement | null>) {
  const client = useQueryClient();
  const [item, setItem] = useState<NamedItem>();
  const close = () => setItem(undefined);
  const { mutate } = useMutation({
    mutationFn: (deletion: Deletion) => remove(things, deletion),
    onSuccess: (act, { id, name }) => {
      client.removeQueries({ queryKey: [things, 'one', id] });
      dropRows(client, things, new Set([id]));
      const done = `${name} was deleted.`;
      if (act === null) toast.done(done);
      else offerUndo(client, { things, id: act, what: name, words: done });
    },
    onError: (failure, deletion) => {
      const { name } = deletion;
      if (isUnanswered(failure))
        toast.failed(`It is not certain whether ${name} was deleted.`, failure, {
          label: 'Try again',
          act: () => mutate(deletion),
        });
      else
        toast.failed(
          `The ${ONE[things]} was not deleted.`,
          new Error(`${name} is still in your cellar. ${messageOf(failure)}`),
        );
    },
    onSettled: () => refresh(client, things),
  });
  const dialog = item && (
    <ConfirmDialog
      opened
      title={`Delete ${item.name}?`}
      confirm="Delete"
      note={WAY_BACK}
      onConfirm={() => {
        close();
        heading.current?.focus({ preventScroll: true });
        mutate({ ...item, undo: newId() });
      }}
      onClose={close}
    >
      Are you sure you want to delete this {ONE[things]}? This action cannot be undone.
      {things === 'wines' && <WineInRecord id={item.id} />}
    </ConfirmDialog>
  );
  return { ask: ({ id, name }: NamedItem) => setItem({ id, name }), dialog };
}
