import { sentenceOf } from '@cuverie/contract';
import { invalid, type Refusal } from '../http/refusal.ts';

/** A page of a list, as returned by a store. */
export interface Page<Row> {
  rows: Row[];
  /** `null` on the last page. */
  nextCursor: string | null;
  /** Number of rows on all pages, if they were counted. */
  total?: number | undefined;
  /** Whether there may be more, since counting has a limit. */
  atLeast?: boolean | undefined;
  /** Cursor for later, in a list that grows at its end. */
  cursor?: string | undefined;
}

/** The requested page: the first, or the one after a cursor. */
export interface PageQuery {
  cursor: string | undefined;
  limit: number;
}

export function refusedCursor(): Refusal {
  return invalid({ cursor: sentenceOf('cursor_of_other_list') });
}
