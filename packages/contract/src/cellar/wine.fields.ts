import { NON_VINTAGE, WINE_LIMITS, WINE_STYLES, WINE_TYPES } from '@cuverie/domain';
import { z } from 'zod';
import { choice, day, number, special, text } from '../platform/fields.ts';
import { numberIn, optionalCurrency, optionalDayOrYear } from '../platform/values.ts';
import { vintage } from './vintage.ts';

/** The fields of a wine, beside an unknown vintage and the places of its bottles, which have rules of their own. */
export const WINE = {
  name: text('Name', 'required'),
  producer: text('Producer', 'optional'),
  /** `null` for a wine of no single harvest, NV. */
  vintage: special('number', 'Vintage', 'required', {
    input: vintage.nullable(),
    value: z.int().nullable(),
    unit: 'year',
    decimals: 0,
    csvNone: NON_VINTAGE,
  }),
  country: text('Country', 'optional'),
  region: text('Region', 'required'),
  appellation: text('Appellation', 'optional'),
  /** Reserve, Grand Cru, Vieilles Vignes: what sets it apart from others of its producer and appellation. */
  designation: text('Designation', 'optional'),
  /** Of a wine of no single harvest: the year of its base wine, or of its disgorgement. */
  baseYear: {
    ...number('Base or disgorgement year', 'optional', { ...WINE_LIMITS.baseYear, unit: 'year' }),
    csv: 'Base or Disgorgement Year',
  },
  type: choice('Type', 'required', WINE_TYPES),
  /** Fortified, sake, cider: what the five types do not say. */
  style: choice('Style', 'optional', WINE_STYLES),
  varietal: text('Varietal', 'optional'),
  quantity: number('Quantity', 'required', WINE_LIMITS.quantity),
  /** Cleared, it is the standard bottle again. */
  bottleSizeMl: special('number', 'Bottle size', 'optional', {
    input: numberIn('Bottle size', WINE_LIMITS.bottleSizeMl).nullable().optional(),
    value: z.int(),
    unit: 'ml',
    decimals: 0,
    csv: 'Bottle Size (ml)',
  }),
  price: text('Price', 'optional', 60),
  currency: special('text', 'Currency', 'optional', {
    input: optionalCurrency,
    value: z.string().nullable(),
  }),
  alcohol: text('Alcohol', 'optional', 60),
  rating: number('Rating', 'optional', { ...WINE_LIMITS.rating, decimals: 1 }),
  purchaseDate: day('Purchase date'),
  drinkFrom: number('Drink from', 'optional', { ...WINE_LIMITS.drinkFrom, unit: 'year' }),
  drinkBy: special('day', 'Drink by', 'optional', {
    input: optionalDayOrYear('Drink by'),
    value: z.iso.date().nullable(),
  }),
  lastTasted: day('Last tasted'),
  storageLocation: text('Storage location', 'optional'),
  notes: text('Notes', 'optional', 10_000),
};
