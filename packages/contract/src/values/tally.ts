import type { Tally } from '@cuverie/domain';
import { z } from 'zod';

/**
 * Statistics of forecasts of one kind: how many were within, before and after their 80 % range, and their median error
 * in days.
 */
export const tally = z.strictObject({
  asked: z.int(),
  given: z.int(),
  held: z.int(),
  before: z.int(),
  after: z.int(),
  errorDays: z.number().nullable(),
}) satisfies z.ZodType<Tally>;
