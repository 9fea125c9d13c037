import { OLDEST_VINTAGE, TANK_LIMITS } from '@cuverie/domain';
import { choice, number, text } from '../platform/fields.ts';

/** Red must is fermented warmer and faster than white. */
const FERMENT_STYLES = ['red', 'white'] as const;

/** The fields of a tank, beside its status and its vessel. */
export const TANK = {
  name: text('Tank name', 'required'),
  variety: text('Variety', 'required'),
  /** Omitted or cleared: the usual style of the variety. */
  style: choice('Style', 'optional', FERMENT_STYLES),
  /** Harvest year of its contents. If omitted, a new tank has the current one; `null`: mixed or unknown. */
  vintage: number('Vintage', 'optional', { unit: 'year', min: OLDEST_VINTAGE, max: 9999 }),
  /** Name of the lot in it. */
  lot: text('Lot', 'optional'),
  /** The yeast it ferments with, for example `EC1118`. */
  yeast: text('Yeast', 'optional', 100),
  capacity: number('Capacity', 'required', { unit: 'L', ...TANK_LIMITS.capacity }),
  currentVolume: number('Current volume', 'defaulted', {
    unit: 'L',
    ...TANK_LIMITS.capacity,
    min: 0,
    decimals: 4,
  }),
};
