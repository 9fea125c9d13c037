import { OLDEST_VINTAGE, TANK_LIMITS, TANK_STATUSES } from '@cuverie/domain';
import { numberIn, oneOf, optionalText, requiredText } from '../platform/values.ts';

/** Red must is fermented warmer and faster than white. */
export const FERMENT_STYLES = ['red', 'white'] as const;

/** Required fields of a tank. */
export const neededOfTank = {
  name: requiredText('Tank name'),
  variety: requiredText('Variety'),
  /** Litres. */
  capacity: numberIn('Capacity', TANK_LIMITS.capacity),
};

export const optionalOfTank = {
  /** Litres. */
  currentVolume: numberIn('Current volume', { min: 0, max: TANK_LIMITS.capacity.max }, 2).optional(),
  /** Omitted or cleared: the usual style of the variety. */
  style: oneOf('Style', FERMENT_STYLES).nullable().optional(),
  /** Harvest year of its contents. If omitted, a new tank has the current one; `null`: mixed or unknown. */
  vintage: numberIn('Vintage', { min: OLDEST_VINTAGE, max: 9999 }).nullable().optional(),
  /** Name of the lot in it. */
  lot: optionalText('Lot'),
  /** `archived` makes readings read-only for good. */
  status: oneOf('Status', TANK_STATUSES).optional(),
};
