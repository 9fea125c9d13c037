import { placeOperations } from '@cuverie/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { v7 as newId } from 'uuid';
import { call } from '../../../api/client.ts';
import { CELLAR } from '../../../api/query-keys.ts';
import { useSend } from '../../../api/use-change.ts';
import { toast } from '../../../ui/feedback/toast.ts';

export const useAddPlace = () => useSend(placeOperations.add, CELLAR);

export const useRemovePlace = () => useSend(placeOperations.remove, CELLAR);

export const useSavePlace = () => useSend(placeOperations.save, CELLAR);

/** Renames a place and refetches everything, since wines, racks, barrels, purchases and entries name places. */
async function renamePlace(client: QueryClient, from: string, to: string): Promise<void> {
  try {
    await call(placeOperations.rename, { body: { from, to } });
  } finally {
    void client.invalidateQueries();
  }
}

/** Renames a place, and offers to name it back. */
export function useRenamePlace(from: string) {
  const client = useQueryClient();
  const nameBack = async (to: string): Promise<void> => {
    try {
      await renamePlace(client, to, from);
      toast.done(`${to} is called ${from} again.`);
    } catch (failure) {
      toast.failed(`${to} could not be named back.`, failure);
    }
  };
  return async (to: string): Promise<void> => {
    await renamePlace(client, from, to);
    const words = `${from} is called ${to} now.`;
    const undoes = { id: newId(), words };
    toast.offer(words, [{ label: 'Undo', undoes, act: () => void nameBack(to) }]);
  };
}
