import type { BulkResult } from '@cuverie/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { v7 as newId } from 'uuid';
import { isUnanswered } from '../../api/failure.ts';
import { countedThings, refresh, type Things } from './things.ts';
import { offerUndo } from './undo.ts';

/** Items by their ids, or all that match; `loaded` are those on the screen. */
export interface ChosenItems<Where = never> {
  readonly loaded: ReadonlySet<string>;
  /** All that match, and the number the user was shown. */
  readonly all?: { readonly where: Where; readonly expected: number };
  /** Their sum, as the user was shown. */
  readonly amount?: string | undefined;
}

/** Their number, as the user was shown. */
export const countOf = ({ loaded, all }: ChosenItems<unknown>): number => all?.expected ?? loaded.size;

export interface ChangeOfMany<Where, Changes> {
  readonly chosen: ChosenItems<Where>;
  /** If omitted, they are deleted. */
  readonly changes?: Changes;
}

/** The request, with the id of its undo. */
export interface Request {
  readonly of: string;
  readonly undo: string;
}

/**
 * Builds a request. A repeated request keeps its id, because a failed call may have been executed; the server then
 * answers with what it did.
 */
export function requestOf<Where, Changes>(
  { chosen, changes }: ChangeOfMany<Where, Changes>,
  failed: Request | null,
): Request {
  const of = JSON.stringify([[...chosen.loaded], chosen.all, changes]);
  return failed?.of === of ? failed : { of, undo: newId() };
}

/**
 * Changes or deletes many items, and offers to undo it.
 * @param send sends the change under the id of its undo
 */
export function useChangeMany<Where, Changes>(
  things: Things,
  send: (input: ChangeOfMany<Where, Changes>, undo: string) => Promise<BulkResult>,
) {
  const client = useQueryClient();
  const failed = useRef<Request | null>(null);
  const mutation = useMutation({
    mutationFn: async (input: ChangeOfMany<Where, Changes>) => {
      failed.current = requestOf(input, failed.current);
      const result = await send(input, failed.current.undo);
      failed.current = null;
      return result;
    },
    onSuccess: ({ changed, undo }, { changes }) => {
      const what = countedThings(changed, things);
      const words = `${what} ${changed === 1 ? 'was' : 'were'} ${changes ? 'changed' : 'deleted'}.`;
      offerUndo(client, { things, id: undo, what, words });
    },
    onSettled: () => refresh(client, things),
  });
  const isOpen = mutation.isPending || isUnanswered(mutation.error);
  return {
    ...mutation,
    /** The requested items while the outcome is unknown, even if the list shows others by now. */
    unsettled: isOpen ? mutation.variables?.chosen : undefined,
    /** Treats the next press as a new request, even if it is for the same items. */
    forget: () => {
      failed.current = null;
      mutation.reset();
    },
  };
}
