import { BARREL_CODE_LENGTH, BARREL_LIMITS, BARREL_TYPES, TOAST_LEVELS, WOOD_TYPES } from '@cuverie/domain';
import { choice, day, quantity, text, year } from '../platform/fields.ts';
import { vintage } from './vintage.ts';

/** The fields of a barrel, in the order of its CSV file. */
export const BARREL = {
  name: text('Name', 'required'),
  vintage: year('Vintage', 'required', vintage),
  region: text('Region', 'required'),
  type: choice('Type', 'defaulted', BARREL_TYPES),
  capacity: quantity('Capacity', 'defaulted', { unit: 'L', ...BARREL_LIMITS.capacity, decimals: 2 }),
  fillLevel: quantity('Fill level', 'defaulted', { unit: 'L', ...BARREL_LIMITS.fillLevel, decimals: 2 }),
  /** The cellar's own code; one is made when none is given. */
  barrelId: text('Barrel code', 'fixed', BARREL_CODE_LENGTH),
  cooperage: text('Cooperage', 'optional'),
  toastLevel: choice('Toast level', 'defaulted', TOAST_LEVELS),
  woodType: choice('Wood type', 'defaulted', WOOD_TYPES),
  wineVarietal: text('Wine varietal', 'optional'),
  purchaseDate: day('Purchase date'),
  location: text('Location', 'optional'),
  notes: text('Notes', 'optional', 10_000),
};
