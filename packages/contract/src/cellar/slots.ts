import { RACK_LIMITS, WINE_LIMITS } from '@cuverie/domain';
import { z } from 'zod';
import { id, numberIn } from '../platform/values.ts';

/** A slot of a rack: rows from the top, columns from the left, both from 1. */
export const slotAddress = z.object({
  rackId: id,
  row: numberIn('Row', RACK_LIMITS.rows),
  column: numberIn('Column', RACK_LIMITS.columns),
});

/** A wine's bottles in a slot. Slots of a deleted rack count as loose. */
export const slot = z.strictObject({
  ...slotAddress.shape,
  bottles: numberIn('Bottles', { min: 1, max: WINE_LIMITS.quantity.max }),
});
