import { BARREL_CODE_LENGTH, BARREL_LIMITS, BARREL_TYPES, TOAST_LEVELS, WOOD_TYPES } from '@cuverie/domain';
import { z } from 'zod';
import { choice, day, number, special, text } from '../platform/fields.ts';
import { optionalCurrency } from '../platform/values.ts';
import { vintage } from './vintage.ts';

/** The fields of a barrel, in the order of its CSV file. */
export const BARREL = {
  name: text('Name', 'required'),
  vintage: special('number', 'Vintage', 'required', {
    input: vintage,
    value: z.int(),
    unit: 'year',
    decimals: 0,
  }),
  region: text('Region', 'required'),
  type: choice('Type', 'defaulted', BARREL_TYPES),
  capacity: number('Capacity', 'defaulted', { unit: 'L', ...BARREL_LIMITS.capacity, decimals: 4 }),
  fillLevel: number('Fill level', 'defaulted', { unit: 'L', ...BARREL_LIMITS.fillLevel, decimals: 4 }),
  /** The cellar's own code; generated if omitted. */
  barrelId: text('Barrel code', 'fixed', BARREL_CODE_LENGTH),
  cooperage: text('Cooperage', 'optional'),
  toastLevel: choice('Toast level', 'defaulted', TOAST_LEVELS),
  woodType: choice('Wood type', 'defaulted', WOOD_TYPES),
  wineVarietal: text('Wine varietal', 'optional'),
  purchaseDate: day('Purchase date'),
  location: text('Location', 'optional'),
  notes: text('Notes', 'optional', 10_000),
  /** Where the oak grew: Allier, Tronçais, Vosges. */
  forest: text('Forest', 'optional'),
  price: number('Price', 'optional', { ...BARREL_LIMITS.price, decimals: 2 }),
  priceCurrency: special('text', 'Currency', 'optional', {
    input: optionalCurrency,
    value: z.string().nullable(),
  }),
  fillsBefore: number('Fills before', 'optional', BARREL_LIMITS.fillsBefore),
};
