import type { BulkResult } from '@cuverie/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { v7 as newId } from 'uuid';
import { isUnanswered } from '../../api/failure.ts';
import { countedThings, refresh, type Things } from './things.ts';
import { offerUndo } from './undo.ts';

/** Items by their ids, or all that match; `loaded` are those of them on the screen. */
export interface Chosen<Where = never> {
  readonly loaded: ReadonlySet<string>;
  /** All that match, and how many of them the person was told of. */
  readonly all?: { readonly where: Where; readonly expected: number };
  /** What they come to, as the person was told. */
  readonly amount?: string | undefined;
}

/** How many they are, as the person was told. */
export const countOf = ({ loaded, all }: Chosen<unknown>): number => all?.expected ?? loaded.size;

export interface ChangeOfMany<Where, Changes> {
  readonly chosen: Chosen<Where>;
  /** Left out, they are deleted. */
  readonly changes?: Changes;
}

/** What is sent, under the id it is undone by. */
export interface Request {
  readonly of: string;
  readonly undo: string;
}

/**
 * A call that failed may have been done for all that: asked for again it has the same id, and the server answers with
 * what it did.
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
 * @param send sends the change under the id it is undone by
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
    /** What was asked for while it is not known what became of it, though the list may show other items by now. */
    unsettled: isOpen ? mutation.variables?.chosen : undefined,
    /** Takes the next press for another one, though it may ask for the same. */
    forget: () => {
      failed.current = null;
      mutation.reset();
    },
  };
}
