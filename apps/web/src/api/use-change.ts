import type { Operation } from '@cuverie/contract';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallInput, call } from './client.ts';
import { unlessGone } from './failure.ts';
import type { RequestParts } from './request.ts';
import { isOfSameWine, refreshSameWine } from './same-wine.ts';

/** A mutation that is done once the queries it affects, by the start of their keys, were refetched. */
export function useChange<Given, Answer>(change: (given: Given) => Promise<Answer>, shownBy: QueryKey) {
  const client = useQueryClient();
  const refresh = () =>
    isOfSameWine(shownBy[0]) ? refreshSameWine(client) : client.invalidateQueries({ queryKey: shownBy });
  return useMutation({
    mutationFn: change,
    onSuccess: refresh,
    // A failure is reported before that: a form first shows what another person changed, and then takes it over.
    onError: () => void refresh(),
  });
}

/** An operation on a row, by its id. */
type OfRow = Operation & { readonly params: { _zod: { output: { id: string } } } };

const send = <Op extends Operation>(operation: Op, parts: RequestParts) =>
  call(operation, parts as CallInput<Op>);

/** Sends a body, for example a new row. */
export const useSend = <Op extends Operation>(operation: Op, shownBy: QueryKey) =>
  useChange((body: Op['body']['_zod']['output']) => send(operation, { body }), shownBy);

/** Sends the changes of a row. */
export const useUpdate = <Op extends OfRow>(operation: Op, shownBy: QueryKey) =>
  useChange(
    ({ id, changes }: { id: string; changes: Op['body']['_zod']['output'] }) =>
      send(operation, { params: { id }, body: changes }),
    shownBy,
  );

/** Makes a call that only needs the id of a row. */
export const useAct = <Op extends OfRow>(operation: Op, shownBy: QueryKey) =>
  useChange((id: string) => send(operation, { params: { id } }), shownBy);

/** Deletes a row; that another person already did is no failure. */
export const useDelete = <Op extends OfRow>(operation: Op, shownBy: QueryKey) =>
  useChange(({ id }: { readonly id: string }) => unlessGone(send(operation, { params: { id } })), shownBy);
