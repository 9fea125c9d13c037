import { type Block, type BlockChanges, type BlockDraft, blockOperations } from '@cuverie/contract';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { unlessGone } from '../../../api/failure.ts';
import { changesOfField } from './field-form.ts';

const fieldKeys = { all: ['blocks'] as const, list: ['blocks', 'list'] as const };

/** All fields with their latest measurement, the oldest first. */
export const fieldList = () =>
  queryOptions({
    queryKey: fieldKeys.list,
    queryFn: ({ signal }) => call(blockOperations.list, { signal }),
  });

/**
 * For whoever changed a field, a measurement or its weather: everything computed from them is asked for again.
 * @param gone a field that was deleted, about which nothing is to be asked any more
 */
export function recountVineyard(client: QueryClient, gone?: string): void {
  const isAlive = ({ queryKey }: { queryKey: readonly unknown[] }) => !queryKey.includes(gone);
  void client.invalidateQueries({ queryKey: fieldKeys.all });
  void client.invalidateQueries({ queryKey: ['vineyard-analytics'], predicate: isAlive });
}

function keepField(client: QueryClient, field: Block): void {
  client.setQueryData<Block[]>(fieldKeys.list, (list = []) =>
    list.some(({ id }) => id === field.id)
      ? list.map((old) => (old.id === field.id ? field : old))
      : [...list, field],
  );
}

/** Adds a field; one whose first answer was lost is stored already, and is brought up to what was typed since. */
async function sendField(draft: BlockDraft): Promise<Block> {
  const stored = await call(blockOperations.add, { body: draft });
  const changes = changesOfField(stored, draft);
  if (Object.keys(changes).length === 0) return stored;
  const { id, version } = stored;
  return call(blockOperations.update, { params: { id }, body: { ...changes, version } });
}

/** Adds a field; a draft with the id of an earlier try adds nothing twice. */
export function useAddField() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: sendField,
    onSuccess: (field) => keepField(client, field),
    onSettled: () => recountVineyard(client),
  });
}

/** Updates the given fields of a field. */
export function useUpdateField() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, changes }: { id: string; changes: BlockChanges }) =>
      call(blockOperations.update, { params: { id }, body: changes }),
    onSuccess: (field) => keepField(client, field),
    onSettled: () => recountVineyard(client),
  });
}

/** Deletes a field with its measurements. */
export function useDeleteField() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Block) => unlessGone(call(blockOperations.delete, { params: { id } })),
    onSuccess: (_nothing, { id }) => {
      client.setQueryData<Block[]>(fieldKeys.list, (list) => list?.filter((field) => field.id !== id));
    },
    onSettled: (_nothing, failure, { id }) => recountVineyard(client, failure === null ? id : undefined),
  });
}
