import { invalid, type Refusal } from '../http/refusal.ts';

/** One page of a list, as a store gives it. */
export interface Page<Row> {
  rows: Row[];
  /** `null` on the last page. */
  nextCursor: string | null;
}

export function refusedCursor(): Refusal {
  return invalid({ cursor: 'This cursor belongs to another list. Start again without one' });
}
