import {
  type BarrelBulkChanges,
  type BarrelWhere,
  BULK_IDS,
  type BulkResult,
  bulkOperations,
  type WineBulkChanges,
  type WineWhere,
} from '@cuverie/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { ApiFailure } from '../../../api/failure.ts';
import { toast } from '../../../ui/toast.ts';
import { changeRows, dropRows, refresh, type Things } from '../shared/lists.ts';
import { undo } from '../shared/useDelete.ts';
import { countedThings } from '../shared/words.ts';

export type Where = WineWhere | BarrelWhere;

/** All that match, and how many of them the person was told of. */
interface All {
  readonly where: Where;
  readonly expected: number;
}

/** Items by their ids, or all that match; `loaded` are those of them on the screen. */
export interface Chosen {
  readonly loaded: ReadonlySet<string>;
  readonly all?: All;
}

export type BulkChanges = WineBulkChanges | BarrelBulkChanges;

type Body = { ids: string[] } | All;

/** The calls one act takes: the server accepts so many ids at a time. */
export function bodiesOf({ loaded, all }: Chosen): Body[] {
  if (all !== undefined) return [all];
  const ids = [...loaded];
  const parts = Math.ceil(ids.length / BULK_IDS);
  return Array.from({ length: parts }, (_, part) => ({
    ids: ids.slice(part * BULK_IDS, (part + 1) * BULK_IDS),
  }));
}

/** Others were added or changed since the person was told how many match; nothing was done. */
const isOtherCount = (failure: unknown): boolean =>
  failure instanceof ApiFailure && failure.code === 'other_count';

const OPERATIONS = {
  wines: { update: bulkOperations.updateWines, delete: bulkOperations.deleteWines },
  barrels: { update: bulkOperations.updateBarrels, delete: bulkOperations.deleteBarrels },
} as const;

const said = (things: Things, count: number, done: string) =>
  `${countedThings(count, things)} ${count === 1 ? 'was' : 'were'} ${done}.`;

/** Does something with many items, and offers to take it back. */
function useBulk<Input extends { chosen: Chosen }>(
  things: Things,
  done: string,
  send: (body: Body, input: Input) => Promise<BulkResult>,
  show: (client: ReturnType<typeof useQueryClient>, input: Input) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input) => {
      const results: BulkResult[] = [];
      const offer = () => {
        const count = results.reduce((sum, { changed }) => sum + changed, 0);
        const acts = results.map((result) => result.undo);
        toast.offer(said(things, count, done), [
          { label: 'Undo', act: () => void undo(client, things, acts, countedThings(count, things)) },
        ]);
      };
      try {
        for (const body of bodiesOf(input.chosen)) results.push(await send(body, input));
      } catch (failure) {
        // What was done before the failure is done; it can be taken back like the whole.
        if (results.length > 0) offer();
        throw failure;
      }
      offer();
    },
    onSuccess: (_nothing, input) => show(client, input),
    onSettled: (_nothing, failure) => {
      void client.invalidateQueries({ queryKey: [things, 'one'] });
      refresh(client, things, isOtherCount(failure));
    },
  });
}

export function useChangeMany(things: Things) {
  return useBulk<{ chosen: Chosen; changes: BulkChanges }>(
    things,
    'changed',
    (body, { changes }) => call(OPERATIONS[things].update, { body: { ...body, changes } }),
    (client, { chosen, changes }) => changeRows(client, things, chosen.loaded, changes),
  );
}

export function useDeleteMany(things: Things) {
  return useBulk<{ chosen: Chosen }>(
    things,
    'deleted',
    (body) => call(OPERATIONS[things].delete, { body }),
    (client, { chosen }) => dropRows(client, things, chosen.loaded),
  );
}
