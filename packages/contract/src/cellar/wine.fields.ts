import { NON_VINTAGE, TAG_LIMITS, tidyTags, WINE_LIMITS, WINE_STYLES, WINE_TYPES } from '@cuverie/domain';
import { z } from 'zod';
import { choice, day, number, special, text } from '../platform/fields.ts';
import { problem } from '../platform/problems.ts';
import { numberIn, optionalCurrency, optionalDayOrYear } from '../platform/values.ts';
import { vintage } from './vintage.ts';

const tags = z
  .array(
    z.string(problem('must_be', { field: 'Tags', kind: 'list' })),
    problem('must_be', { field: 'Tags', kind: 'list' }),
  )
  .overwrite((given) => tidyTags(given))
  .refine(
    (tidy) => tidy.every((tag) => tag.length <= TAG_LIMITS.length),
    problem('too_long', { field: 'A tag', most: TAG_LIMITS.length }),
  )
  .max(TAG_LIMITS.most, problem('too_many_values', { field: 'Tags', most: TAG_LIMITS.most }));

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
  /** Words of the estate's own; a list without any is `null`. */
  tags: special('list', 'Tags', 'optional', {
    input: tags.nullable().optional(),
    value: z.array(z.string()).nullable(),
  }),
};
