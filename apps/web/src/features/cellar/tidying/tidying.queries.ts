import { type SpellingUnion, tidyingOperations, type WineMerge } from '@cuverie/contract';
import type { SpellingField } from '@cuverie/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { v7 as newId } from 'uuid';
import { call } from '../../../api/client.ts';
import { WINES } from '../../../api/query-keys.ts';
import { queryOf } from '../../../api/query-of.ts';
import { countedThings, refresh } from '../../../ui/many/things.ts';
import { offerUndo } from '../../../ui/many/undo.ts';
import { dropRows } from '../list/list-cache.ts';
import { keepWine } from '../wines/wine.queries.ts';

export const duplicatesQuery = queryOf([...WINES, 'duplicates'], tidyingOperations.duplicates, {});

export const spellingsQuery = (field: SpellingField) =>
  queryOf([...WINES, 'spellings', field], tidyingOperations.spellings, { query: { field } });

/** The undo id of an action, the same for the same action, so that a retry is safe. */
function useActId() {
  const sent = useRef<{ of: string; id: string }>(undefined);
  return (act: object): string => {
    const of = JSON.stringify(act);
    if (sent.current?.of !== of) sent.current = { of, id: newId() };
    return sent.current.id;
  };
}

/** Merges several wines into one, and offers to undo it. */
export function useMerge(onDone: () => void) {
  const client = useQueryClient();
  const idOf = useActId();
  return useMutation({
    mutationFn: (merge: Omit<WineMerge, 'undo'>) =>
      call(tidyingOperations.merge, { body: { ...merge, undo: idOf(merge) } }),
    onSuccess: ({ undo, wine }, { others }) => {
      dropRows(client, 'wines', new Set(others.map(({ id }) => id)));
      keepWine(client, wine);
      const what = countedThings(others.length + 1, 'wines');
      offerUndo(client, { things: 'wines', id: undo, what, words: `${what} are one now: ${wine.name}.` });
      onDone();
    },
    onSettled: () => refresh(client, 'wines'),
  });
}

/** Gives wines with several spellings the same one, and offers to undo it. */
export function useUnite(onDone: () => void) {
  const client = useQueryClient();
  const idOf = useActId();
  return useMutation({
    mutationFn: (union: Omit<SpellingUnion, 'undo'>) =>
      call(tidyingOperations.unite, { body: { ...union, undo: idOf(union) } }),
    onSuccess: ({ undo, changed }, { as }) => {
      const what = countedThings(changed, 'wines');
      const words = `${what} ${changed === 1 ? 'has' : 'have'} the spelling ${as} now.`;
      offerUndo(client, { things: 'wines', id: undo, what, words });
      onDone();
    },
    onSettled: () => refresh(client, 'wines'),
  });
}
