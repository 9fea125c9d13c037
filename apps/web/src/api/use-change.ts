import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { isOfSameWine, refreshSameWine } from './same-wine.ts';

/** A change on the server; it is done once what shows it, the queries whose keys begin so, was asked for again. */
export function useChange<Given, Answer>(change: (given: Given) => Promise<Answer>, shownBy: QueryKey) {
  const client = useQueryClient();
  const refresh = () =>
    isOfSameWine(shownBy[0]) ? refreshSameWine(client) : client.invalidateQueries({ queryKey: shownBy });
  return useMutation({
    mutationFn: change,
    onSuccess: refresh,
    // A failure is told before that: a form shows what somebody else changed, and then takes it in.
    onError: () => void refresh(),
  });
}
