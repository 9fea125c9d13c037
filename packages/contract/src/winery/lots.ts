import { LOT_CLASSES } from '@cuverie/domain';
import { z } from 'zod';
import { callsOf } from '../platform/operation.ts';
import { problem } from '../platform/problems.ts';
import {
  byId,
  id,
  instant,
  oneOf,
  optionalDay,
  optionalText,
  requiredText,
  version,
} from '../platform/values.ts';
import { compositionPart, LEDGER_UNITS } from './vessels.ts';

/** Tax class of a lot in the United States from a day on; without one, from the beginning. */
const taxClass = z.strictObject({ from: z.iso.date().nullable(), class: z.enum(LOT_CLASSES) });

/** Stated classes of a lot, one per day. */
const taxClasses = z
  .array(z.object({ from: optionalDay('From').unwrap(), class: oneOf('Class', LOT_CLASSES) }))
  .max(50, problem('too_many_entries', { field: 'Tax classes', most: 50 }))
  .refine((all) => new Set(all.map(({ from }) => from || '')).size === all.length, problem('day_twice'));

/** A wine under one name, in any number of vessels. */
export const lot = z.strictObject({
  id,
  version: z.int(),
  code: z.string(),
  name: z.string().nullable(),
  /** Litres in all vessels now; fruit in kilograms is not included. */
  litres: z.number(),
  vessels: z.array(z.strictObject({ id, code: z.string(), level: z.number(), unit: z.enum(LEDGER_UNITS) })),
  /** Its composition, largest part first. */
  composition: z.array(compositionPart),
  /** Stated tax classes, earliest first; before, it counts as in fermenters. */
  taxClasses: z.array(taxClass),
  /** Without a stated class: that of the lots it was made of, or of its alcohol; `null` if both are unknown. */
  impliedClass: taxClass.nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type Lot = z.infer<typeof lot>;

export const lotRow = z.strictObject({
  id,
  code: requiredText('Code', 60),
  name: optionalText('Name'),
  taxClasses: taxClasses.optional(),
});
export type LotRow = z.infer<typeof lotRow>;

export const lotChanges = z.object({
  version,
  code: requiredText('Code', 60).optional(),
  name: optionalText('Name'),
  /** All classes, replacing the stored ones. */
  taxClasses: taxClasses.optional(),
});
export type LotChanges = z.infer<typeof lotChanges>;

const call = callsOf('Winery');

export const lotOperations = {
  list: call('listLots', 'GET /api/winery/lots', {
    summary: 'List the lots of the winery with what there is of each, those in vessels first',
    data: z.array(lot),
  }),
  get: call('getLot', 'GET /api/winery/lots/{id}', {
    summary: 'Get one lot',
    params: byId,
    data: lot,
  }),
  update: call('updateLot', 'PUT /api/winery/lots/{id}', {
    summary: 'Rename a lot, which its history shows throughout, or state its tax classes',
    params: byId,
    body: lotChanges,
    data: lot,
  }),
};
