import { type Block, type BlockDraft, blockOperations } from '@cuverie/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { unlessGone } from '../../../api/failure.ts';
import { VINEYARD } from '../../../api/query-keys.ts';
import { queryOf } from '../../../api/query-of.ts';
import { useChange, useUpdate } from '../../../api/use-change.ts';
import { changesOfField } from './field-form.ts';

/** All fields with their latest measurement, the oldest first. */
export const fieldList = () => queryOf([...VINEYARD, 'fields'], blockOperations.list, {});

/** Adds a field. If a retry finds it stored, updates it to the typed values. */
async function sendField(draft: BlockDraft): Promise<Block> {
  const stored = await call(blockOperations.add, { body: draft });
  const changes = changesOfField(stored, draft);
  if (Object.keys(changes).length === 0) return stored;
  const { id, version } = stored;
  return call(blockOperations.update, { params: { id }, body: { ...changes, version } });
}

export const useAddField = () => useChange(sendField, VINEYARD);

export const useUpdateField = () => useUpdate(blockOperations.update, VINEYARD);

export function useDeleteField() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Block) => unlessGone(call(blockOperations.delete, { params: { id } })),
    // The deleted field itself must not be refetched.
    onSettled: (_nothing, _failure, { id }) =>
      client.invalidateQueries({ queryKey: VINEYARD, predicate: ({ queryHash }) => !queryHash.includes(id) }),
  });
}
