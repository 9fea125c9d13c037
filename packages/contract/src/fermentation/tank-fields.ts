import { OLDEST_VINTAGE, TANK_LIMITS, TANK_STATUSES } from '@cuverie/domain';
import { numberIn, oneOf, optionalText, requiredText } from '../platform/values.ts';

/** Red must is fermented warmer and faster than white. */
export const FERMENT_STYLES = ['red', 'white'] as const;

/** What a tank is never without. */
export const neededOfTank = {
  name: requiredText('Tank name'),
  variety: requiredText('Variety'),
  /** Litres. */
  capacity: numberIn('Capacity', TANK_LIMITS.capacity),
};

export const optionalOfTank = {
  /** Litres. */
  currentVolume: numberIn('Current volume', { min: 0, max: TANK_LIMITS.capacity.max }, 2).optional(),
  /** Left out or cleared: as wines of the variety usually are. */
  style: oneOf('Style', FERMENT_STYLES).nullable().optional(),
  /** Harvest year of its contents. If omitted, a new tank has the current one; `null`: mixed or unknown. */
  vintage: numberIn('Vintage', { min: OLDEST_VINTAGE, max: 9999 }).nullable().optional(),
  /** What the lot in it is called. */
  lot: optionalText('Lot'),
  /** `archived` locks the readings for good. */
  status: oneOf('Status', TANK_STATUSES).optional(),
};
