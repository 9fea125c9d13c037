import { RACK_LIMITS, WINE_LIMITS } from '@cuverie/domain';
import { z } from 'zod';
import { id, numberIn } from '../platform/values.ts';

/** One slot of a rack: rows from the top, columns from the left, both counted from 1. */
export const slotAddress = z.object({
  rackId: id,
  row: numberIn('Row', RACK_LIMITS.rows),
  column: numberIn('Column', RACK_LIMITS.columns),
});

/** Bottles of a wine in a slot. A slot of a rack that is no more tells nothing: what lay there is loose. */
export const slot = z.strictObject({
  ...slotAddress.shape,
  bottles: numberIn('Bottles', { min: 1, max: WINE_LIMITS.quantity.max }),
});
