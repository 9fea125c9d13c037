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
import { useRef } from 'react';
import { v7 as newId } from 'uuid';
import { call } from '../../../api/client.ts';
import { ApiFailure, isUnanswered } from '../../../api/failure.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { undo } from '../item/useDelete.ts';
import { changeRows, dropRows, refresh, type Things } from '../list/lists.ts';
import { countedThings } from '../words.ts';

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
  /** What they come to, as the person was told. */
  readonly amount?: string | undefined;
}

/** How many they are, as the person was told. */
export const countOf = ({ loaded, all }: Chosen): number => all?.expected ?? loaded.size;

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

interface Input {
  readonly chosen: Chosen;
  readonly changes?: BulkChanges;
}

/** What one press of a button sends. */
export interface Press {
  readonly of: string;
  readonly calls: readonly (Body & { readonly undo: string })[];
}

/**
 * A press, each of its calls with an id of its own. One that failed may have been done for all that: asked for again it
 * has the same ids, and the server answers with what it did.
 */
export function pressOf({ chosen, changes }: Input, failed: Press | null): Press {
  const of = JSON.stringify([[...chosen.loaded], chosen.all, changes]);
  if (failed?.of === of) return failed;
  return { of, calls: bodiesOf(chosen).map((body) => ({ ...body, undo: newId() })) };
}

/** A press some of whose calls were taken back: asked for again, those are to be done anew. */
export function withoutActs({ of, calls }: Press, acts: readonly string[]): Press {
  return {
    of,
    calls: calls.map((one) => (acts.includes(one.undo) ? { ...one, undo: newId() } : one)),
  };
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
function useBulk<Given extends Input>(
  things: Things,
  done: string,
  send: (body: Press['calls'][number], input: Given) => Promise<BulkResult>,
  show: (client: ReturnType<typeof useQueryClient>, input: Given) => void,
) {
  const client = useQueryClient();
  const failed = useRef<Press | null>(null);
  const takeBack = (acts: string[], count: number) => {
    failed.current &&= withoutActs(failed.current, acts);
    void undo(client, things, acts, countedThings(count, things));
  };
  const mutation = useMutation({
    mutationFn: async (input: Given) => {
      const press = pressOf(input, failed.current);
      failed.current = press;
      const results: BulkResult[] = [];
      const offer = () => {
        const count = results.reduce((sum, { changed }) => sum + changed, 0);
        const acts = results.map((result) => result.undo);
        toast.offer(said(things, count, done), [{ label: 'Undo', act: () => takeBack(acts, count) }]);
      };
      try {
        for (const body of press.calls) results.push(await send(body, input));
      } catch (failure) {
        // What was done before the failure is done; it can be taken back like the whole.
        if (results.length > 0) offer();
        throw failure;
      }
      failed.current = null;
      offer();
    },
    onSuccess: (_nothing, input) => show(client, input),
    onSettled: (_nothing, failure) => {
      void client.invalidateQueries({ queryKey: [things, 'one'] });
      refresh(client, things, isOtherCount(failure));
    },
  });
  const isOpen = mutation.isPending || isUnanswered(mutation.error);
  return {
    ...mutation,
    /** What was asked for while it is not known what became of it, though the list may show other items by now. */
    unsettled: isOpen ? mutation.variables?.chosen : undefined,
    /** Takes the next press for another one, though it may ask for the same. */
    forget: () => {
      failed.current = null;
      mutation.reset();
    },
  };
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
