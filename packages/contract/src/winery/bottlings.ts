/** Bottles that operations filled, or that came from elsewhere, and what became of them. */
import { FROM_ELSEWHERE, GOODS_REASONS } from '@cuverie/domain';
import { z } from 'zod';
import { callsOf } from '../platform/operation.ts';
import { id, instant } from '../platform/values.ts';

export const bottling = z.strictObject({
  /** The operation that filled the bottles, or brought them from elsewhere. */
  operationId: id,
  wineId: id,
  /** Name of the bottled wine at that time. */
  wine: z.string(),
  bottles: z.int(),
  bottleSizeMl: z.int(),
  at: instant,
  lot: z.string().nullable(),
  /** Why they are here, if they were filled elsewhere. */
  broughtAs: z.enum(FROM_ELSEWHERE).nullable(),
  lotCode: z.string().nullable(),
  label: z.string().nullable(),
  closure: z.string().nullable(),
  bottlesPerCase: z.int().nullable(),
  /** Of the bottles: those that were kept aside. */
  library: z.int(),
  /** What became of them in the record, in chronological order; below 0 where they left. */
  moved: z.array(
    z.strictObject({ operationId: id, at: instant, reason: z.enum(GOODS_REASONS), bottles: z.int() }),
  ),
});
export type Bottling = z.infer<typeof bottling>;

const call = callsOf('Winery');

export const bottlingOperations = {
  list: call('listBottlings', 'GET /api/winery/bottlings', {
    summary: 'List the bottles filled from a lot, or by one operation, and where they went',
    query: z.object({ lot: id.optional(), operation: id.optional() }),
    data: z.array(bottling),
  }),
  answers: call('listBottlingAnswers', 'GET /api/winery/bottlings/answers', {
    summary: 'List the labels and closures of former bottlings, the newest first',
    data: z.strictObject({ labels: z.array(z.string()), closures: z.array(z.string()) }),
  }),
};
