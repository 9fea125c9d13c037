import { type Reading, type ReadingChanges, type ReadingDraft, readingOperations } from '@cuverie/contract';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { ApiFailure } from '../../../api/failure.ts';
import { recountVineyard } from '../fields/field.queries.ts';

const readingKeys = {
  all: ['readings'] as const,
  ofField: (field: string) => ['readings', field] as const,
};

/** All measurements of a field, the newest day first. */
export const readingsOf = (field: string) =>
  queryOptions({
    queryKey: readingKeys.ofField(field),
    queryFn: ({ signal }) => call(readingOperations.listOfField, { params: { id: field }, signal }),
  });

function settle(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: readingKeys.all });
  recountVineyard(client);
}

/** Adds a measurement; a draft with the id of an earlier try adds nothing twice. */
export function useAddReading() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (draft: ReadingDraft) => call(readingOperations.add, { body: draft }),
    onSuccess: () => settle(client),
  });
}

/** Updates the given values of a measurement. */
export function useUpdateReading() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, changes }: { id: string; changes: ReadingChanges }) =>
      call(readingOperations.update, { params: { id }, body: changes }),
    onSettled: () => settle(client),
  });
}

/** Deletes a measurement. */
export function useDeleteReading() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: Reading) => {
      try {
        await call(readingOperations.delete, { params: { id } });
      } catch (failure) {
        if (!(failure instanceof ApiFailure && failure.status === 404)) throw failure;
      }
    },
    onSettled: () => settle(client),
  });
}
