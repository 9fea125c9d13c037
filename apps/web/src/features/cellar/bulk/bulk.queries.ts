import {
  type BarrelBulkChanges,
  type BarrelWhere,
  bulkOperations,
  type WineBulkChanges,
  type WineWhere,
} from '@cuverie/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { v7 as newId } from 'uuid';
import { call } from '../../../api/client.ts';
import { isUnanswered } from '../../../api/failure.ts';
import { offerUndo } from '../item/undo.ts';
import { countedThings, dropRows, refresh, type Things } from '../list/list-cache.ts';

export type Where = WineWhere | BarrelWhere;

/** Items by their ids, or all that match; `loaded` are those of them on the screen. */
export interface Chosen {
  readonly loaded: ReadonlySet<string>;
  /** All that match, and how many of them the person was told of. */
  readonly all?: { readonly where: Where; readonly expected: number };
  /** What they come to, as the person was told. */
  readonly amount?: string | undefined;
}

/** How many they are, as the person was told. */
export const countOf = ({ loaded, all }: Chosen): number => all?.expected ?? loaded.size;

export type BulkChanges = WineBulkChanges | BarrelBulkChanges;

interface Input {
  readonly chosen: Chosen;
  /** Left out, they are deleted. */
  readonly changes?: BulkChanges;
}

const OPERATIONS = {
  wines: { update: bulkOperations.updateWines, delete: bulkOperations.deleteWines },
  barrels: { update: bulkOperations.updateBarrels, delete: bulkOperations.deleteBarrels },
} as const;

/** What is sent, under the id it is undone by. */
export interface Request {
  readonly of: string;
  readonly undo: string;
}

/**
 * A call that failed may have been done for all that: asked for again it has the same id, and the server answers with
 * what it did.
 */
export function requestOf({ chosen, changes }: Input, failed: Request | null): Request {
  const of = JSON.stringify([[...chosen.loaded], chosen.all, changes]);
  return failed?.of === of ? failed : { of, undo: newId() };
}

/** Changes or deletes many items, and offers to undo it. */
export function useBulk(things: Things) {
  const client = useQueryClient();
  const failed = useRef<Request | null>(null);
  const mutation = useMutation({
    mutationFn: async (input: Input) => {
      const { chosen, changes } = input;
      failed.current = requestOf(input, failed.current);
      const which = chosen.all ?? { ids: [...chosen.loaded] };
      const body = { ...which, undo: failed.current.undo };
      const result = changes
        ? // What was checked as wines are is sent to wines.
          await call(OPERATIONS[things].update, {
            body: { ...body, changes: changes as WineBulkChanges & BarrelBulkChanges },
          })
        : await call(OPERATIONS[things].delete, { body });
      failed.current = null;
      return result;
    },
    onSuccess: ({ changed, undo: act }, { chosen: { loaded }, changes }) => {
      if (!changes) dropRows(client, things, loaded);
      const what = countedThings(changed, things);
      const words = `${what} ${changed === 1 ? 'was' : 'were'} ${changes ? 'changed' : 'deleted'}.`;
      offerUndo(client, { things, id: act, what, words });
    },
    onSettled: () => refresh(client, things),
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
