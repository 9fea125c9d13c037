/** What the wine of a lot cost, computed from the record. */
import { COST_KINDS, UNPRICED_KINDS } from '@cuverie/domain';
import { z } from 'zod';
import { callsOf } from '../platform/operation.ts';
import { byId, id, instant } from '../platform/values.ts';

const cost = {
  /** In the home currency where there are rates, else by currency. */
  parts: z.array(z.strictObject({ kind: z.enum(COST_KINDS), currency: z.string(), amount: z.number() })),
  /** What is part of the wine, and has no price: not counted above. */
  unpriced: z.array(z.strictObject({ kind: z.enum(UNPRICED_KINDS), name: z.string(), count: z.int() })),
};

export const lotCost = z.strictObject({
  asOf: instant,
  /** In all vessels. */
  litres: z.number(),
  /** Fruit in all vessels. */
  kilograms: z.number(),
  ...cost,
  /** Of the bottles as they were filled. */
  bottlings: z.array(
    z.strictObject({
      operationId: id,
      wineId: id,
      wine: z.string(),
      bottles: z.int(),
      bottleSizeMl: z.int(),
      ...cost,
    }),
  ),
});
export type LotCost = z.infer<typeof lotCost>;

const call = callsOf('Winery');

export const costOperations = {
  lot: call('getCostOfLot', 'GET /api/winery/lots/{id}/cost', {
    summary:
      'Tell what the wine of a lot cost: fruit, additives, barrels and packaging, in vessels now and in bottles as they were filled',
    params: byId,
    data: lotCost,
  }),
};
