import { say } from '@cuverie/contract';
import { invalid, type Refusal } from '../http/refusal.ts';

/** One page of a list, as a store gives it. */
export interface Page<Row> {
  rows: Row[];
  /** `null` on the last page. */
  nextCursor: string | null;
  /** How many rows there are on all pages, if they were counted. */
  total?: number | undefined;
  /** Whether there may be more than that: counting has an end. */
  atLeast?: boolean | undefined;
  /** Where to go on later, of a list that grows at its end. */
  cursor?: string | undefined;
}

/** Which page: the first, or what comes after a cursor. */
export interface PageQuery {
  cursor: string | undefined;
  limit: number;
}

export function refusedCursor(): Refusal {
  return invalid({ cursor: say('cursor_of_other_list') });
}
