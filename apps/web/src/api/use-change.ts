import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
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
